import { useFormContext } from 'react-hook-form'
import { useFormField } from '#web/lib/use-form-field.ts'
import type { GeneralInput } from './general-input.ts'

/** A field of the form of the gym. */
export function useGeneralField<N extends keyof GeneralInput>(name: N) {
  const { control } = useFormContext<GeneralInput>()
  const { disabled, ...field } = useFormField(control, name)
  return { ...field, isDisabled: disabled ?? false }
}
