import { zodResolver } from '@hookform/resolvers/zod'
import { z } from 'zod'
import type { Mandato } from '#shared/domiciliacion/mandato.ts'
import { texto } from '#shared/campos/limits.ts'
import { useActForm } from '#web/lib/forms/use-act-form.ts'
import { useFormField } from '#web/lib/use-form-field.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { TextArea } from '#web/ui/fields/text-area.tsx'
import { DialogBody } from '#web/ui/overlays/dialog-parts.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { FormFooter } from '#web/ui/overlays/form-footer.tsx'
import { useRevocar } from '../queries/mandatos.writes.ts'

interface RevocarDialogProps {
  mandato: Mandato
  onClose: () => void
}

const schema = z.object({ motivo: texto(3, 300) })

/** Ends a mandate for good, with the reason. */
export function RevocarDialog({ mandato, onClose }: RevocarDialogProps) {
  return (
    <Dialog isOpen onClose={onClose} title="Revocar mandato" description={mandato.nombre}>
      <RevocarForm mandato={mandato} onClose={onClose} />
    </Dialog>
  )
}

function RevocarForm({ mandato, onClose }: RevocarDialogProps) {
  const revocar = useRevocar(mandato.id, onClose)
  const { control, send, refusal } = useActForm(revocar, {
    resolver: zodResolver(schema),
    defaultValues: { motivo: '' },
  })
  return (
    <form onSubmit={send} noValidate>
      <DialogBody>
        <p>
          Nada se cobra más de esta cuenta, y no se puede deshacer: para volver, quien paga firma otro mandato. Los
          recibos que ya están en el banco siguen su curso.
        </p>
        <TextArea label="Motivo" autoFocus rows={2} {...useFormField(control, 'motivo')} />
        {refusal && <Banner kind="bad">{refusal}</Banner>}
      </DialogBody>
      <FormFooter onCancel={onClose} isPending={revocar.isPending} isDanger>
        Revocar
      </FormFooter>
    </form>
  )
}
