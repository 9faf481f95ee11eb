import { UndoCharge } from '#web/features/recibos/anular/undo-charge.tsx'
import { saldoOfRecibo } from '#web/lib/forms/saldo-param.ts'
import { onDemand } from '#web/ui/base/on-demand.ts'
import { ReciboDialog } from '../recibo/recibo-dialog.tsx'

const deSaldo = onDemand(
  async () => (await import('#web/features/saldos/recibo/saldo-recibo-dialog.tsx')).SaldoReciboDialog,
)

/** The receipt right after a charge, and the way back from it. */
export function ChargedDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const saldo = saldoOfRecibo(id)
  if (saldo !== null) return <deSaldo.Part id={saldo} onClose={onClose} />
  return <ReciboDialog id={id} onClose={onClose} undo={(pago) => <UndoCharge pago={pago} />} />
}
