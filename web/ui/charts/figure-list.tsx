import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { InfoTip } from '../buttons/info-tip.tsx'
import { Skeleton } from '../feedback/skeleton.tsx'
import styles from './figure-list.module.css'

export interface ListedFigure {
  label: string
  /** Undefined while loading. */
  value: string | undefined
  note?: ReactNode
  definition?: string | undefined
  /** The list behind the figure. */
  href?: string | undefined
}

/** Figures of less weight than those of cards, a line each. */
export function FigureList({ label, figures }: { label: string; figures: readonly ListedFigure[] }) {
  return (
    <ul className={styles.list} aria-label={label}>
      {figures.map((figure) => (
        <Figure key={figure.label} {...figure} />
      ))}
    </ul>
  )
}

function Figure({ label, value, note, definition, href }: ListedFigure) {
  return (
    <li className={styles.item}>
      <span className={styles.label}>
        {label}
        {definition && <InfoTip of={label} text={definition} />}
      </span>
      <span className={styles.value}>{value ?? <Skeleton width={48} height={16} />}</span>
      {note && <span className={styles.note}>{note}</span>}
      {href && <Link to={href} className={styles.cover} aria-label={`${label}: ver la lista`} />}
    </li>
  )
}
