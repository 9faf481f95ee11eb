import { useState, type FormEvent } from 'react'
import { Button } from '../../buttons/button.tsx'
import styles from './column-filter.module.css'
import type { Filter } from './filtered-column.ts'
import { DateField } from '../../fields/dates/date-field.tsx'
import { dayRanges, isDayRange } from './day-ranges.ts'
import { chosenIn, firstMode, isListMode, matchModes, type ColumnFilter, type MatchMode } from './match-modes.ts'
import type { Option } from '../../base/option.tsx'
import { Checkbox } from '../../fields/choices/checkbox.tsx'
import { Select } from '../../fields/select.tsx'
import { TextField } from '../../fields/text-field.tsx'

type FormProps = {
  column: string
  value: ColumnFilter | undefined
  onChange: (filter: ColumnFilter | null) => void
  /** Closes the popover. */
  onDone: () => void
}

type Kind = Exclude<Filter['kind'], 'choice'>

export type ColumnFilterFormProps = FormProps & { filter: Filter }

/** The contents of a column filter's popover. */
export function ColumnFilterForm({ filter, ...rest }: ColumnFilterFormProps) {
  return filter.kind === 'choice' ? (
    <ChoiceForm options={filter.options} {...rest} />
  ) : (
    <MatchForm kind={filter.kind} {...rest} />
  )
}

/** Each click acts at once, so several options need no further button. */
function ChoiceForm({ options, column, value, onChange, onDone }: FormProps & { options: readonly Option[] }) {
  const chosen = chosenIn(value)
  const toggle = (id: string) => {
    const values = chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id]
    onChange(values.length === 0 ? null : { column, mode: 'anyOf', values })
  }
  return (
    <div className={styles.form}>
      <div className={styles.options}>
        {options.map(({ id, label }, index) => (
          <Checkbox
            key={id}
            label={label}
            autoFocus={index === 0}
            isSelected={chosen.includes(id)}
            onChange={() => toggle(id)}
          />
        ))}
      </div>
      <div className={styles.buttons}>
        <Button size="s" variant="ghost" isDisabled={chosen.length === 0} onPress={() => onChange(null)}>
          Limpiar
        </Button>
        <Button size="s" variant="solid" onPress={onDone}>
          Listo
        </Button>
      </div>
    </div>
  )
}

function MatchForm({ kind, column, value, onChange, onDone }: FormProps & { kind: Kind }) {
  const modes: readonly { id: MatchMode; label: string }[] = matchModes[kind]
  const options = modes.map(({ id, label }) => ({ id, label: label.charAt(0).toUpperCase() + label.slice(1) }))
  const [mode, setMode] = useState<MatchMode>(value?.mode ?? firstMode(kind))
  const [typed, setTyped] = useState<readonly string[]>(chosenIn(value))
  const finish = (filter: ColumnFilter | null) => {
    onChange(filter)
    onDone()
  }
  const apply = (event: FormEvent) => {
    event.preventDefault()
    finish(filterOf(column, mode, typed))
  }
  return (
    <form className={styles.form} onSubmit={apply}>
      {options.length > 1 && (
        <Select label="Comparación" isLabelHidden options={options} value={mode} onChange={setMode} />
      )}
      <ValueFields kind={kind} mode={mode} values={typed} onChange={setTyped} />
      <div className={styles.buttons}>
        <Button size="s" variant="ghost" onPress={() => finish(null)}>
          Limpiar
        </Button>
        <Button size="s" variant="solid" type="submit">
          Aplicar
        </Button>
      </div>
    </form>
  )
}

const usualRange = 'semana'

/** Null while nothing is typed. */
function filterOf(column: string, mode: MatchMode, [first = '', last = '']: readonly string[]): ColumnFilter | null {
  if (isListMode(mode)) return first || last ? { column, mode, values: [first, last] } : null
  if (mode === 'dateWithin') return { column, mode, value: isDayRange(first) ? first : usualRange }
  return first.trim() ? { column, mode, value: first.trim() } : null
}

interface ValueFieldsProps {
  kind: Kind
  mode: MatchMode
  values: readonly string[]
  onChange: (values: readonly string[]) => void
}

const rangeOptions = dayRanges.map(({ id, label }) => ({ id, label: label.charAt(0).toUpperCase() + label.slice(1) }))

/** The value of the comparison. */
function ValueFields({ kind, mode, values: [first = '', last = ''], onChange }: ValueFieldsProps) {
  const day = isDayRange(first) ? '' : first
  if (mode === 'dateWithin')
    return (
      <Select
        label="Días"
        isLabelHidden
        options={rangeOptions}
        value={isDayRange(first) ? first : usualRange}
        onChange={(range) => onChange([range])}
      />
    )
  if (mode === 'dateBetween')
    return (
      <>
        <DateField label="Desde" value={day} max={last || undefined} onChange={(from) => onChange([from, last])} />
        <DateField label="Hasta" value={last} min={day || undefined} onChange={(to) => onChange([day, to])} />
      </>
    )
  if (kind === 'date')
    return <DateField label="Fecha" isLabelHidden value={day} onChange={(date) => onChange([date])} />
  return (
    <TextField
      label={kind === 'days' ? 'Hace al menos (días)' : 'Valor'}
      isLabelHidden={kind !== 'days'}
      autoFocus
      value={first}
      onChange={(typed) => onChange([kind === 'days' ? typed.replaceAll(/\D/g, '').slice(0, 4) : typed])}
      inputMode={kind === 'number' ? 'decimal' : kind === 'days' ? 'numeric' : 'text'}
    />
  )
}
