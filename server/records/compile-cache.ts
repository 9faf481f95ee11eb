import type { Caller } from './caller.ts'

const maxPerCaller = 64
/** What is kept for all callers, in characters of the keys: the values of a statement are as long as what it was made from. */
const mostKept = 8_388_608
/** Of whatever is short. */
const leastOfOne = 256

/**
 * Keeps what has been compiled for a caller for as long as the caller object lives: it is replaced when his rights change,
 * and what was compiled for the old ones goes with it. The oldest goes first when there are too many.
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
