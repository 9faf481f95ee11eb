import styles from './sparkline.module.css'
import { classes } from '../base/classes.ts'

interface SparklineProps {
  values: readonly number[]
  shape: 'barras' | 'linea'
  /** Paler bars behind, to compare with: as many values. */
  behind?: readonly number[]
  /** Index of the bar that the figure belongs to. The others are paler. */
  lit?: number
  /** Names of the first and the last place. With them the largest value is shown. */
  scale?: readonly [from: string, to: string]
}

const height = 100

/** The course of a figure, small. Decorative; its place stays empty where there is no course. */
export function Sparkline({ values, shape, behind = [], lit, scale }: SparklineProps) {
  // A line starts at its lowest value, because it shows the change of a level. Bars start at 0, because they show amounts.
  const base = shape === 'linea' ? values : [0, ...values, ...behind]
  const low = Math.min(...base)
  const span = Math.max(...base) - low
  const hasCourse = values.length > 1 && span > 0
  const place = (value: number) => height - ((value - low) * height) / span
  const zero = height + (low * height) / span
  const bars = (of: readonly number[], classOf: (at: number) => string) =>
    of.map((value, at) => (
      <rect
        // oxlint-disable-next-line react/no-array-index-key -- a bar is its place
        key={at}
        className={classOf(at)}
        x={at + 0.15}
        width={0.7}
        y={Math.min(place(value), zero)}
        height={Math.abs(zero - place(value))}
      />
    ))
  const course = (
    <svg
      className={styles.spark}
      viewBox={`0 0 ${values.length} ${height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {hasCourse && shape === 'linea' && (
        <polyline
          className={styles.line}
          points={values.map((value, at) => `${at + 0.5},${place(value)}`).join(' ')}
          vectorEffect="non-scaling-stroke"
        />
      )}
      {hasCourse && shape === 'barras' && (
        <>
          {bars(behind, () => classes(styles.behind))}
          {bars(values, (at) => classes(styles.bar, lit !== undefined && lit !== at && styles.pale))}
        </>
      )}
    </svg>
  )
  if (!scale) return course
  const [from, to] = hasCourse ? scale : ['', '']
  return (
    <>
      {course}
      <span className={styles.scale} aria-hidden="true">
        <span>{from}</span>
        {hasCourse && <span>máx. {Math.max(...values, ...behind)}</span>}
        <span>{to}</span>
      </span>
    </>
  )
}
