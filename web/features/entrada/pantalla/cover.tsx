import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import styles from '../entrada.module.css'
import { inertAround } from './inert-around.ts'

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
