import { toDecimal } from '#shared/values/money.ts'
import type { SeedRow } from '../insert-rows.ts'
import { createRandom } from '../random.ts'
import type { Debit, Debits } from './debits.ts'
import { consentId, type acreedorOf } from './payers.ts'

/** The days before the due day on which the file was made and handed in. */
const made = 5

const madeAt = ({ clock, vence }: Debits, minute: number) => clock.at(vence.subtract({ days: made }), minute)

const remesaId = (of: Debits) => createRandom(`remesa ${of.gym.gimnasio.id}`).id(madeAt(of, 11 * 60))

/** The file, which the bank has collected. */
export function remesaOf(of: Debits, { nombre, identificador, iban }: ReturnType<typeof acreedorOf>): SeedRow {
  const { debits, usuario_id, vence, clock } = of
  const id = remesaId(of)
  const presentada = madeAt(of, 11 * 60 + 20)
  return {
    id,
    created: madeAt(of, 11 * 60),
    updated: presentada,
    usuario_id,
    vence: vence.toString(),
    mensaje: `R${id.toUpperCase()}`,
    estado: 'presentada',
    acreedor: JSON.stringify({ nombre, identificador, presentador: '', version: '02' }),
    iban,
    recibos: debits.length,
    monto: toDecimal(debits.reduce((sum, { pago }) => sum + pago.monto_total, 0)),
    presentada,
    ingresada: clock.at(vence, 6 * 60 + 5, debits.length),
  }
}

export function reciboOf(of: Debits, debit: Debit): SeedRow {
  const { pago, concepto, mandato } = debit
  return {
    id: pago.id,
    created: madeAt(of, 11 * 60),
    id_remesa: remesaId(of),
    id_mandato: mandato,
    id_automatico: consentId(of, debit),
    id_miembro: pago.id_miembro,
    id_plan_plazo: pago.id_plan_plazo,
    sucursal_id: pago.sucursal_id,
    concepto,
    duracion: pago.duracion,
    unidad: pago.unidad,
    monto: toDecimal(pago.monto_total),
    vence: of.vence.toString(),
    ciclo: of.vence.toString(),
    secuencia: 'RCUR',
    ingresado: pago.created,
  }
}

export function devolucionOf({ usuario_id }: Debits, { pago, returned }: Debit): SeedRow[] {
  if (!returned) return []
  const { codigo, dia, created, atendida } = returned
  return [
    {
      id: pago.id,
      created,
      updated: created,
      usuario_id,
      id_miembro: pago.id_miembro,
      sucursal_id: pago.sucursal_id,
      dia: dia.toString(),
      codigo,
      coste: '3.35',
      origen: 'archivo',
      atendida,
      atendida_por: atendida === '' ? null : usuario_id,
    },
  ]
}
