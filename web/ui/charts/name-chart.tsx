import type { CSSProperties } from 'react'
import type { ChartPoint } from './chart-point.ts'
import styles from './name-chart.module.css'

/** Values of names as bars beside them, with their figures. Decorative: its owner has the figures as a table. */
export function NameChart({ points }: { points: readonly ChartPoint[] }) {
  const values = points.map(({ value }) => value)
  const low = Math.min(0, ...values)
  const shareOf = (value: number) => (100 * (value - low)) / (Math.max(0, ...values) - low || 1)
  return (
    <div className={styles.chart} aria-hidden="true">
      {points.map(({ id, tick, name, value, figure }) => (
        <div key={id} className={styles.row} title={name}>
          <span className={styles.name}>{tick}</span>
          <span className={styles.track}>
            <span className={styles.bar} style={barStyle(shareOf(0), shareOf(value))} />
          </span>
          <span className={styles.figure}>{figure}</span>
        </div>
      ))}
    </div>
  )
}

/** A bar between the line of 0 and its value, both in percent of the width. */
const barStyle = (zero: number, share: number): CSSProperties => ({
  left: `${Math.min(zero, share)}%`,
  width: `${Math.abs(share - zero)}%`,
})
