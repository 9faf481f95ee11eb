import { createContext, useContext, type ReactNode } from 'react'

const ModalLayer = createContext(false)

/** Wraps the contents of a dialog, so that popovers and tooltips inside lie above it. */
export function InModal({ children }: { children: ReactNode }) {
  return <ModalLayer value={true}>{children}</ModalLayer>
}

export const useIsInModal = (): boolean => useContext(ModalLayer)

export function useOverlayLayer(): { zIndex: string } {
  return { zIndex: useIsInModal() ? 'var(--z-overlay-in-modal)' : 'var(--z-overlay)' }
}

export function useTooltipLayer(): { zIndex: string } {
  return { zIndex: useIsInModal() ? 'var(--z-tooltip-in-modal)' : 'var(--z-modal)' }
}
