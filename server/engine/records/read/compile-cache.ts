import type { Caller } from '../declaration/caller.ts'

const maxPerCaller = 64
/** Limit for all callers, in characters of the keys: the values of a statement are as long as its source. */
const mostKept = 8_388_608
/** Least that one entry counts. */
const leastOfOne = 256

/**
 * Caches compiled statements for as long as the caller object lives. Changed permissions make a new caller object and
 * so an empty cache. Each caller's oldest entry is dropped above 64; above `mostKept` everything is dropped.
 */
export function createCompileCache<T>() {
  let shelves = new WeakMap<Caller, Map<string, T>>()
  let length = 0
  return (caller: Caller, key: string, compile: () => { made: T; keep: boolean }): T => {
    const shelf = shelves.get(caller) ?? new Map<string, T>()
    shelves.set(caller, shelf)
    const known = shelf.get(key)
    if (known !== undefined) return known
    const { made, keep } = compile()
    if (!keep) return made
    length += Math.max(key.length, leastOfOne)
    if (length > mostKept) {
      shelves = new WeakMap()
      length = 0
    }
    store(shelf, key, made)
    return made
  }
}

function store<T>(shelf: Map<string, T>, key: string, made: T): void {
  const [oldest] = shelf.keys()
  if (oldest !== undefined && shelf.size >= maxPerCaller) shelf.delete(oldest)
  shelf.set(key, made)
}
