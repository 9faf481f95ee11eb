import {
  type ReactNode,
  useRef,
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
  useEffect,
  useState,
} from 'react'
import type { Placement } from 'react-aria-components'
import { onDemand } from '../base/on-demand.ts'
import styles from './tooltip.module.css'

const delay = 400
const linger = 60
const warmTime = 500
let lastShown = 0

const bubble = onDemand(async () => (await import('./tooltip-bubble.tsx')).TooltipBubble)

export type TooltipProps = {
  /** A few words that are also available elsewhere. */
  text: ReactNode
  keys?: readonly string[] | undefined
  placement?: Placement | undefined
  /** A press shows it too, so that a finger can. */
  isOnPress?: boolean | undefined
  /** One button, link or focusable element of the kit. */
  children: ReactNode
}

/** Describes the hovered or focused element. Its code loads when the pointer first approaches. */
export function Tooltip({ text, keys, placement = 'bottom', isOnPress = false, children }: TooltipProps) {
  const anchor = useRef<HTMLSpanElement>(null)
  const { isShown, hide, listeners } = useTooltip(bubble.preload, isOnPress)
  return (
    <span ref={anchor} className={styles.place} {...listeners}>
      {children}
      {isShown && (
        <bubble.Part anchor={anchor} placement={placement} onClose={hide}>
          {text}
          {keys && (
            <span className={styles.keys}>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </span>
          )}
        </bubble.Part>
      )}
    </span>
  )
}

/**
 * A tooltip appears after a short hover, at once right after another one or on keyboard focus, and on touch only where a press
 * shows it.
 */
function useTooltip(onApproach: () => void, isOnPress: boolean) {
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
      turn(true, isShown || Date.now() - lastShown < warmTime ? 0 : delay)
    },
    onPointerLeave: () => turn(false, linger),
    ...(!isOnPress && { onPointerDown: hide }),
    // In the capture phase, because a button of the kit keeps its clicks to itself.
    ...(isOnPress && {
      onClickCapture: () => {
        onApproach()
        turn(true, 0)
      },
    }),
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
