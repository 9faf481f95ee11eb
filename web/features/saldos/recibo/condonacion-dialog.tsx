import type { Saldo } from '#shared/saldos/saldo.ts'
import { reciboNumber } from '#shared/recibo.ts'
import { MotivoForm } from '#web/features/recibos/anular/motivo-form.tsx'
import { useVoid } from '#web/features/recibos/anular/use-void.ts'
import { ReceiptHead } from '#web/features/recibos/ficha/receipt-head.tsx'
import { usePlace } from '#web/lib/forms/use-place.ts'
import { useSession } from '#web/lib/session.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Facts } from '#web/ui/layout/facts.tsx'
import { DialogBody, DialogFooter } from '#web/ui/overlays/dialog-parts.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'

/** A sum that was forgiven: of what, when, by whom and why. It can be voided, and is then owed again. */
export function CondonacionDialog({ saldo, onClose }: { saldo: Saldo; onClose: () => void }) {
  const { can, format } = useSession()
  const [openFor, open] = usePlace('deshacer')
  const { expand, monto, nota, created, anulado } = saldo
  const deuda = expand?.id_deuda
  const voiding = useVoid(
    { coleccion: 'saldos', id: saldo.id },
    { onDone: () => (toast.success('Condonación anulada', { text: 'El saldo se vuelve a deber.' }), open()) },
  )
  return (
    <Dialog isOpen onClose={onClose} title="Saldo condonado">
      <DialogBody>
        <ReceiptHead of={saldo} amount={monto} />
        <Facts
          title="Condonación"
          rows={[
            ['Miembro', expand?.id_miembro?.nombre],
            ['De', deuda && `${deuda.concepto}, recibo ${reciboNumber(deuda.recibo)}`],
            ['Fecha', format.moment(created)],
            ['Condonó', expand?.usuario_id?.name ?? '—'],
            ['Motivo', nota],
          ]}
        />
      </DialogBody>
      <DialogFooter
        start={
          anulado === '' &&
          can('payments.forgive') && (
            <Button variant="ghost" onPress={() => open(saldo.id)}>
              Anular
            </Button>
          )
        }
      >
        <Button variant="solid" autoFocus onPress={onClose}>
          Listo
        </Button>
      </DialogFooter>
      <Dialog isOpen={openFor === saldo.id} onClose={() => open()} title="¿Anular la condonación?" isAlert>
        <MotivoForm
          effects={`${expand?.id_miembro?.nombre ?? 'El miembro'} vuelve a deber ${format.money(monto)}.`}
          label="Anular condonación"
          isDanger
          acting={voiding}
          onClose={() => open()}
        />
      </Dialog>
    </Dialog>
  )
}
