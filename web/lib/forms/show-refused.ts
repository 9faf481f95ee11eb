import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'

/** Shows what the server refused in its place, the first with the focus; false if the form has none of these fields. */
export function showRefused<V extends FieldValues, O>(
  form: Pick<UseFormReturn<V, unknown, O>, 'getValues' | 'setError'>,
  fields: Readonly<Record<string, string>>,
): boolean {
  const values = form.getValues()
  const isField = (path: string): path is Path<V> => (path.split('.')[0] ?? '') in values
  const known = Object.entries(fields).flatMap(([name, message]) => (isField(name) ? [{ name, message }] : []))
  for (const [index, { name, message }] of known.entries())
    form.setError(name, { message }, { shouldFocus: index === 0 })
  return known.length > 0
}
