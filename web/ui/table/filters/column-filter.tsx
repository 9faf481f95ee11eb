import { useState, type FormEvent } from 'react'
import { Button } from '../../buttons/button.tsx'
import styles from './column-filter.module.css'
import type { Filter } from './filtered-column.ts'
import { DateField } from '../../fields/dates/date-field.tsx'
import { isDayRange } from './day-ranges.ts'
import { DayRangeList } from './day-range-list.tsx'
import { matchLabel } from './match-labels.ts'
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
type Modes = readonly MatchMode[]

export type ColumnFilterFormProps = FormProps & { filter: Filter }

/** The contents of a column filter's popover. */
export function ColumnFilterForm({ filter, ...rest }: ColumnFilterFormProps) {
  if (filter.kind === 'choice') return <ChoiceForm options={filter.options} {...rest} />
  if (filter.kind === 'date') return <DateForm {...rest} />
  return <MatchForm kind={filter.kind} modes={matchModes[filter.kind]} {...rest} />
}

const otherDates = matchModes.date.filter((mode) => mode !== 'dateWithin')

/** The usual ranges of days, each a press away; any other dates in a form. */
function DateForm({ column, value, onChange, onDone }: FormProps) {
  const [isOther, setIsOther] = useState(value !== undefined && value.mode !== 'dateWithin')
  if (isOther)
    return (
      <MatchForm kind="date" modes={otherDates} column={column} value={value} onChange={onChange} onDone={onDone} />
    )
  const finish = (filter: ColumnFilter | null) => {
    onChange(filter)
    onDone()
  }
  return (
    <DayRangeList
      value={chosenIn(value)[0]}
      onChoose={(range) => finish({ column, mode: 'dateWithin', value: range })}
      onOther={() => setIsOther(true)}
      onClear={() => finish(null)}
    />
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

function MatchForm({ kind, modes, column, value, onChange, onDone }: FormProps & { kind: Kind; modes: Modes }) {
  const options = modes.map((id) => ({ id, label: capitalised(matchLabel(id)) }))
  const [mode, setMode] = useState<MatchMode>(modes.find((known) => known === value?.mode) ?? firstMode(kind))
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

const capitalised = (label: string) => label.charAt(0).toUpperCase() + label.slice(1)

/** Null while nothing is typed. */
function filterOf(column: string, mode: MatchMode, [first = '', last = '']: readonly string[]): ColumnFilter | null {
  if (isListMode(mode)) return first || last ? { column, mode, values: [first, last] } : null
  return first.trim() ? { column, mode, value: first.trim() } : null
}

interface ValueFieldsProps {
  kind: Kind
  mode: MatchMode
  values: readonly string[]
  onChange: (values: readonly string[]) => void
}

/** The value of the comparison. */
function ValueFields({ kind, mode, values: [first = '', last = ''], onChange }: ValueFieldsProps) {
  const day = isDayRange(first) ? '' : first
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
