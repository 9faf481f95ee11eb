import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form'

/** A field of a form as the kit's fields take it: its value, how it changes, and what is wrong with it. */
export function useFormField<T extends FieldValues, N extends FieldPath<T>>(control: Control<T>, name: N) {
  const { field, fieldState } = useController({ control, name })
  return { ...field, error: fieldState.error?.message }
}
