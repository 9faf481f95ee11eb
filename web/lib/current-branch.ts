import { useSyncExternalStore } from 'react'

const key = 'currentSucursalIndex'
const listeners = new Set<() => void>()

/** The branch whose work is on screen, by its place in the user's list. Kept in this browser. */
export function chooseBranch(index: number): void {
  localStorage.setItem(key, String(index))
  for (const listener of listeners) listener()
}

/** An index that is not in the list, or is no number, means the first. */
export function branchIndex(stored: string | null, count: number): number {
  const index = Number(stored ?? '')
  return Number.isInteger(index) && index >= 0 && index < count ? index : 0
}

export function useBranchIndex(count: number): number {
  return branchIndex(useSyncExternalStore(subscribe, read), count)
}

function read(): string | null {
  return localStorage.getItem(key)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}
