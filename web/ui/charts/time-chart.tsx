import { type CSSProperties, useState } from 'react'
import { roundTicks } from '#shared/values/round-ticks.ts'
import styles from './time-chart.module.css'
import { ChartTooltip } from './chart-tooltip.tsx'

interface TimeChartProps {
  points: readonly ChartPoint[]
  shape: 'barras' | 'linea'
  /** The sentence in place of a chart of nothing. */
  empty: string
  /** A tick of the scale in words. */
  scale: (value: number) => string
}

/** Labels that fit in a wide chart, and in a narrow one. */
const [mostLabels, mostInNarrow] = [12, 6]

/** Values in order of time as bars, or as a line where they are levels. Decorative: its owner has the figures as a table. */
export function TimeChart({ points, shape, empty, scale }: TimeChartProps) {
  const [pointed, setPointed] = useState<number | null>(null)
  if (points.every(({ value }) => value === 0)) return <p className={styles.empty}>{empty}</p>
  const ticks = roundTicks(points.map(({ value }) => value))
  const low = ticks[0] ?? 0
  const shareOf = (value: number) => (100 * (value - low)) / ((ticks.at(-1) ?? 1) - low)
  const every = Math.ceil(points.length / mostLabels)
  const everyInNarrow = Math.ceil(points.length / mostInNarrow)
  const place = pointed === null ? undefined : points[pointed]
  return (
    <div className={styles.chart} aria-hidden="true" onPointerLeave={() => setPointed(null)}>
      <div className={styles.plot}>
        {ticks.map((tick) => (
          <div key={tick} className={styles.line} style={{ bottom: `${shareOf(tick)}%` }}>
            <span className={styles.tick}>{scale(tick)}</span>
          </div>
        ))}
        {shape === 'linea' && <Level heights={points.map(({ value }) => shareOf(value))} zero={shareOf(0)} />}
        <div className={styles.columns}>
          {points.map(({ id, value }, at) => (
            <div key={id} className={styles.column} onPointerEnter={() => setPointed(at)}>
              {shape === 'barras' && <div className={styles.bar} style={barStyle(shareOf(0), shareOf(value))} />}
            </div>
          ))}
        </div>
        {place && pointed !== null && (
          <div className={styles.notice} style={noticeStyle((pointed + 0.5) / points.length)}>
            <ChartTooltip name={place.name} figure={place.figure} />
          </div>
        )}
      </div>
      <div className={styles.labels}>
        {points.map(({ id, tick }, at) => (
          <span key={id} className={styles.label}>
            {at % every === 0 && <span className={styles.wideLabel}>{tick}</span>}
            {at % everyInNarrow === 0 && <span className={styles.narrowLabel}>{tick}</span>}
          </span>
        ))}
      </div>
    </div>
  )
}

/** A bar between the line of 0 and its value, both in percent of the height. */
const barStyle = (zero: number, share: number): CSSProperties => ({
  bottom: `${Math.min(zero, share)}%`,
  height: `${Math.abs(share - zero)}%`,
})

/** Beside its point, on the side with more room. */
const noticeStyle = (share: number): CSSProperties =>
  share < 0.5 ? { left: `${share * 100}%` } : { right: `${(1 - share) * 100}%` }

/** The line through the middles of the columns, and the area between it and the line of 0. */
function Level({ heights, zero }: { heights: readonly number[]; zero: number }) {
  const line = heights.map((height, at) => `${at + 0.5},${100 - height}`).join(' ')
  return (
    <svg className={styles.level} viewBox={`0 0 ${heights.length} 100`} preserveAspectRatio="none">
      <polygon points={`0.5,${100 - zero} ${line} ${heights.length - 0.5},${100 - zero}`} className={styles.area} />
      <polyline points={line} className={styles.stroke} vectorEffect="non-scaling-stroke" />
    </svg>
  )
}

/** A bar, or a point of a line. */
interface ChartPoint {
  id: string
  /** The whole name, for the notice. */
  name: string
  /** The name as the axis shows it. */
  tick: string
  value: number
  /** The value in words, for the notice. */
  figure: string
}
