import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import styles from '../entrada.module.css'

/** Stays within reach: notices with their 'Deshacer', and what screen readers are told. */
const always = '[data-react-aria-top-layer], [data-live-announcer]'

/** Takes focus, clicks and screen readers away from everything on the page but these elements. Call what it returns to give them back. */
function inertAround(kept: readonly Element[]): () => void {
  const made: HTMLElement[] = []
  for (let at = kept[0]; at?.parentElement && at !== document.body; at = at.parentElement)
    for (const beside of at.parentElement.children) {
      if (!(beside instanceof HTMLElement) || beside.inert || beside.matches(always)) continue
      if (kept.some((one) => beside.contains(one))) continue
      beside.inert = true
      made.push(beside)
    }
  return () => made.forEach((one) => (one.inert = false))
}

const shownFor = 4000

interface CoverProps {
  /** Stays above the answer. */
  field: RefObject<HTMLInputElement | null>
  onEnd: () => void
  children: ReactNode
}

/** Fills the screen with an answer for four seconds, or while the focus is on one of its actions. What it covers is out of reach. */
export function Cover({ field, onEnd, children }: CoverProps) {
  const cover = useRef<HTMLDivElement>(null)
  // Before a dialog takes its turn to make the page inert.
  useLayoutEffect(() => {
    const [answer, above] = [cover.current, field.current]
    return answer && above ? inertAround([answer, above]) : undefined
  }, [field])
  const [isHeld, setIsHeld] = useState(false)
  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(onEnd, shownFor)
    return () => clearTimeout(timer)
  }, [isHeld, onEnd])
  return (
    <div ref={cover} className={styles.cover} onFocus={() => setIsHeld(true)} onBlur={() => setIsHeld(false)}>
      {children}
    </div>
  )
}
