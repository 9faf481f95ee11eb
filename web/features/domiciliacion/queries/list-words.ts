import { api } from '#web/lib/api/api.ts'
import { literally } from '#shared/values/typed-text.ts'

/** The filter of typed words: each of them stands in one of the fields. */
export function wordsFilter(typed: string | undefined, fields: readonly string[]): string[] {
  const words = (typed ?? '').split(/\s+/).filter(Boolean).slice(0, 6)
  return words.map((word) => {
    const text = literally(word)
    return `(${fields.map((field) => api.filter(`${field} ~ {:text}`, { text })).join(' || ')})`
  })
}
