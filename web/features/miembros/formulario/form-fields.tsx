import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import type { Campo } from '#shared/campos/campo.ts'
import { datosMiembro } from '#shared/collections/miembro.ts'
import { type MiembroInput } from '#shared/collections/miembro-input.ts'
import { TelefonoField } from '#web/lib/forms/telefono-field.tsx'
import { useFormField } from '#web/lib/use-form-field.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { DateField } from '#web/ui/fields/dates/date-field.tsx'
import type { FieldTexts } from '#web/ui/fields/field.tsx'
import type { Option } from '#web/ui/base/option.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { TextArea } from '#web/ui/fields/text-area.tsx'
import { TextField, type TextFieldProps } from '#web/ui/fields/text-field.tsx'
import { longText } from '#shared/values/typed-text.ts'
import styles from '../etiquetas/etiquetas.module.css'
import { etiquetasQuery } from '../etiquetas/etiquetas.queries.ts'

type Name = Exclude<keyof MiembroInput, 'etiquetas'>

const useMiembroField = (name: Name) => useFormField(useFormContext<MiembroInput>().control, name)

export function FormText({ name, ...rest }: { name: Name } & Omit<TextFieldProps, 'name'>) {
  return <TextField {...rest} {...useMiembroField(name)} />
}

export function FormTelefono({ name, ...rest }: { name: Name } & Omit<TextFieldProps, 'name'>) {
  return <TelefonoField {...rest} {...useMiembroField(name)} />
}

export function FormTextArea({ name, ...rest }: { name: Name } & FieldTexts) {
  return <TextArea {...rest} {...useMiembroField(name)} />
}

export function FormDate({ name, ...rest }: { name: Name } & FieldTexts) {
  const { value, onChange, onBlur, ref, error } = useMiembroField(name)
  return <DateField {...rest} value={value} onChange={onChange} onBlur={onBlur} ref={ref} error={error} />
}

interface FormSelectProps extends FieldTexts {
  name: Name
  options: readonly Option[]
  placeholder?: string
}

export function FormSelect({ name, ...rest }: FormSelectProps) {
  const { value, onChange, onBlur, ref, error } = useMiembroField(name)
  return <Select {...rest} value={value || null} onChange={onChange} onBlur={onBlur} ref={ref} error={error} />
}

/** The control of a field as it is declared. An optional one: what is required has its place in the form. */
export function FormCampo({ name }: { name: keyof typeof datosMiembro }) {
  const campo: Campo = datosMiembro[name]
  const texts = { label: campo.label, help: campo.help, isOptional: true }
  if (name === 'etiquetas') return <FormEtiquetas {...texts} />
  if (campo.kind === 'birthday') return <FormDate name={name} {...texts} />
  if (campo.kind === 'select')
    return (
      <FormSelect
        name={name}
        {...texts}
        options={campo.options.map((id) => ({ id, label: id }))}
        placeholder="Sin indicar"
      />
    )
  return campo.kind === 'text' && campo.max > longText ? (
    <FormTextArea name={name} {...texts} />
  ) : (
    <FormText name={name} {...texts} />
  )
}

/** Labels separated by commas; the text stays as typed. Labels of other members are offered as buttons. */
export function FormEtiquetas(texts: FieldTexts) {
  const { control } = useFormContext<MiembroInput>()
  const {
    field: { ref, value, onChange, onBlur },
    fieldState,
  } = useController({ name: 'etiquetas', control })
  const { data: known = [] } = useQuery(etiquetasQuery)
  const [typed, setTyped] = useState(value.join(', '))
  const type = (next: string) => {
    setTyped(next)
    onChange(labelsIn(next))
  }
  const offered = known.filter(({ nombre }) => !value.includes(nombre)).slice(0, offeredLabels)
  return (
    <div>
      <TextField
        {...texts}
        ref={ref}
        value={typed}
        onChange={type}
        onBlur={onBlur}
        autoComplete="off"
        error={fieldState.error?.message}
      />
      {offered.length > 0 && (
        <div className={styles.offered}>
          {offered.map(({ nombre }) => (
            <Button
              key={nombre}
              size="s"
              icon={<Plus aria-hidden />}
              aria-label={`Agregar la etiqueta ${nombre}`}
              onPress={() => type([...value, nombre].join(', '))}
            >
              {nombre}
            </Button>
          ))}
        </div>
      )}
    </div>
  )
}

const offeredLabels = 6

const labelsIn = (typed: string): string[] => [
  ...new Set(
    typed
      .split(',')
      .map((word) => word.trim())
      .filter(Boolean),
  ),
]
