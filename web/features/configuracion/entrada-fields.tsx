import { Switch } from '#web/ui/fields/choices/switch.tsx'
import { NumberField } from '#web/ui/fields/number-field.tsx'
import { FieldGroup, FieldPair } from '#web/ui/layout/field-group.tsx'
import { useGeneralField } from './use-general-field.ts'

/** The rules of the door. */
export function EntradaFields() {
  const { value, onChange, isDisabled } = useGeneralField('recepcion_deja_pasar')
  return (
    <FieldGroup name="Entrada">
      <FieldPair>
        <WholeField
          name="misma_visita"
          label="Misma visita"
          unit="min"
          help="Volver a entrar antes no cuenta otra vez."
        />
        <WholeField name="ocupacion" label="Cuenta como adentro" unit="min" help="Desde que entró." />
        <WholeField name="margen_horario" label="Margen del turno" unit="min" help="Antes y después de la hora fija." />
        <WholeField
          name="retencion_asistencias"
          label="Guardar las entradas"
          unit="días"
          help="Las más viejas se borran cada noche y no vuelven."
        />
      </FieldPair>
      <Switch
        label="Recepción puede dejar pasar"
        detail="A quien la puerta rechaza, con un motivo que queda en el historial."
        isSelected={value}
        onChange={onChange}
        isDisabled={isDisabled}
      />
    </FieldGroup>
  )
}

interface WholeFieldProps {
  name: 'misma_visita' | 'ocupacion' | 'margen_horario' | 'retencion_asistencias'
  label: string
  unit: string
  help: string
}

function WholeField({ name, label, unit, help }: WholeFieldProps) {
  const field = useGeneralField(name)
  const change = (value: number | null) => field.onChange(value ?? Number.NaN)
  return <NumberField label={label} help={help} trailing={unit} {...field} onChange={change} />
}
