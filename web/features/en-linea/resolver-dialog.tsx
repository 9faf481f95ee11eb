import { type FormEvent, useState } from 'react'
import { describeError } from '#web/lib/api/errors.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { TextArea } from '#web/ui/fields/text-area.tsx'
import { DialogBody, DialogFooter } from '#web/ui/overlays/dialog-parts.tsx'
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
        <DialogFooter>
          <Button onPress={onClose}>Cancelar</Button>
          <Button type="submit" variant="solid" isPending={resolve.isPending}>
            Dar por resuelto
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  )
}
