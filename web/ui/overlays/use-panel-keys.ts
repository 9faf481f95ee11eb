import { type RefObject, useEffect, useEffectEvent } from 'react'

const steps: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1, j: 1, k: -1 }

/** Controls that use the arrows or letters themselves. */
const busy =
  'input, textarea, select, [contenteditable], [aria-haspopup], [role=menu], [role=listbox], [role=radiogroup], [role=tablist]'

interface PanelKeys {
  onClose: () => void
  onStep: ((by: 1 | -1) => void) | undefined
}

/** The keys of a panel beside a list: the arrows step and Escape closes, wherever the focus is; j and k step inside the panel. */
export function usePanelKeys(panel: RefObject<HTMLElement | null>, { onClose, onStep }: PanelKeys): void {
  const isForPanel = ({ target, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
    if (ctrlKey || metaKey || altKey || !(target instanceof Element) || target.closest(busy)) return false
    const dialog = target.closest('[role=dialog], [role=alertdialog]')
    return dialog === null || panel.current?.contains(dialog) === true
  }
  const step = useEffectEvent((event: KeyboardEvent) => {
    const by = steps[event.key]
    if (by === undefined || !onStep || !isForPanel(event)) return
    const isInside = event.target instanceof Node && panel.current?.contains(event.target) === true
    if (event.key.length === 1 && !isInside) return
    // The table would move its own focus, and the panel would scroll.
    event.preventDefault()
    event.stopPropagation()
    onStep(by)
  })
  const close = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented && isForPanel(event)) onClose()
  })
  useEffect(() => {
    const handleStep = (event: KeyboardEvent) => step(event)
    const handleClose = (event: KeyboardEvent) => close(event)
    document.addEventListener('keydown', handleStep, { capture: true })
    document.addEventListener('keydown', handleClose)
    return () => {
      document.removeEventListener('keydown', handleStep, { capture: true })
      document.removeEventListener('keydown', handleClose)
    }
  }, [])
}
