import { Undo2 } from 'lucide-react'
import type { Pago } from '#shared/collections/pago.ts'
import { serverNow } from '#web/lib/clock/server-clock.ts'
import { usePlace } from '#web/lib/forms/use-place.ts'
import { useSession } from '#web/lib/session.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { isJustCharged } from '../recibo/just-charged.ts'
import { anulablePago } from './anulable.ts'
import { AnularDialog } from './anular-dialog.tsx'
import { voidWay } from './void-way.ts'

/** Undoes a charge that was just made. Renders nothing for other charges. */
export function UndoCharge({ pago }: { pago: Pago }) {
  const session = useSession()
  const [openFor, open] = usePlace('deshacer')
  const way = voidWay('pagos', pago, session, serverNow())
  if (way === null || way === 'pedir' || !isJustCharged(pago, session.user.id, serverNow())) return null
  return (
    <>
      <Button size="s" variant="ghost" icon={<Undo2 aria-hidden />} onPress={() => open(pago.id)}>
        Deshacer
      </Button>
      <AnularDialog
        of={anulablePago(pago, session.format)}
        way="deshacer"
        isOpen={openFor === pago.id}
        onClose={() => open()}
      />
    </>
  )
}
