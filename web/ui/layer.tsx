import { createContext, useContext, type ReactNode } from 'react'

const ModalLayer = createContext(false)

/** Wraps what a dialog holds, so that popovers and tooltips opened inside lie above it. */
export function InModal({ children }: { children: ReactNode }) {
  return <ModalLayer value={true}>{children}</ModalLayer>
}

/** The z-index of a popover here. */
export function useOverlayLayer(): { zIndex: string } {
  return { zIndex: useContext(ModalLayer) ? 'var(--z-overlay-in-modal)' : 'var(--z-overlay)' }
}

/** The z-index of a tooltip here. */
export function useTooltipLayer(): { zIndex: string } {
  return { zIndex: useContext(ModalLayer) ? 'var(--z-tooltip-in-modal)' : 'var(--z-modal)' }
}
