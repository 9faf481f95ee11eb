import { type FocusEvent, type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'

const delay = 400
const linger = 60
const warmth = 500
let lastShown = 0

/**
 * When a tooltip shows: after a moment under the pointer, at once when another was just seen or the focus comes by
 * keyboard; never under a finger.
 */
export function useTooltip(onApproach: () => void) {
  const [isShown, setIsShown] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const turn = (isOn: boolean, after: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setIsShown(isOn), after)
    if (!isOn && isShown) lastShown = Date.now()
  }
  const hide = () => turn(false, 0)
  const listeners = {
    onPointerEnter: ({ pointerType }: PointerEvent) => {
      if (pointerType === 'touch') return
      onApproach()
      turn(true, isShown || Date.now() - lastShown < warmth ? 0 : delay)
    },
    onPointerLeave: () => turn(false, linger),
    onPointerDown: hide,
    onFocus: ({ target }: FocusEvent) => {
      if (!target.matches(':focus-visible')) return
      onApproach()
      turn(true, 0)
    },
    onBlur: hide,
    onKeyDown: ({ key }: KeyboardEvent) => key === 'Escape' && hide(),
  }
  return { isShown, hide, listeners }
}
