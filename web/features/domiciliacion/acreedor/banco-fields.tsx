import { useController, useWatch } from 'react-hook-form'
import type { AcreedorRecord } from '#shared/domiciliacion/acreedor.ts'
import { useFormField } from '#web/lib/use-form-field.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { RadioGroup } from '#web/ui/fields/choices/radio-group.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { FieldGroup } from '#web/ui/layout/field-group.tsx'
import { accountText } from '../palabras/mandato-words.ts'
import styles from './acreedor.module.css'
import type { Of } from './quien-fields.tsx'

const versiones = [
  { id: '02', label: 'pain.008.001.02', detail: 'La de siempre. Pregunta a tu banco antes de cambiarla.' },
  { id: '08', label: 'pain.008.001.08', detail: 'La nueva, si tu banco ya te la pide.' },
] as const

/** The account that receives the money, and how the bank wants the file. */
export function BancoFields({
  control,
  stored,
  onChangeAccount,
}: Of & { stored: AcreedorRecord | null; onChangeAccount: () => void }) {
  const isTyped = useWatch({ control, name: 'cuenta' })
  const version = useController({ control, name: 'version' }).field
  const iban = useFormField(control, 'iban')
  return (
    <FieldGroup name="Tu banco">
      {stored && !isTyped ? (
        <div className={styles.account}>
          <span>
            <span className={styles.label}>Cuenta donde entra el dinero</span>
            {accountText(stored.iban_final)}
          </span>
          <Button onPress={onChangeAccount}>Cambiar cuenta</Button>
        </div>
      ) : (
        <TextField
          label="IBAN donde entra el dinero"
          autoComplete="off"
          spellCheck="false"
          autoFocus={stored !== null}
          placeholder="ES91 2100 0418 4502 0005 1332"
          help="Se guarda cifrado: después solo se ven las últimas cuatro cifras."
          {...iban}
        />
      )}
      <TextField
        label="Presentador"
        isOptional
        autoComplete="off"
        help="Solo si tu banco te dio un identificador aparte para subir archivos."
        {...useFormField(control, 'presentador')}
      />
      <RadioGroup label="Versión del archivo" options={versiones} value={version.value} onChange={version.onChange} />
    </FieldGroup>
  )
}
