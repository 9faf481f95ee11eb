import type { Recibo } from '#shared/recibos/recibo-words.ts'
import type { Saldo } from '#shared/saldos/saldo.ts'
import { instantOf } from '#web/lib/format.ts'
import type { Sucursal } from '#web/lib/session.ts'

/**
 * The receipt of a debt's payment, which is read with `expand=id_deuda,id_miembro,sucursal_id,usuario_id`. `branch` is the current
 * one, for a branch that the user may not see.
 */
export function reciboDeCobro(saldo: Saldo, branch: Pick<Sucursal, 'nombre'>): Recibo {
  const { expand, anulado, monto, queda } = saldo
  const { id_deuda: deuda, id_miembro: miembro, sucursal_id: sucursal } = expand ?? {}
  return {
    ...saldo,
    fecha: instantOf(saldo.created),
    anulado: anulado === '' ? null : instantOf(anulado),
    sucursal: sucursal?.nombre ?? branch.nombre,
    direccion: sucursal?.direccion ?? '',
    cliente: miembro?.nombre ?? '—',
    es_miembro: true,
    dni: miembro?.dni ?? '',
    tipo_documento: miembro?.tipo_documento ?? '',
    concepto: deuda?.concepto ?? '—',
    cantidad: 1,
    periodo: null,
    horario: null,
    partes: [],
    cobro: expand?.usuario_id?.name ?? '—',
    precio_lista: monto,
    descuento: 0,
    motivo_descuento: '',
    queda: { monto: queda, vence: deuda?.vence ?? saldo.dia },
    de_recibo: deuda?.recibo ?? 0,
  }
}
