import { makeAcreedor } from '#shared/domiciliacion/identificador.ts'
import { lastFourOfIban } from '#shared/domiciliacion/iban.ts'
import { isNif } from '#shared/domiciliacion/nif.ts'
import { startOfDay } from '#shared/values/dates.ts'
import { toDecimal } from '#shared/values/money.ts'
import type { Seal } from '#server/runtime/encrypted-text.ts'
import type { SeedRow } from '../insert-rows.ts'
import { createRandom } from '../random.ts'
import { referenciaOf, type Debit, type Debits } from './debits.ts'
import { inventedIban } from './invented-account.ts'

/** Of nobody: its control digit is right. */
const nif = 'B99000002'

/** The days before the due day on which the payers signed. */
const signed = 20

const signedAt = ({ clock, vence }: Debits) => clock.at(vence.subtract({ days: signed }), 18 * 60)

/** The account that a label always gets, as columns. */
function accountOf(seal: Seal, label: string): { iban: string; iban_final: string } {
  const iban = inventedIban(createRandom(`iban ${label}`))
  return { iban: `\\x${seal.close(iban).toString('hex')}`, iban_final: lastFourOfIban(iban) }
}

/** The gym as a creditor. */
export function acreedorOf(debits: Debits, seal: Seal) {
  const { gym } = debits
  const created = signedAt(debits)
  return {
    id: createRandom(`acreedor ${gym.gimnasio.id}`).id(created),
    created,
    updated: created,
    nombre: `Gimnasio ${gym.gimnasio.nombre} SL`,
    nif,
    sufijo: '000',
    identificador: makeAcreedor(nif) ?? '',
    ...accountOf(seal, gym.gimnasio.id),
    // Its members were told when they signed.
    aviso: 0,
  }
}

/** The mandates of the payers. A stopped mandate stopped the moment that its receipt came back. */
export function mandatosOf(of: Debits, seal: Seal): SeedRow[] {
  const { debits, usuario_id, vence } = of
  const created = signedAt(of)
  const own = debits.filter(({ miembro, pagador }) => miembro === pagador)
  return own.map(({ mandato, pagador, returned }) => {
    const stopped = returned?.stops ? returned : null
    return {
      id: mandato,
      created,
      updated: stopped?.created ?? created,
      sucursal_id: pagador.sucursal_id,
      usuario_id,
      referencia: referenciaOf(mandato),
      nombre: pagador.nombre,
      nif: isNif(pagador.dni) ? pagador.dni : '',
      correo: pagador.correo,
      ...accountOf(seal, mandato),
      firma: 'papel',
      firmado: vence.subtract({ days: signed }).toString(),
      lugar: 'Madrid',
      ultimo: vence.toString(),
      revocado: stopped?.created ?? null,
      motivo: stopped?.motivo ?? '',
    }
  })
}

export const consentId = (of: Debits, { miembro }: Debit) => createRandom(`cobro ${miembro.id}`).id(signedAt(of))

/** A consent goes on once a person has answered, unless its mandate stopped. */
export function consentOf(of: Debits, debit: Debit): SeedRow {
  const { gym, proximo, usuario_id } = of
  const { pago, concepto, mandato, returned } = debit
  const created = signedAt(of)
  const hasProblem = returned !== null && (returned.stops || returned.atendida === '')
  return {
    id: consentId(of, debit),
    created,
    updated: returned?.created ?? created,
    id_miembro: pago.id_miembro,
    id_plan_plazo: pago.id_plan_plazo,
    sucursal_id: pago.sucursal_id,
    usuario_id,
    concepto,
    duracion: pago.duracion,
    unidad: pago.unidad,
    monto: toDecimal(pago.monto_total),
    moneda: gym.gimnasio.moneda,
    precio_visto: toDecimal(pago.precio_lista),
    estado: hasProblem ? 'con_problema' : 'activo',
    problema: hasProblem ? 'fallido' : '',
    falla: returned ? pago.id : '',
    proximo: startOfDay(proximo.toString(), gym.gimnasio.zona_horaria),
    id_mandato: mandato,
  }
}
