import { UndoCharge } from '#web/features/recibos/anular/undo-charge.tsx'
import { ReciboDialog } from '../recibo/recibo-dialog.tsx'

/** The receipt right after a charge, and the way back from it. */
export function ChargedDialog({ id, onClose }: { id: string; onClose: () => void }) {
  return <ReciboDialog id={id} onClose={onClose} undo={(pago) => <UndoCharge pago={pago} />} />
}
