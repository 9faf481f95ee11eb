import styles from './sparkline.module.css'

interface SparklineProps {
  values: readonly number[]
  shape: 'barras' | 'linea'
}

const height = 100

/** The course of a figure, small and without a scale. Decorative, and nothing where there is no course. */
export function Sparkline({ values, shape }: SparklineProps) {
  // A line is of a level: it shows its change, and bars their amount.
  const base = shape === 'linea' ? values : [0, ...values]
  const low = Math.min(...base)
  const span = Math.max(...base) - low
  if (values.length < 2 || span === 0) return null
  const placed = values.map((value) => height - ((value - low) * height) / span)
  const zero = height + (low * height) / span
  return (
    <svg
      className={styles.spark}
      viewBox={`0 0 ${values.length} ${height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {shape === 'linea' ? (
        <polyline
          className={styles.line}
          points={placed.map((y, at) => `${at + 0.5},${y}`).join(' ')}
          vectorEffect="non-scaling-stroke"
        />
      ) : (
        placed.map((y, at) => (
          <rect
            // oxlint-disable-next-line react/no-array-index-key -- a bar is its place
            key={at}
            className={styles.bar}
            x={at + 0.15}
            width={0.7}
            y={Math.min(y, zero)}
            height={Math.abs(zero - y)}
          />
        ))
      )}
    </svg>
  )
}
