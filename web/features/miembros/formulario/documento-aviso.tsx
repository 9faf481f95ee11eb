import { type Control, useFormState, useWatch } from 'react-hook-form'
import type { MiembroInput } from '#shared/collections/miembro-input.ts'
import { documentWarning } from '#shared/documentos/documentos.ts'
import { useSession } from '#web/lib/session.ts'
import styles from './miembro-form.module.css'

/**
 * Warns about an unlikely document once its field loses the focus. Only a warning, because the desk also serves
 * people from other countries.
 */
export function DocumentoAviso({ control }: { control: Control<MiembroInput> }) {
  const { gym } = useSession()
  const [tipo, numero] = useWatch({ control, name: ['tipo_documento', 'dni'] })
  const { touchedFields, defaultValues } = useFormState({ control, name: 'dni' })
  const isSettled = touchedFields.dni === true || numero === defaultValues?.dni
  return (
    <p className={styles.warning} aria-live="polite">
      {isSettled && documentWarning(gym.pais, tipo, numero)}
    </p>
  )
}
