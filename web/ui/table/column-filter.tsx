import { useState, type FormEvent } from 'react'
import { Button } from '../buttons/button.tsx'
import styles from './column-filter.module.css'
import { DateField } from '../fields/dates/date-field.tsx'
import { firstMode, matchModes, type ColumnFilter, type FilterKind, type MatchMode } from './match-modes.ts'
import type { Option } from '../base/option.tsx'
import { RadioGroup } from '../fields/choices/radio-group.tsx'
import { Select } from '../fields/select.tsx'
import type { Column } from './table-column.ts'
import { TextField } from '../fields/text-field.tsx'

type FormProps = {
  column: string
  value: ColumnFilter | undefined
  onChange: (filter: ColumnFilter | null) => void
}

export type ColumnFilterFormProps = FormProps & { filter: NonNullable<Column<never>['filter']> }

/** The contents of a column filter's popover. */
export function ColumnFilterForm({ filter, ...rest }: ColumnFilterFormProps) {
  return filter.kind === 'choice' ? (
    <ChoiceForm options={filter.options} {...rest} />
  ) : (
    <MatchForm kind={filter.kind} {...rest} />
  )
}

function ChoiceForm({ options, column, value, onChange }: FormProps & { options: readonly Option[] }) {
  return (
    <div className={styles.form}>
      <RadioGroup
        label="Valor"
        isLabelHidden
        options={options}
        value={value?.value ?? null}
        onChange={(chosen) => onChange({ column, mode: 'equals', value: chosen })}
      />
      {value && (
        <Button size="s" variant="ghost" onPress={() => onChange(null)}>
          Limpiar
        </Button>
      )}
    </div>
  )
}

function MatchForm({ kind, column, value, onChange }: FormProps & { kind: FilterKind }) {
  const modes: readonly { id: MatchMode; label: string }[] = matchModes[kind]
  const options = modes.map(({ id, label }) => ({ id, label: label.charAt(0).toUpperCase() + label.slice(1) }))
  const [mode, setMode] = useState<MatchMode>(value?.mode ?? firstMode(kind))
  const [text, setText] = useState(value?.value ?? '')
  const apply = (event: FormEvent) => {
    event.preventDefault()
    onChange(text.trim() ? { column, mode, value: text.trim() } : null)
  }
  return (
    <form className={styles.form} onSubmit={apply}>
      {options.length > 1 && (
        <Select label="Comparación" isLabelHidden options={options} value={mode} onChange={setMode} />
      )}
      {kind === 'date' ? (
        <DateField label="Fecha" isLabelHidden value={text} onChange={setText} />
      ) : (
        <TextField
          label={kind === 'days' ? 'Hace al menos (días)' : 'Valor'}
          isLabelHidden={kind !== 'days'}
          autoFocus
          value={text}
          onChange={(typed) => setText(kind === 'days' ? typed.replaceAll(/\D/g, '').slice(0, 4) : typed)}
          inputMode={kind === 'number' ? 'decimal' : kind === 'days' ? 'numeric' : 'text'}
        />
      )}
      <div className={styles.buttons}>
        <Button size="s" variant="ghost" onPress={() => onChange(null)}>
          Limpiar
        </Button>
        <Button size="s" variant="solid" type="submit">
          Aplicar
        </Button>
      </div>
    </form>
  )
}
