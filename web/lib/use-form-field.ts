import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form'
import type { Campo } from '#shared/campos/campo.ts'

/** Value, change handler and error of a form field, as props for a field of web/ui. */
export function useFormField<T extends FieldValues, N extends FieldPath<T>, O>(
  control: Control<T, unknown, O>,
  name: N,
) {
  const { field, fieldState } = useController({ control, name })
  return { ...field, error: fieldState.error?.message }
}

/** Like `useFormField`, with label and help of a declared field. */
export function useCampo<T extends FieldValues, N extends FieldPath<T>>(campo: Campo, control: Control<T>, name: N) {
  const isOptional = !('required' in campo || 'initial' in campo)
  return { label: campo.label, help: campo.help, isOptional, ...useFormField(control, name) }
}
