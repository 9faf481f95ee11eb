import type { Pago } from '#shared/collections/pago.ts'
import type { Recibo } from '#shared/recibos/recibo-words.ts'
import { civilDay } from '#shared/values/dates-without-library.ts'
import { instantOf } from '#web/lib/format.ts'
import type { Gimnasio, Sucursal } from '#web/lib/session.ts'
import { conceptOf } from './recibo.ts'

type Place = { branch: Sucursal; gym: Pick<Gimnasio, 'zona_horaria'> }

/** The receipt of a payment. `branch` is the current one, for a branch that the user may not see. */
export function reciboDePago(pago: Pago, { branch, gym }: Place): Recibo {
  const { expand, inicio, fecha_vencimiento, horario, anulado, partes } = pago
  return {
    ...pago,
    fecha: instantOf(pago.fecha_pago),
    anulado: anulado === '' ? null : instantOf(anulado),
    sucursal: expand?.sucursal_id?.nombre ?? branch.nombre,
    direccion: expand?.sucursal_id?.direccion ?? '',
    cliente: expand?.id_miembro?.nombre ?? '—',
    es_miembro: true,
    dni: expand?.id_miembro?.dni ?? '',
    tipo_documento: expand?.id_miembro?.tipo_documento ?? '',
    concepto: conceptOf(pago),
    cantidad: 1,
    periodo: { inicio, vencimiento: civilDay(instantOf(fecha_vencimiento), gym.zona_horaria) },
    horario: horario === '' ? null : instantOf(horario),
    partes: partes ?? [],
    cobro: expand?.usuario_id?.name ?? '—',
    monto: pago.monto_total,
    queda: pago.a_cuenta > 0 ? { monto: pago.a_cuenta, vence: pago.vence } : null,
    de_recibo: null,
  }
}
