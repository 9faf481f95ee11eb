import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { z } from 'zod'
import { texto } from '#shared/campos/limits.ts'
import { useActForm } from '#web/lib/forms/use-act-form.ts'
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
  const act = useMutation({
    mutationFn: ({ motivo }: { motivo: string }) => onSend(motivo),
    onSuccess: onClose,
    meta: { isLocal: true },
  })
  const form = useActForm(act, { resolver: zodResolver(motivoInput), defaultValues: { motivo: '' } })
  return (
    <Dialog isOpen onClose={onClose} title={title} isAlert>
      <form onSubmit={form.send} noValidate>
        <DialogBody>
          <p>{text}</p>
          <TextArea
            label="Motivo"
            autoFocus
            rows={2}
            {...useFormField(form.control, 'motivo')}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.shiftKey) return
              event.preventDefault()
              form.send()
            }}
          />
          {form.refusal && <Banner kind="bad">{form.refusal}</Banner>}
        </DialogBody>
        <FormFooter onCancel={onClose} cancelLabel="Volver" isPending={act.isPending}>
          {confirmLabel}
        </FormFooter>
      </form>
    </Dialog>
  )
}
