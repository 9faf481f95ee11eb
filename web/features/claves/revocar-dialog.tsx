import { useQuery } from '@tanstack/react-query'
import type { Clave } from '#shared/claves/clave.ts'
import { actWith, asTyped, useActForm } from '#web/lib/forms/use-act-form.ts'
import { useFormField } from '#web/lib/use-form-field.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { DialogBody } from '#web/ui/overlays/dialog-parts.tsx'
import { FormFooter } from '#web/ui/overlays/form-footer.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import styles from './claves.module.css'
import { pideCodigoQuery, useRevokeClave } from './claves.queries.ts'

/** Revoking has no undo: it says what stops, and asks for the second step of a person who has one on. */
export function RevocarDialog({ clave, onClose }: { clave: Clave; onClose: () => void }) {
  const { data: pideCodigo = false } = useQuery(pideCodigoQuery)
  const revoke = useRevokeClave({
    onDone: () => {
      toast.success(`La clave ${clave.nombre} ya no sirve`)
      onClose()
    },
  })
  const act = actWith(revoke, (input: { codigo: string }) => ({ id: clave.id, ...input }))
  const { control, send, refusal } = useActForm(act, { resolver: asTyped, defaultValues: { codigo: '' } })
  const codigo = useFormField(control, 'codigo')
  return (
    <Dialog isOpen onClose={onClose} title={`¿Revocar ${clave.nombre}?`} size="s" isAlert>
      <form onSubmit={send} noValidate>
        <DialogBody>
          <div className={styles.form}>
            {refusal && <Banner kind="bad">{refusal}</Banner>}
            <p className={styles.detail}>El programa que la usa deja de funcionar enseguida. No se puede deshacer.</p>
            {pideCodigo && <TextField label="Código de tu app" autoComplete="one-time-code" {...codigo} />}
          </div>
        </DialogBody>
        <FormFooter onCancel={onClose} isDanger isPending={revoke.isPending}>
          Revocar
        </FormFooter>
      </form>
    </Dialog>
  )
}
