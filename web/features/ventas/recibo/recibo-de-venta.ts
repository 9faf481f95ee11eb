import type { Recibo } from '#shared/recibos/recibo-words.ts'
import type { Venta } from '#shared/ventas/venta.ts'
import { instantOf } from '#web/lib/format.ts'
import type { Sucursal } from '#web/lib/session.ts'
import { personOf } from '../queries/venta-words.ts'

/** The receipt of a sale. `branch` is the current one, for a branch that the user may not see. */
export function reciboDeVenta(venta: Venta, branch: Sucursal): Recibo {
  const { expand, anulado } = venta
  return {
    ...venta,
    fecha: instantOf(venta.created),
    anulado: anulado === '' ? null : instantOf(anulado),
    sucursal: expand?.sucursal_id?.nombre ?? branch.nombre,
    direccion: expand?.sucursal_id?.direccion ?? '',
    cliente: personOf(venta),
    es_miembro: venta.id_miembro !== '',
    dni: expand?.id_miembro?.dni ?? '',
    tipo_documento: expand?.id_miembro?.tipo_documento ?? '',
    periodo: null,
    horario: null,
    partes: [],
    cobro: expand?.usuario_id?.name ?? '—',
    precio_lista: venta.precio,
    descuento: 0,
    motivo_descuento: '',
  }
}
