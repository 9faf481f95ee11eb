import { useMutation, useQueryClient } from '@tanstack/react-query'
import { FormProvider } from 'react-hook-form'
import { api } from '#web/lib/api/api.ts'
import { asTyped, useActForm } from '#web/lib/forms/use-act-form.ts'
import { useFormField } from '#web/lib/use-form-field.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { DialogBody } from '#web/ui/overlays/dialog-parts.tsx'
import { FormFooter } from '#web/ui/overlays/form-footer.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import styles from './cuenta.module.css'
import { segundoPasoAddress, segundoPasoQuery } from './cuenta.queries.ts'
import { type Cuenta, emptyPrueba, type Prueba, PruebaFields } from './prueba-fields.tsx'

/** Asks for both steps, so that an open session alone cannot turn the second step off. */
export function DesactivarDialog({ cuenta, onClose }: { cuenta: Cuenta; onClose: () => void }) {
  const queryClient = useQueryClient()
  const turnOff = useMutation({
    mutationFn: (body: Prueba & { codigo: string }) =>
      api.send(`${segundoPasoAddress}/desactivar`, { method: 'POST', body }),
    onSuccess: () => {
      onClose()
      toast.success('Verificación en dos pasos desactivada')
      return queryClient.invalidateQueries({ queryKey: segundoPasoQuery.queryKey, exact: true })
    },
  })
  const form = useActForm(turnOff, { resolver: asTyped, defaultValues: { ...emptyPrueba, codigo: '' } })
  return (
    <Dialog isOpen onClose={onClose} title="Desactivar la verificación en dos pasos" size="s">
      <form onSubmit={form.send} noValidate>
        <DialogBody>
          <div className={styles.form}>
            {form.refusal && <Banner kind="warn">{form.refusal}</Banner>}
            <FormProvider {...form}>
              <PruebaFields cuenta={cuenta} />
            </FormProvider>
            <TextField
              label={cuenta.clave ? 'Código' : 'Código de tu app'}
              help={cuenta.clave ? 'El de tu app, o uno de recuperación.' : 'O uno de recuperación.'}
              autoComplete="one-time-code"
              {...useFormField(form.control, 'codigo')}
            />
          </div>
        </DialogBody>
        <FormFooter onCancel={onClose} isDanger isPending={turnOff.isPending}>
          Desactivar
        </FormFooter>
      </form>
    </Dialog>
  )
}
