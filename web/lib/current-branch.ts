import { useSyncExternalStore } from 'react'
import type { SessionRecord, Sucursal } from './session.ts'
import { kept, keptInTab } from '#web/ui/base/kept.ts'

const indexKey = 'currentSucursalIndex'
const keyOf = (user: string) => `sucursal_${user}`
const listeners = new Set<() => void>()

/** Makes a branch of the user the one of this tab, and of tabs opened from now on. Tabs that are open keep theirs. */
export function chooseBranch({ user, branches }: SessionRecord, branch: string): void {
  keptInTab.write(keyOf(user.id), branch)
  kept.write(keyOf(user.id), branch)
  kept.write(indexKey, String(branches.findIndex(({ id }) => id === branch)))
  for (const listener of listeners) listener()
}

/** Keeps the branch with which this tab began, whatever other tabs choose later. */
export function settleBranch(record: SessionRecord, branch: string): void {
  if (keptInTab.read(keyOf(record.user.id)) === null) chooseBranch(record, branch)
}

/** The id of the user's branch in this tab or else in this browser, and the index that the browser's last user chose. */
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
export function branchNow({ user, branches }: SessionRecord): Sucursal | null {
  const key = keyOf(user.id)
  return currentBranch(branches, { id: keptInTab.read(key) ?? kept.read(key), index: kept.read(indexKey) })
}

/** The user's current branch; the same object as long as the record is the same. */
export function useCurrentBranch(record: SessionRecord): Sucursal | null {
  return useSyncExternalStore(subscribe, () => branchNow(record))
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
