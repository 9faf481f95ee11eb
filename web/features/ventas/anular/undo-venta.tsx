import { Undo2 } from 'lucide-react'
import type { Venta } from '#shared/ventas/venta.ts'
import { anulableVenta } from '#web/features/recibos/anular/anulable.ts'
import { AnularDialog } from '#web/features/recibos/anular/anular-dialog.tsx'
import { voidWay } from '#web/features/recibos/anular/void-way.ts'
import { isJustCharged } from '#web/features/recibos/recibo/just-charged.ts'
import { serverNow } from '#web/lib/clock/server-clock.ts'
import { usePlace } from '#web/lib/forms/use-place.ts'
import { useSession } from '#web/lib/session.ts'
import { Button } from '#web/ui/buttons/button.tsx'

/** Undoes a sale that was just made. Renders nothing for other sales. */
export function UndoVenta({ venta }: { venta: Venta }) {
  const session = useSession()
  const [openFor, open] = usePlace('deshacer')
  const way = voidWay('ventas', venta, session, serverNow())
  if (way === null || way === 'pedir' || !isJustCharged(venta, session.user.id, serverNow())) return null
  return (
    <>
      <Button size="s" variant="ghost" icon={<Undo2 aria-hidden />} onPress={() => open(venta.id)}>
        Deshacer
      </Button>
      <AnularDialog
        of={anulableVenta(venta, session.format)}
        way="deshacer"
        isOpen={openFor === venta.id}
        onClose={() => open()}
      />
    </>
  )
}
