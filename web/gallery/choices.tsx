import { useState } from 'react'
import { Checkbox } from '#web/ui/fields/choices/checkbox.tsx'
import { FilterChip } from '#web/ui/table/filters/filter-chip.tsx'
import { RadioCards } from '#web/ui/fields/choices/radio-cards.tsx'
import { RadioGroup } from '#web/ui/fields/choices/radio-group.tsx'
import { SegmentedControl } from '#web/ui/fields/choices/segmented-control.tsx'
import { OnlyOption } from '#web/ui/fields/only-option.tsx'
import { Switch } from '#web/ui/fields/choices/switch.tsx'
import { WeekdayField } from '#web/ui/fields/choices/weekday-field.tsx'
import { Tabs } from '#web/ui/layout/tabs.tsx'
import styles from './gallery.module.css'
import { Grid, Row, Section } from './section.tsx'

const tabs = [
  { id: 'todos', label: 'Todos', count: 5000 },
  { id: 'vigentes', label: 'Vigentes', count: 2153 },
  { id: 'vencer', label: 'Por vencer', count: 326 },
  { id: 'vencidos', label: 'Vencidos', count: 1221 },
  { id: 'eliminados', label: 'Eliminados', count: 0, isDisabled: true },
]

const terms = [
  { id: '1', label: '1 mes', detail: '$ 18.000' },
  { id: '3', label: '3 meses', detail: '$ 48.000' },
  { id: '12', label: '1 año', detail: 'No se ofrece', isDisabled: true },
]

function Picks() {
  const [pick, setPick] = useState<string | null>('a')
  const [term, setTerm] = useState<string | null>('1')
  const [days, setDays] = useState('135')
  const options = [
    { id: 'a', label: 'Continuar desde el 23/10/2026', detail: 'No pierde ningún día' },
    { id: 'b', label: 'Empezar hoy' },
    { id: 'c', label: 'No disponible', isDisabled: true },
  ]
  return (
    <>
      <RadioGroup label="Comienzo" options={options} value={pick} onChange={setPick} />
      <RadioCards label="Plazo" options={terms} value={term} onChange={setTerm} />
      <OnlyOption label="Plazo" option={{ label: '1 mes', detail: '$ 18.000' }} />
      <WeekdayField label="Días" help="Ninguno: todos." value={days} onChange={setDays} />
      <RadioGroup label="Con error" options={options} value={null} onChange={setPick} error="Elige desde cuándo." />
    </>
  )
}

export function Choices() {
  const [tab, setTab] = useState('todos')
  const [span, setSpan] = useState('mes')
  const segments = [
    { id: 'semana', label: 'Semanal' },
    { id: 'mes', label: 'Mensual' },
    { id: 'anio', label: 'Anual' },
  ]
  return (
    <Section id="opciones" title="Opciones y pestañas">
      <Grid>
        <div className={styles.stack}>
          <Checkbox label="Recordarme" detail="En este equipo" defaultSelected />
          <Checkbox label="Sin elegir" />
          <Checkbox label="Algunas" isIndeterminate />
          <Checkbox label="Sin permiso" isDisabled defaultSelected />
        </div>
        <div className={styles.stack}>
          <Switch label="Gestionar horarios" detail="Pide la hora al cobrar" defaultSelected />
          <Switch label="Apagado" />
          <Switch label="Sin permiso" isDisabled />
        </div>
        <Picks />
      </Grid>
      <Row>
        <SegmentedControl label="Período" options={segments} value={span} onChange={setSpan} />
        <FilterChip
          label="Vence antes de"
          value="24/10/2026"
          onRemove={() => undefined}
          form={() => 'El formulario del filtro'}
        />
        <FilterChip label="Plan contiene" value="Musculación" onRemove={() => undefined} />
      </Row>
      <Tabs label="Estado" items={tabs} value={tab} onChange={setTab} />
    </Section>
  )
}
