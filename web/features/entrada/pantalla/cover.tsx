import { type ReactNode, useEffect, useState } from 'react'
import styles from '../entrada.module.css'

const shownFor = 4000

interface CoverProps {
  /** The field, which stays above the answer. */
  onEnd: () => void
  children: ReactNode
}

/** Fills the screen with an answer for four seconds, or while the focus is on one of its actions. */
export function Cover({ onEnd, children }: CoverProps) {
  const [isHeld, setIsHeld] = useState(false)
  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(onEnd, shownFor)
    return () => clearTimeout(timer)
  }, [isHeld, onEnd])
  return (
    <div className={styles.cover} onFocus={() => setIsHeld(true)} onBlur={() => setIsHeld(false)}>
      {children}
    </div>
  )
}
