import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { AnulacionInput } from '#shared/collections/pago.ts'
import type { Venta } from '#shared/ventas/venta.ts'
import { reciboNumber } from '#shared/recibo.ts'
import { MotivoForm } from '#web/features/pagos/anular/motivo-form.tsx'
import { api } from '#web/lib/api/api.ts'
import { markStale } from '#web/lib/api/collection-keys.ts'
import { useSession } from '#web/lib/session.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { soldOf } from '../queries/venta-words.ts'

interface AnularVentaDialogProps {
  venta: Venta
  way: 'anular' | 'deshacer'
  isOpen: boolean
  onClose: () => void
}

/** Asks for the reason before a sale is voided, and tells the effects. */
export function AnularVentaDialog({ venta, way, isOpen, onClose }: AnularVentaDialogProps) {
  const numero = reciboNumber(venta.recibo)
  const title = way === 'anular' ? `¿Anular el recibo ${numero}?` : `¿Deshacer la venta del recibo ${numero}?`
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={title} isAlert>
      <AnularVentaForm venta={venta} way={way} onClose={onClose} />
    </Dialog>
  )
}

function AnularVentaForm({ venta, way, onClose }: Omit<AnularVentaDialogProps, 'isOpen'>) {
  const { format } = useSession()
  const voiding = useVoidVenta(venta.id)
  const entry = venta.tipo === 'pase_del_dia' ? ' y su entrada se deshace' : ''
  const done = () => {
    toast.success(`Recibo ${reciboNumber(venta.recibo)} anulado`)
    onClose()
  }
  return (
    <MotivoForm
      effects={`La venta de ${soldOf(venta)} por ${format.money(venta.monto)} dejará de contar${entry}. El número de recibo queda usado. No se puede deshacer: para corregirla, vende de nuevo.`}
      label={way === 'anular' ? 'Anular venta' : 'Deshacer venta'}
      isDanger
      acting={voiding}
      onDone={done}
      onClose={onClose}
    />
  )
}

/** Voids a sale. It stays visible with user and reason; the entry of a day pass is undone with it. */
function useVoidVenta(id: string) {
  const queryClient = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: (body: AnulacionInput) =>
      api.send(`/api/ventas/${encodeURIComponent(id)}/anular`, { method: 'POST', body }),
    onSuccess: async () => {
      await Promise.all([markStale(queryClient, 'ventas'), markStale(queryClient, 'asistencias')])
    },
  })
}
