import type { Caller } from './caller.ts'

const maxPerCaller = 64

/**
 * Keeps what has been compiled for a caller for as long as the caller object lives: it is replaced when his rights change,
 * and what was compiled for the old ones goes with it. The oldest goes first when there are too many.
 */
export function createCompileCache<T>() {
  const shelves = new WeakMap<Caller, Map<string, T>>()
  return (caller: Caller, key: string, compile: () => { made: T; keep: boolean }): T => {
    const shelf = shelves.get(caller) ?? new Map<string, T>()
    shelves.set(caller, shelf)
    const known = shelf.get(key)
    if (known !== undefined) return known
    const { made, keep } = compile()
    if (keep) store(shelf, key, made)
    return made
  }
}

function store<T>(shelf: Map<string, T>, key: string, made: T): void {
  const [oldest] = shelf.keys()
  if (oldest !== undefined && shelf.size >= maxPerCaller) shelf.delete(oldest)
  shelf.set(key, made)
}
