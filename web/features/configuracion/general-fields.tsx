import { useState, type ReactNode } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { addDays } from '#shared/values/dates.ts'
import { reminderPlaceholders, reminderText } from '#web/lib/whatsapp/reminder-text.ts'
import { useSession } from '#web/lib/session.ts'
import { TelefonoField } from '#web/lib/forms/telefono-field.tsx'
import { useToday } from '#web/lib/use-today.ts'
import { ComboBox } from '#web/ui/fields/combo-box.tsx'
import { NumberField } from '#web/ui/fields/number-field.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { Switch } from '#web/ui/fields/choices/switch.tsx'
import { TextArea } from '#web/ui/fields/text-area.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { FieldGroup, FieldPair } from '#web/ui/layout/field-group.tsx'
import styles from './configuracion.module.css'
import type { GeneralInput } from './general-input.ts'
import { EntradaFields } from './entrada-fields.tsx'
import { useGeneralField as useField } from './use-general-field.ts'
import { countriesWith, hoursWith, monedasWith, zoneName, zonesLike } from './places.ts'

export function GeneralFields({ logo }: { logo: ReactNode }) {
  return (
    <>
      <Identity logo={logo} />
      <LocationFields />
      <Hours />
      <Rules />
      <EntradaFields />
      <Tills />
    </>
  )
}

function Identity({ logo }: { logo: ReactNode }) {
  return (
    <FieldGroup name="El gimnasio">
      {logo}
      <TextField label="Nombre" {...useField('nombre')} />
      <TextField label="Dirección" isOptional {...useField('direccion')} />
      <FieldPair>
        <TextField label="Correo" type="email" isOptional {...useField('correo')} />
        <TelefonoField label="Teléfono" isOptional {...useField('telefono')} />
      </FieldPair>
    </FieldGroup>
  )
}

function LocationFields() {
  const pais = useField('pais')
  const moneda = useField('moneda')
  const { value: zone, onChange: onZone, error, isDisabled } = useField('zona_horaria')
  const [typed, setTyped] = useState(zoneName(zone))
  return (
    <FieldGroup name="País y moneda">
      <FieldPair>
        <Select label="País" {...pais} options={countriesWith(pais.value)} />
        <Select
          label="Moneda"
          {...moneda}
          options={monedasWith(moneda.value)}
          help="Con pagos hechos ya no se cambia."
        />
      </FieldPair>
      <ComboBox
        label="Zona horaria"
        items={zonesLike(typed, zone)}
        value={{ id: zone, label: zoneName(zone) }}
        onChange={(id) => id !== null && onZone(id)}
        query={typed}
        onQuery={setTyped}
        emptyText="Ninguna zona coincide"
        error={error}
        isDisabled={isDisabled}
      />
    </FieldGroup>
  )
}

function Hours() {
  const apertura = useField('apertura')
  const cierre = useField('cierre')
  const { value, onChange, isDisabled } = useField('gestionar_horarios')
  return (
    <FieldGroup name="Horarios">
      <FieldPair>
        <Select label="Abre" {...apertura} options={hoursWith(apertura.value)} />
        <Select label="Cierra" {...cierre} options={hoursWith(cierre.value)} />
      </FieldPair>
      <Switch
        label="Gestionar horarios"
        detail="Los planes de horario fijo piden la hora al cobrar."
        isSelected={value}
        onChange={onChange}
        isDisabled={isDisabled}
      />
    </FieldGroup>
  )
}

function Tills() {
  const { value, onChange, isDisabled } = useField('caja_obligatoria')
  return (
    <FieldGroup name="Caja">
      <Switch
        label="Cobrar efectivo solo con una caja abierta"
        detail="Sin esto se cobra igual, y el dinero espera sin caja hasta que una lo toma."
        isSelected={value}
        onChange={onChange}
        isDisabled={isDisabled}
      />
    </FieldGroup>
  )
}

function Rules() {
  const tolerancia = useField('tolerancia')
  const porVencer = useField('por_vencer')
  return (
    <FieldGroup name="Vencimientos">
      <FieldPair>
        <NumberField
          label="Tolerancia"
          help="Días después de vencer en los que todavía se puede entrar."
          trailing="días"
          {...tolerancia}
          onChange={(days) => tolerancia.onChange(days ?? Number.NaN)}
        />
        <NumberField
          label="Por vencer"
          help="Desde cuántos días antes se avisa."
          trailing="días"
          {...porVencer}
          onChange={(days) => porVencer.onChange(days ?? Number.NaN)}
        />
      </FieldPair>
      <TextArea
        label="Texto de recordatorio"
        isOptional
        help={`Se llenan solos: ${reminderPlaceholders.join(' ')}`}
        {...useField('texto_recordatorio')}
      />
      <Preview />
    </FieldGroup>
  )
}

/** Sample values as the members would read them. */
function Preview() {
  const { gym, format } = useSession()
  const { control } = useFormContext<GeneralInput>()
  const [texto_recordatorio, nombre] = useWatch({ control, name: ['texto_recordatorio', 'nombre'] })
  const member = { nombre: 'Lucía', vencimiento: addDays(useToday(gym.zona_horaria), 3), dias_restantes: 3 }
  return (
    <figure className={styles.preview}>
      <figcaption>Así se lee en WhatsApp</figcaption>
      <p>{reminderText(member, { nombre, politica: { texto_recordatorio } }, format)}</p>
    </figure>
  )
}
