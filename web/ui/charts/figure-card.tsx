import { Link } from '@tanstack/react-router'
import { Info } from 'lucide-react'
import type { ReactNode } from 'react'
import { classes } from '../base/classes.ts'
import styles from './figure-card.module.css'
import { IconButton } from '../buttons/icon-button.tsx'
import { Skeleton } from '../feedback/skeleton.tsx'

interface FigureCardProps {
  label: string
  /** Undefined while loading. */
  value: string | undefined
  /** A comparison. Its line stays empty without one. */
  note?: ReactNode
  /** An explanation in a tooltip, if the label does not suffice. */
  definition?: string
  /** The list behind the figure. */
  href?: string | undefined
  /** Shows the rows behind the figure on this page. */
  onPress?: (() => void) | undefined
  /** Smaller, with `children` in place of the note. */
  isCompact?: boolean | undefined
  children?: ReactNode
}

/** A figure with its label. The whole card leads to the rows behind it. */
export function FigureCard(props: FigureCardProps) {
  const { label, value, note, definition, href, onPress, isCompact, children } = props
  return (
    <li className={classes(styles.card, isCompact && styles.compact)}>
      <span className={styles.label}>
        {label}
        {definition && <IconButton size="s" label={definition} icon={<Info aria-hidden />} />}
      </span>
      <span className={styles.value}>{value ?? <Skeleton width={88} height={28} />}</span>
      {isCompact ? children : <span className={styles.note}>{note}</span>}
      {href && <Link to={href} className={styles.cover} aria-label={`${label}: ver la lista`} />}
      {onPress && (
        <button type="button" className={styles.cover} aria-label={`${label}: ver las filas`} onClick={onPress} />
      )}
    </li>
  )
}
