import { useFormField } from '#web/lib/use-form-field.ts'
import { Switch } from '#web/ui/fields/choices/switch.tsx'
import { NumberField } from '#web/ui/fields/number-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { FieldGroup, FieldPair } from '#web/ui/layout/field-group.tsx'
import type { Of } from './quien-fields.tsx'

/** The days on which the gym collects, and how long before. */
export function CalendarioFields({ control }: Of) {
  const corte = useFormField(control, 'corte')
  const aviso = useFormField(control, 'aviso')
  const { value: isAutomatic, onChange: onAutomatic } = useFormField(control, 'aviso_automatico')
  return (
    <FieldGroup name="Cuándo">
      <TextField
        label="Días de cobro"
        autoComplete="off"
        help="Del 1 al 28, hasta cuatro: 1, 15. Si el banco no abre, se cobra al día siguiente que abra."
        {...useFormField(control, 'dias')}
      />
      <FieldPair>
        <NumberField
          label="Presentar antes"
          trailing="días hábiles"
          help="Cuánto antes pide tu banco el archivo."
          {...corte}
          onChange={(count) => corte.onChange(count ?? Number.NaN)}
        />
        <NumberField
          label="Avisar antes"
          trailing="días"
          help="La ley pide 15 antes de renovar. Con 0 no se avisa."
          {...aviso}
          onChange={(count) => aviso.onChange(count ?? Number.NaN)}
        />
      </FieldPair>
      <Switch
        label="Avisar sin que nadie lo pida"
        detail="Por correo, unos días antes del último para avisar. A quien no tiene correo le avisas tú, desde la remesa."
        isSelected={isAutomatic}
        onChange={onAutomatic}
      />
    </FieldGroup>
  )
}
