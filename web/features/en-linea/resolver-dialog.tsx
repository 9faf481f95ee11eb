import { type FormEvent, useState } from 'react'
import { describeError } from '#web/lib/api/errors.ts'
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
  const [nota, setNota] = useState('')
  const resolve = useAssignCobro(id, { onDone: onClose })
  const failure = resolve.error && describeError(resolve.error)
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    resolve.mutate({ act: 'resolver', nota })
  }
  return (
    <Dialog isOpen onClose={onClose} title="Dar por resuelto" size="s" isDirty={nota !== ''}>
      <form onSubmit={handleSubmit} noValidate>
        <DialogBody>
          <p>{what}</p>
          <TextArea
            label="Qué hiciste"
            help="Por ejemplo: devolví el dinero, o lo cobré a mano. Queda en el historial; ningún pago cambia."
            rows={2}
            autoFocus
            maxLength={300}
            value={nota}
            onChange={setNota}
            error={failure?.fields['nota']}
          />
          {failure && !failure.fields['nota'] && <Banner kind="bad">{failure.sentence}</Banner>}
        </DialogBody>
        <FormFooter onCancel={onClose} isPending={resolve.isPending}>
          Dar por resuelto
        </FormFooter>
      </form>
    </Dialog>
  )
}
