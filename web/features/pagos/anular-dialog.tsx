import { zodResolver } from '@hookform/resolvers/zod'
import { Controller, useForm } from 'react-hook-form'
import { anulacionInput, type Pago } from '#shared/collections/pago.ts'
import { describeError } from '#web/lib/errors.ts'
import { useSession } from '#web/lib/session.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { DialogBody, DialogFooter } from '#web/ui/dialog-parts.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { toast } from '#web/ui/toast.ts'
import { reciboNumber } from './recibo.ts'
import { useVoidPago } from './use-void-pago.ts'

interface AnularDialogProps {
  pago: Pago
  isOpen: boolean
  onClose: () => void
}

/** Asks why before a payment is voided, and says what it does. */
export function AnularDialog({ pago, isOpen, onClose }: AnularDialogProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={`¿Anular el recibo ${reciboNumber(pago.recibo)}?`} isAlert>
      <AnularForm pago={pago} onClose={onClose} />
    </Dialog>
  )
}

function AnularForm({ pago, onClose }: Omit<AnularDialogProps, 'isOpen'>) {
  const { format } = useSession()
  const anular = useVoidPago(pago.id)
  const form = useForm({ resolver: zodResolver(anulacionInput), defaultValues: { motivo: '' } })
  const send = form.handleSubmit((input) =>
    anular.mutate(input, {
      onSuccess: () => {
        toast.success(`Recibo ${reciboNumber(pago.recibo)} anulado`, { text: 'Los vencimientos ya están al día.' })
        onClose()
      },
    }),
  )
  const failure = anular.error && describeError(anular.error)
  return (
    <form onSubmit={(event) => void send(event)} noValidate>
      <DialogBody>
        <p>
          El pago de {pago.expand?.id_miembro?.nombre} por {format.money(pago.monto_total)} dejará de contar y su
          membresía volverá a la fecha anterior. El número de recibo queda usado. No se puede deshacer: para corregirlo,
          cobra de nuevo.
        </p>
        <Controller
          control={form.control}
          name="motivo"
          render={({ field: { ref, value, onChange, onBlur }, fieldState }) => (
            <TextArea
              ref={ref}
              label="Motivo"
              autoFocus
              rows={2}
              value={value}
              onChange={onChange}
              onBlur={onBlur}
              error={fieldState.error?.message ?? failure?.fields['motivo']}
            />
          )}
        />
        {failure && !failure.fields['motivo'] && <Banner kind="bad">{failure.sentence}</Banner>}
      </DialogBody>
      <DialogFooter>
        <Button onPress={onClose}>Volver</Button>
        <Button type="submit" variant="danger" isPending={anular.isPending}>
          Anular pago
        </Button>
      </DialogFooter>
    </form>
  )
}
