import { useSyncExternalStore } from 'react'
import type { SessionRecord, Sucursal } from './session.ts'
import { kept } from '#web/ui/base/kept.ts'

const indexKey = 'currentSucursalIndex'
const keyOf = (user: string) => `sucursal_${user}`
const listeners = new Set<() => void>()

/** Makes a branch of the user the current one of this browser. */
export function chooseBranch({ user, branches }: SessionRecord, branch: string): void {
  kept.write(keyOf(user.id), branch)
  kept.write(indexKey, String(branches.findIndex(({ id }) => id === branch)))
  for (const listener of listeners) listener()
}

/** The id of the user's branch in this browser, and the index that its last user chose. */
export type StoredBranch = { id: string | null; index: string | null }

/**
 * The current branch. Without a stored id, it is the one at the stored index, else the first. Null when the stored branch is no
 * longer the user's: nothing may then be charged in another one unasked.
 */
export function currentBranch(branches: readonly Sucursal[], stored: StoredBranch): Sucursal | null {
  if (stored.id !== null) return branches.find(({ id }) => id === stored.id) ?? null
  return branches[Number(stored.index)] ?? branches[0] ?? null
}

/** The user's current branch, see `currentBranch`. */
export function useCurrentBranch({ user, branches }: SessionRecord): Sucursal | null {
  const id = useSyncExternalStore(subscribe, () => kept.read(keyOf(user.id)))
  const index = useSyncExternalStore(subscribe, () => kept.read(indexKey))
  return currentBranch(branches, { id, index })
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}
