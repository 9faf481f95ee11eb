import { useSyncExternalStore } from 'react'
import type { Sucursal } from '#web/lib/session.ts'

export type ShellWindow =
  | { kind: 'palette' }
  | { kind: 'shortcuts' }
  | { kind: 'change-branch'; branch: Sucursal }
  | { kind: 'leave'; kept: number; unkept: number }

const listeners = new Set<() => void>()
let open: ShellWindow | null = null

/** Opens a window of the shell; only one is open at a time. */
export function openShellWindow(window: ShellWindow): void {
  show(window)
}

export function closeShellWindow(): void {
  show(null)
}

export function useShellWindow(): ShellWindow | null {
  return useSyncExternalStore(subscribe, () => open)
}

function show(window: ShellWindow | null): void {
  open = window
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
