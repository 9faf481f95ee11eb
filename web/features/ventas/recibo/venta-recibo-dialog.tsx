import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Venta } from '#shared/ventas/venta.ts'
import type { Recibo } from '#shared/recibos/recibo-words.ts'
import { isJustCharged } from '#web/features/recibos/recibo/just-charged.ts'
import { ReciboFrame } from '#web/features/recibos/recibo/recibo-frame.tsx'
import { ReciboView } from '#web/features/recibos/recibo/recibo-view.tsx'
import { serverNow } from '#web/lib/clock/server-clock.ts'
import { type Sucursal, useSession } from '#web/lib/session.ts'
import { instantOf } from '#web/lib/format.ts'
import { ventaQuery } from '../queries/ventas.queries.ts'
import { personOf } from '../queries/venta-words.ts'

interface VentaReciboDialogProps {
  id: string
  onClose: () => void
  /** Actions below the title. */
  after: (venta: Venta) => ReactNode
}

/** The receipt of a sale. */
export function VentaReciboDialog({ id, onClose, after }: VentaReciboDialogProps) {
  const { branch, user } = useSession()
  return (
    <ReciboFrame query={useQuery(ventaQuery(id))} onClose={onClose}>
      {(venta, leave) => {
        const { expand, telefono, tipo } = venta
        const sold = tipo === 'pase_del_dia' ? 'Pase vendido y entrada registrada' : 'Venta registrada'
        return (
          <ReciboView
            recibo={reciboDeVenta(venta, branch)}
            title={{
              registered: isJustCharged(venta, user.id, serverNow()) ? sold : 'Copia del recibo',
              voided: 'Venta anulada',
            }}
            de={{ coleccion: 'ventas', id: venta.id }}
            telefono={telefono || (expand?.id_miembro?.telefono ?? '')}
            correo={expand?.id_miembro?.correo ?? ''}
            after={after(venta)}
            onClose={onClose}
            onLeave={leave}
          />
        )
      }}
    </ReciboFrame>
  )
}

/** The receipt of a sale. `branch` is the current one, for a branch that the user may not see. */
function reciboDeVenta(venta: Venta, branch: Sucursal): Recibo {
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
    queda: venta.a_cuenta > 0 ? { monto: venta.a_cuenta, vence: venta.vence } : null,
    de_recibo: null,
  }
}
