import type { MiembroPago } from '#shared/collections/miembro-pago.ts'
import type { Pago } from '#shared/collections/pago.ts'
import { reciboNumber } from '#shared/recibo.ts'
import { useSession } from '#web/lib/session.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { DialogBody, DialogFooter } from '#web/ui/overlays/dialog-parts.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { methodNames } from '#shared/metodos-pago.ts'
import { conceptOf } from '#web/features/recibos/recibo/recibo.ts'

interface RepeatedQuestionProps {
  last: Pago | null
  miembro: MiembroPago
  onClose: () => void
  onConfirm: () => void
}

/** Focus starts on cancel, so that an extra Enter does not charge twice. */
export function RepeatedQuestion({ last, miembro, onClose, onConfirm }: RepeatedQuestionProps) {
  const { format } = useSession()
  return (
    <Dialog isOpen={last !== null} onClose={onClose} title="¿Cobro repetido?" size="s" isAlert>
      <DialogBody>
        {last && (
          <p>
            {miembro.nombre} pagó {conceptOf(last)} con {methodNames(last)} por {format.money(last.monto_total)} a las{' '}
            {format.time(last.fecha_pago)} (recibo {reciboNumber(last.recibo)}). ¿Quieres cobrarlo otra vez?
          </p>
        )}
      </DialogBody>
      <DialogFooter>
        <Button onPress={onClose} autoFocus>
          No cobrar
        </Button>
        <Button variant="danger" onPress={onConfirm}>
          Cobrar otra vez
        </Button>
      </DialogFooter>
    </Dialog>
  )
}
