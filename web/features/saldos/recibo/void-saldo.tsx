import { Ban, Undo2 } from 'lucide-react'
import type { Saldo } from '#shared/saldos/saldo.ts'
import { anulableSaldo } from '#web/features/recibos/anular/anulable.ts'
import { AnularDialog } from '#web/features/recibos/anular/anular-dialog.tsx'
import { isJustCharged } from '#web/features/recibos/recibo/just-charged.ts'
import { serverNow } from '#web/lib/clock/server-clock.ts'
import { usePlace } from '#web/lib/forms/use-place.ts'
import { useSession } from '#web/lib/session.ts'
import { Button } from '#web/ui/buttons/button.tsx'

/** Takes a payment of a debt back: the own one of just now, or any with the right to void. Renders nothing for others. */
export function VoidSaldo({ saldo }: { saldo: Saldo }) {
  const { can, format, user } = useSession()
  const [openFor, open] = usePlace('deshacer')
  const isJust = isJustCharged(saldo, user.id, serverNow())
  if (saldo.anulado !== '' || !(can('payments.void') || (isJust && can('payments.undo')))) return null
  return (
    <>
      <Button
        size="s"
        variant="ghost"
        icon={isJust ? <Undo2 aria-hidden /> : <Ban aria-hidden />}
        onPress={() => open(saldo.id)}
      >
        {isJust ? 'Deshacer' : 'Anular'}
      </Button>
      <AnularDialog
        of={anulableSaldo(saldo, format)}
        way={isJust ? 'deshacer' : 'anular'}
        isOpen={openFor === saldo.id}
        onClose={() => open()}
      />
    </>
  )
}
