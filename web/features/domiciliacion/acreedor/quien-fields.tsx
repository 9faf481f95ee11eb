import { type Control, useWatch } from 'react-hook-form'
import { makeAcreedor } from '#shared/domiciliacion/identificador.ts'
import { useFormField } from '#web/lib/use-form-field.ts'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { FieldGroup, FieldPair } from '#web/ui/layout/field-group.tsx'
import type { AcreedorDraft } from './acreedor-draft.ts'
import styles from './acreedor.module.css'

export type Of = { control: Control<AcreedorDraft, unknown, AcreedorDraft> }

/** The creditor's name and number, and the identifier that is made of them. */
export function QuienFields({ control }: Of) {
  const [nif, sufijo] = useWatch({ control, name: ['nif', 'sufijo'] })
  const made = makeAcreedor(nif, sufijo.trim().toUpperCase())
  return (
    <FieldGroup name="Quién cobra">
      <TextField
        label="Nombre"
        autoComplete="off"
        help="Como lo verá quien paga en su cuenta."
        {...useFormField(control, 'nombre')}
      />
      <FieldPair>
        <TextField label="NIF" autoComplete="off" {...useFormField(control, 'nif')} />
        <TextField
          label="Sufijo"
          autoComplete="off"
          maxLength={3}
          help="Te lo da tu banco. Casi siempre es 000."
          {...useFormField(control, 'sufijo')}
        />
      </FieldPair>
      <p className={styles.made} aria-live="polite">
        Identificador del acreedor
        <strong>{made ?? 'Se arma con el NIF y el sufijo'}</strong>
      </p>
    </FieldGroup>
  )
}
