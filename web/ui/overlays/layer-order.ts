import { useLayoutEffect, useState, useSyncExternalStore } from 'react'
import { useIsInModal } from '../base/layer.tsx'

const open = { dialogs: 0, panels: 0 }
const listeners = new Set<() => void>()

/** Counts a dialog or panel while it is open. */
export function useCountOpen(kind: keyof typeof open, isOpen: boolean): void {
  useLayoutEffect(() => {
    if (!isOpen) return
    count(kind, 1)
    return () => count(kind, -1)
  }, [kind, isOpen])
}

/** True while a dialog or panel is open. */
export const useHasOverlay = (): boolean => useSyncExternalStore(subscribe, () => open.dialogs + open.panels > 0)

/**
 * Tells a panel when to come in. Of two modals the later one lies above and makes the other inert, and both are made inert if they
 * come in at once. So a panel comes in a render later than it could, and waits until an open dialog is closed. A panel that is in
 * stays in.
 */
export function usePanelTurn(isOpen: boolean): boolean {
  const isBelow = useSyncExternalStore(subscribe, () => open.dialogs > 0)
  const isInModal = useIsInModal()
  const [isMounted, setIsMounted] = useState(false)
  useLayoutEffect(() => setIsMounted(true), [])
  const [isIn, setIsIn] = useState(false)
  const isShown = isOpen && isMounted && (isIn || isInModal || !isBelow)
  if (isShown !== isIn) setIsIn(isShown)
  return isShown
}

function count(kind: keyof typeof open, change: 1 | -1): void {
  open[kind] += change
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
