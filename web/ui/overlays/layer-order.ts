import { useLayoutEffect, useState, useSyncExternalStore } from 'react'
import { useIsInModal } from '../base/layer.tsx'

let openDialogs = 0
const listeners = new Set<() => void>()

/** Counts a dialog while it is open. */
export function useOpenDialog(isOpen: boolean): void {
  useLayoutEffect(() => {
    if (!isOpen) return
    count(1)
    return () => count(-1)
  }, [isOpen])
}

/**
 * Tells a panel when to come in. Of two modals the later one lies above and makes the other inert, and both are made inert if they
 * come in at once. So a panel comes in a render later than it could, and waits until an open dialog is closed. A panel that is in
 * stays in.
 */
export function usePanelTurn(isOpen: boolean): boolean {
  const isBelow = useSyncExternalStore(subscribe, () => openDialogs > 0)
  const isInModal = useIsInModal()
  const [isMounted, setIsMounted] = useState(false)
  useLayoutEffect(() => setIsMounted(true), [])
  const [isIn, setIsIn] = useState(false)
  const isShown = isOpen && isMounted && (isIn || isInModal || !isBelow)
  if (isShown !== isIn) setIsIn(isShown)
  return isShown
}

function count(change: 1 | -1): void {
  openDialogs += change
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
