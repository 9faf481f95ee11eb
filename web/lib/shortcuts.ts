import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { kept } from '#web/ui/base/kept.ts'

/** A keyboard shortcut. `keys` is one key ('n') or a sequence of two ('g m'). */
export interface Shortcut {
  keys: string
  /** The label in the list of shortcuts: 'Nuevo miembro'. */
  label: string
  run: () => void
  /** Runs again while the key stays down. */
  isRepeating?: boolean
}

const switchKey = 'atajos'
const sequencePause = 1200

const registered = new Set<Shortcut>()
const listeners = new Set<() => void>()
let snapshot: readonly Shortcut[] = []
let pending: { key: string; at: number } | null = null

/** Registers a shortcut while the component is mounted; null registers none. The newest one wins its keys. */
export function useShortcut(shortcut: Shortcut | null): void {
  const run = useEffectEvent(() => shortcut?.run())
  const keys = shortcut?.keys
  const { label, isRepeating = false } = shortcut ?? {}
  useEffect(() => {
    if (!keys || !label) return
    return registerShortcut({ keys, label, isRepeating, run: () => run() })
  }, [keys, label, isRepeating])
}

export function registerShortcut(shortcut: Shortcut): () => void {
  registered.add(shortcut)
  publish()
  return () => {
    registered.delete(shortcut)
    publish()
  }
}

/** The registered shortcuts, in order of registration. */
export function useShortcuts(): readonly Shortcut[] {
  return useSyncExternalStore(subscribe, () => snapshot)
}

export function areShortcutsOn(): boolean {
  return kept.read(switchKey) !== 'false'
}

export function switchShortcuts(isOn: boolean): void {
  kept.write(switchKey, String(isOn))
  publish()
}

export function useShortcutsSwitch(): boolean {
  return useSyncExternalStore(subscribe, areShortcutsOn)
}

/** Starts listening and returns a function that stops it. Keys typed into fields or dialogs are ignored. */
export function listenToShortcuts(): () => void {
  document.addEventListener('keydown', handleKey)
  return () => document.removeEventListener('keydown', handleKey)
}

/** The shortcut completed by a key, given the previous key. */
export function matchShortcut(offered: readonly Shortcut[], before: string | null, key: string): Shortcut | null {
  const match = (keys: string) => offered.findLast((shortcut) => shortcut.keys === keys) ?? null
  return (before === null ? null : match(`${before} ${key}`)) ?? match(key)
}

function handleKey(event: KeyboardEvent): void {
  if (!areShortcutsOn() || event.defaultPrevented) return
  if (event.ctrlKey || event.metaKey || event.altKey || isBusyTarget(event.target)) return
  const before = pending && event.timeStamp - pending.at < sequencePause ? pending.key : null
  const shortcut = matchShortcut(snapshot, before, event.key)
  if (event.repeat && !shortcut?.isRepeating) return
  pending = shortcut || event.key.length > 1 ? null : { key: event.key, at: event.timeStamp }
  if (!shortcut) return
  event.preventDefault()
  shortcut.run()
}

function isBusyTarget(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false
  return (
    target.closest(
      'input:not([type=checkbox]), textarea, select, [contenteditable], [role=dialog], [role=menu], [role=listbox]',
    ) !== null
  )
}

function publish(): void {
  snapshot = [...registered]
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
