import { zodResolver } from '@hookform/resolvers/zod'
import { motivoDeCaja, type CajaSesion } from '#shared/caja/caja.ts'
import { useActForm } from '#web/lib/forms/use-act-form.ts'
import { useFormField } from '#web/lib/use-form-field.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { TextArea } from '#web/ui/fields/text-area.tsx'
import { useUnsettled } from '#web/ui/overlays/close-guard.ts'
import { actOn, useCajaAct } from './caja.queries.ts'
import styles from './contar.module.css'

interface MotivoFieldsProps {
  sesion: CajaSesion
  /** The act that takes the reason. */
  path?: 'explicar' | 'reabrir'
  label?: string
  action?: string
  onSaved: (sesion: CajaSesion) => void
}

/** Asks for a reason and sends it. */
export function MotivoFields(props: MotivoFieldsProps) {
  const { sesion, onSaved, path = 'explicar', label = 'Motivo de la diferencia', action = 'Guardar motivo' } = props
  const save = useCajaAct((body: object) => actOn(sesion.id, path, body), { onDone: onSaved })
  useUnsettled({ isSending: save.isPending })
  const { control, send, refusal } = useActForm(save, {
    resolver: zodResolver(motivoDeCaja),
    defaultValues: { motivo: '' },
  })
  const motivo = useFormField(control, 'motivo')
  return (
    <form className={styles.form} noValidate onSubmit={send}>
      <TextArea label={label} {...motivo} error={motivo.error ?? refusal} maxLength={300} autoFocus />
      <div className={styles.footer}>
        <Button variant="solid" type="submit" isPending={save.isPending}>
          {action}
        </Button>
      </div>
    </form>
  )
}
