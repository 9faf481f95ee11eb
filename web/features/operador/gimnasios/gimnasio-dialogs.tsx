import { useState } from 'react'
import type { FichaGimnasio } from '#shared/collections/plataforma.ts'
import { describeError } from '#web/lib/api/errors.ts'
import { newRecordId } from '#web/lib/api/new-record-id.ts'
import { actWith, asTyped, useActForm } from '#web/lib/forms/use-act-form.ts'
import { useSession } from '#web/lib/session.ts'
import { useFormField } from '#web/lib/use-form-field.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { DialogBody } from '#web/ui/overlays/dialog-parts.tsx'
import { FormFooter } from '#web/ui/overlays/form-footer.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { TextArea } from '#web/ui/fields/text-area.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { useActOnGimnasio } from '../base/operador.queries.ts'

interface ActoProps {
  ficha: FichaGimnasio
  onClose: () => void
}

/** Confirms an operator's action on a gym. */
export function GimnasioDialog({ acto, ...props }: ActoProps & { acto: 'cortesia' | 'suspender' | 'reabrir' }) {
  if (acto === 'suspender') return <Suspender {...props} />
  return acto === 'reabrir' ? <Reabrir {...props} /> : <Cortesia {...props} />
}

function Cortesia({ ficha: { gimnasio, cortesia_hasta }, onClose }: ActoProps) {
  const { format } = useSession()
  const [id] = useState(newRecordId)
  const act = useActOnGimnasio(gimnasio.id, done('Mes de cortesía dado', onClose))
  // Keeps the date from when the dialog opened, because the page updates behind it.
  const [hasta] = useState(cortesia_hasta)
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={`¿Dar un mes de cortesía a ${gimnasio.nombre}?`}
      confirmLabel="Dar un mes"
      isPending={act.isPending}
      onConfirm={() => act.mutate({ acto: 'cortesia', id })}
    >
      <p>Su plan llega hasta el {format.civilDate(hasta)}, sin cargo. No se puede deshacer.</p>
    </ConfirmDialog>
  )
}

function Reabrir({ ficha: { gimnasio }, onClose }: ActoProps) {
  const act = useActOnGimnasio(gimnasio.id, done('Gimnasio reabierto', onClose))
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={`¿Reabrir ${gimnasio.nombre}?`}
      confirmLabel="Reabrir"
      isPending={act.isPending}
      onConfirm={() => act.mutate({ acto: 'reabrir' })}
    >
      <p>Su equipo vuelve a cobrar y a cambiar datos enseguida. Le avisamos por correo a quien lo administra.</p>
    </ConfirmDialog>
  )
}

function Suspender({ ficha: { gimnasio }, onClose }: ActoProps) {
  const act = useActOnGimnasio(gimnasio.id, { onDone: () => finish('Gimnasio suspendido', onClose) })
  const suspending = actWith(act, ({ motivo }: { motivo: string }) => ({ acto: 'suspender' as const, motivo }))
  const form = useActForm(suspending, { resolver: asTyped, defaultValues: { motivo: '' } })
  const { isDirty } = form.formState
  return (
    <Dialog isOpen onClose={onClose} title={`Suspender ${gimnasio.nombre}`} size="s" isDirty={isDirty}>
      <form noValidate onSubmit={form.send}>
        <DialogBody>
          <p>Su equipo puede entrar, ver y exportar, pero no cobrar ni cambiar nada hasta que lo reabras.</p>
          <TextArea
            label="Por qué se suspende"
            help="Lo lee por correo quien administra el gimnasio."
            autoFocus
            maxLength={300}
            {...useFormField(form.control, 'motivo')}
          />
          {form.refusal && <Banner kind="bad">{form.refusal}</Banner>}
        </DialogBody>
        <FormFooter onCancel={onClose} isDanger isPending={act.isPending}>
          Suspender
        </FormFooter>
      </form>
    </Dialog>
  )
}

const done = (sentence: string, onClose: () => void) => ({
  onDone: () => finish(sentence, onClose),
  onError: (error: Error) => toast.error(describeError(error).sentence),
})

function finish(sentence: string, onClose: () => void): void {
  toast.success(sentence)
  onClose()
}
