import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { texto } from '#shared/campos/limits.ts'
import { describeError } from '#web/lib/api/errors.ts'
import { useFormField } from '#web/lib/use-form-field.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { TextArea } from '#web/ui/fields/text-area.tsx'
import { DialogBody } from '#web/ui/overlays/dialog-parts.tsx'
import { FormFooter } from '#web/ui/overlays/form-footer.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'

const motivoInput = z.object({ motivo: texto(3, 200) })

interface MotivoDialogProps {
  title: string
  /** The consequence, in a sentence. */
  text: string
  confirmLabel: string
  onSend: (motivo: string) => Promise<void>
  onClose: () => void
}

/** Asks for the reason of an exception at the door. */
export function MotivoDialog({ title, text, confirmLabel, onSend, onClose }: MotivoDialogProps) {
  const send = useMutation({
    mutationFn: ({ motivo }: { motivo: string }) => onSend(motivo),
    onSuccess: onClose,
    meta: { isLocal: true },
  })
  const form = useForm({ resolver: zodResolver(motivoInput), defaultValues: { motivo: '' } })
  const motivo = useFormField(form.control, 'motivo')
  const submit = form.handleSubmit((input) => send.mutate(input))
  const failure = send.error && describeError(send.error)
  return (
    <Dialog isOpen onClose={onClose} title={title} isAlert>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <DialogBody>
          <p>{text}</p>
          <TextArea
            label="Motivo"
            autoFocus
            rows={2}
            {...motivo}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.shiftKey) return
              event.preventDefault()
              void submit()
            }}
            error={motivo.error ?? failure?.fields['motivo']}
          />
          {failure && !failure.fields['motivo'] && <Banner kind="bad">{failure.sentence}</Banner>}
        </DialogBody>
        <FormFooter onCancel={onClose} cancelLabel="Volver" isPending={send.isPending}>
          {confirmLabel}
        </FormFooter>
      </form>
    </Dialog>
  )
}
