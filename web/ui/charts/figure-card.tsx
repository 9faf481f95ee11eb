import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import styles from './figure-card.module.css'
import { InfoTip } from '../buttons/info-tip.tsx'
import { Skeleton } from '../feedback/skeleton.tsx'

interface FigureCardProps {
  label: string
  /** Undefined while loading. */
  value: string | undefined
  /** A comparison. Its line stays empty without one. */
  note?: ReactNode
  /** An explanation behind an ⓘ, if the label does not suffice. */
  definition?: string | undefined
  /** The list behind the figure. */
  href?: string | undefined
  /** Shows the rows behind the figure on this page. */
  onPress?: (() => void) | undefined
  /** The figure's course. */
  chart?: ReactNode
}

/** A long amount gets smaller, and loses no digit to a second line. A sign is about half as wide as high. */
const sizeFor = (value: string) => `min(var(--most), ${(100 / 0.53 / value.length).toFixed(1)}cqi)`

/** A figure with its label. The whole card leads to the rows behind it. */
export function FigureCard({ label, value, note, definition, href, onPress, chart }: FigureCardProps) {
  return (
    <li className={styles.card}>
      <span className={styles.label}>
        {label}
        {definition && <InfoTip of={label} text={definition} />}
      </span>
      <span className={styles.value} style={value ? { fontSize: sizeFor(value) } : {}}>
        {value ?? <Skeleton width={88} height="1em" />}
      </span>
      <span className={styles.note}>{note}</span>
      {chart}
      {href && <Link to={href} className={styles.cover} aria-label={`${label}: ver la lista`} />}
      {onPress && (
        <button type="button" className={styles.cover} aria-label={`${label}: ver las filas`} onClick={onPress} />
      )}
    </li>
  )
}
