export type Params = Readonly<Record<string, unknown>>

/** A sentence with its `{names}` filled in; null if a param is missing. */
export function fill(sentence: string, params: unknown): string | null {
  const given: Params = typeof params === 'object' && params !== null ? { ...params } : {}
  const names = [...sentence.matchAll(/\{(\w+)\}/g)].flatMap(([, name]) => name ?? [])
  if (!names.every((name) => isWord(given[name]))) return null
  return sentence.replaceAll(/\{(\w+)\}/g, (_, name: string) => written(given[name]))
}

const isWord = (value: unknown) => typeof value === 'string' || typeof value === 'number'
const written = (value: unknown) => (typeof value === 'number' ? value.toLocaleString('es') : String(value))
