import { actWith, asTyped, useActForm } from '#web/lib/forms/use-act-form.ts'
import { useFormField } from '#web/lib/use-form-field.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { TextArea } from '#web/ui/fields/text-area.tsx'
import { DialogBody } from '#web/ui/overlays/dialog-parts.tsx'
import { FormFooter } from '#web/ui/overlays/form-footer.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { useAssignCobro } from './cobros.queries.ts'

interface ResolverDialogProps {
  id: string
  what: string
  onClose: () => void
}

/** Asks what was done about a payment that waits. It leaves the list, and no payment changes. */
export function ResolverDialog({ id, what, onClose }: ResolverDialogProps) {
  const resolve = useAssignCobro(id, { onDone: onClose })
  const act = actWith(resolve, ({ nota }: { nota: string }) => ({ act: 'resolver' as const, nota }))
  const form = useActForm(act, { resolver: asTyped, defaultValues: { nota: '' } })
  return (
    <Dialog isOpen onClose={onClose} title="Dar por resuelto" size="s" isDirty={form.formState.isDirty}>
      <form onSubmit={form.send} noValidate>
        <DialogBody>
          <p>{what}</p>
          <TextArea
            label="Qué hiciste"
            help="Por ejemplo: devolví el dinero, o lo cobré a mano. Queda en el historial; ningún pago cambia."
            rows={2}
            autoFocus
            maxLength={300}
            {...useFormField(form.control, 'nota')}
          />
          {form.refusal && <Banner kind="bad">{form.refusal}</Banner>}
        </DialogBody>
        <FormFooter onCancel={onClose} isPending={resolve.isPending}>
          Dar por resuelto
        </FormFooter>
      </form>
    </Dialog>
  )
}
