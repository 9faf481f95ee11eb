import { setTimeout as pause } from 'node:timers/promises'
import { Broken } from './expect.ts'

interface Patience {
  /** Milliseconds between two looks. */
  readonly every?: number
  /** Milliseconds after which it fails with `otherwise`. */
  readonly longest?: number
  readonly otherwise?: string | (() => string)
}

/** Looks again and again until there is something. */
export async function until<T>(
  look: () => Promise<T | null | undefined | false> | T | null | undefined | false,
  { every = 50, longest = 60_000, otherwise = 'It did not happen' }: Patience = {},
): Promise<T> {
  const begun = performance.now()
  for (;;) {
    const found = await look()
    if (found !== null && found !== undefined && found !== false) return found
    if (performance.now() - begun > longest)
      throw new Broken(`${typeof otherwise === 'string' ? otherwise : otherwise()} (${longest / 1000} s)`)
    await pause(every)
  }
}
