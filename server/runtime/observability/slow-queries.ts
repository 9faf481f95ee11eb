import type { SlowWatch } from '#server/runtime/db/transaction.ts'
import type { Log } from './log.ts'

/** Logs each statement slower than this: name, text without values, duration. 0: none. */
export function watchSlowQueries(log: Log, milliseconds: number): SlowWatch | undefined {
  if (milliseconds === 0) return undefined
  return {
    from: milliseconds,
    onSlow: ({ text, name, milliseconds: ms }) =>
      log.warn({ ms: Math.round(ms), ...(name && { statement: name }), sql: withoutValues(text) }, 'slow statement'),
  }
}

const longest = 600

/** Values travel apart from the text; literals in the text are hidden too. */
export const withoutValues = (text: string) =>
  text
    .replace(/'(?:[^']|'')*'/g, `'…'`)
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, longest)
