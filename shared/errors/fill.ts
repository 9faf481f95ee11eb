export type Params = Readonly<Record<string, unknown>>

/** The params that a sentence names. */
export type Holes<Sentence> = Sentence extends `${string}{${infer Name}}${infer Rest}` ? Name | Holes<Rest> : never

/** A code of a table, with the params that its sentence names. */
export type RefusalIn<Sentences> = {
  [Code in keyof Sentences]: [Holes<Sentences[Code]>] extends [never]
    ? Code
    : readonly [Code, Readonly<Record<Holes<Sentences[Code]>, string | number>>]
}[keyof Sentences]

/** The whole sentence of a refusal. */
export function sentenceIn<Code extends string>(
  sentences: Readonly<Record<Code, string>>,
  refusal: Code | readonly [Code, Params],
): string {
  const [code, params] = typeof refusal === 'string' ? [refusal, {}] : refusal
  const sentence = sentences[code]
  return fill(sentence, params) ?? sentence
}

/** A sentence with its `{names}` filled in; null if a param is missing. */
export function fill(sentence: string, params: unknown): string | null {
  const given: Params = typeof params === 'object' && params !== null ? { ...params } : {}
  const names = [...sentence.matchAll(/\{(\w+)\}/g)].flatMap(([, name]) => name ?? [])
  if (!names.every((name) => isWord(given[name]))) return null
  return sentence.replaceAll(/\{(\w+)\}/g, (_, name: string) => written(given[name]))
}

const isWord = (value: unknown) => typeof value === 'string' || typeof value === 'number'
const written = (value: unknown) => (typeof value === 'number' ? value.toLocaleString('es') : String(value))
