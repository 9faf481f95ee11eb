import type { SlowWatch } from '#server/db/transaction.ts'
import type { Log } from './log.ts'

/** Writes a line for each statement that took longer: its name, its text without values, how long. 0: none. */
export function watchSlowQueries(log: Log, milliseconds: number): SlowWatch | undefined {
  if (milliseconds === 0) return undefined
  return {
    from: milliseconds,
    onSlow: ({ text, name, milliseconds: ms }) =>
      log.warn({ ms: Math.round(ms), ...(name && { statement: name }), sql: withoutValues(text) }, 'slow statement'),
  }
}

const longest = 600

/** Values travel apart from the text; what stands in it literally is hidden all the same. */
export const withoutValues = (text: string) =>
  text
    .replace(/'(?:[^']|'')*'/g, `'…'`)
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, longest)
