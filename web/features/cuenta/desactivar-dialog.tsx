import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { api } from '#web/lib/api/api.ts'
import { describeError } from '#web/lib/api/errors.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { DialogBody } from '#web/ui/overlays/dialog-parts.tsx'
import { FormFooter } from '#web/ui/overlays/form-footer.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import styles from './cuenta.module.css'
import { segundoPasoAddress, segundoPasoQuery } from './cuenta.queries.ts'
import { type Cuenta, emptyPrueba, PruebaFields } from './prueba-fields.tsx'

/** Asks for both steps, so that an open session alone cannot turn the second step off. */
export function DesactivarDialog({ cuenta, onClose }: { cuenta: Cuenta; onClose: () => void }) {
  const queryClient = useQueryClient()
  const [values, setValues] = useState({ ...emptyPrueba, codigo: '' })
  const turnOff = useMutation({
    mutationFn: (body: typeof values) => api.send(`${segundoPasoAddress}/desactivar`, { method: 'POST', body }),
    onSuccess: () => {
      onClose()
      toast.success('Verificación en dos pasos desactivada')
      return queryClient.invalidateQueries({ queryKey: segundoPasoQuery.queryKey, exact: true })
    },
  })
  const problem = turnOff.error && describeError(turnOff.error)
  const send = (event: SubmitEvent) => {
    event.preventDefault()
    turnOff.mutate(values)
  }
  const isRefusedElsewhere = problem && Object.keys(problem.fields).length === 0
  return (
    <Dialog isOpen onClose={onClose} title="Desactivar la verificación en dos pasos" size="s">
      <form onSubmit={send} noValidate>
        <DialogBody>
          <div className={styles.form}>
            {isRefusedElsewhere && <Banner kind="warn">{problem.sentence}</Banner>}
            <PruebaFields
              cuenta={cuenta}
              value={values}
              errors={problem?.fields ?? {}}
              onChange={(prueba) => setValues({ ...values, ...prueba })}
            />
            <TextField
              label={cuenta.clave ? 'Código' : 'Código de tu app'}
              help={cuenta.clave ? 'El de tu app, o uno de recuperación.' : 'O uno de recuperación.'}
              autoComplete="one-time-code"
              value={values.codigo}
              error={problem?.fields['codigo']}
              onChange={(codigo) => setValues({ ...values, codigo })}
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
