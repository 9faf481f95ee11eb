import { type ReactNode, useContext } from 'react'
import { OverlayTriggerStateContext } from 'react-aria-components'
import { useAfterPress } from './use-after-press.ts'

/** Opens the popover inside in the frame after the press of its button. */
export function AfterPress({ children }: { children: ReactNode }) {
  const state = useContext(OverlayTriggerStateContext)
  const isOpen = useAfterPress(state?.isOpen ?? false)
  return <OverlayTriggerStateContext value={state && { ...state, isOpen }}>{children}</OverlayTriggerStateContext>
}
