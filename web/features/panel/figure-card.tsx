import { Link } from '@tanstack/react-router'
import { Info } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import styles from './panel.module.css'

interface FigureCardProps {
  label: string
  /** Undefined while it is on its way. */
  value: string | undefined
  note?: ReactNode
  /** What the figure means, where its name does not say it all. */
  definition?: string
  /** The list that makes the figure. */
  href?: string | undefined
}

/** One figure, its name, and what it is seen against. */
export function FigureCard({ label, value, note, definition, href }: FigureCardProps) {
  return (
    <li className={styles.figure}>
      <span className={styles.label}>
        {label}
        {definition && <IconButton size="s" label={definition} icon={<Info aria-hidden />} />}
      </span>
      <span className={styles.value}>{value ?? <Skeleton width={88} height={28} />}</span>
      <span className={styles.note}>{note}</span>
      {href && <Link to={href} className={styles.cover} aria-label={`${label}: ver la lista`} />}
    </li>
  )
}
