import { type CSSProperties, type ReactNode, useState } from 'react'
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
  /** A `ChartLegend`, where values of a period before stand behind. */
  legend?: ReactNode
}

/** Labels that fit in a wide chart, and in a narrow one. */
const [mostLabels, mostInNarrow] = [12, 6]

/** Values in order of time as bars, or as a line where they are levels. Decorative: its owner has the figures as a table. */
export function TimeChart({ points, shape, empty, scale, legend }: TimeChartProps) {
  const [pointed, setPointed] = useState<number | null>(null)
  const behind = points.map(({ before }) => before?.value ?? null)
  const values = points.map(({ value }) => value)
  const known = [...values, ...behind].filter((value) => value !== null)
  if (known.every((value) => value === 0)) return <p className={styles.empty}>{empty}</p>
  const ticks = roundTicks(known)
  const low = ticks[0] ?? 0
  const shareOf = (value: number) => (100 * (value - low)) / ((ticks.at(-1) ?? 1) - low)
  const every = Math.ceil(points.length / mostLabels)
  const everyInNarrow = Math.ceil(points.length / mostInNarrow)
  const place = pointed === null ? undefined : points[pointed]
  return (
    <div className={styles.frame}>
      {legend}
      <div className={styles.chart} aria-hidden="true" onPointerLeave={() => setPointed(null)}>
        <div className={styles.plot}>
          {ticks.map((tick) => (
            <div key={tick} className={styles.line} style={{ bottom: `${shareOf(tick)}%` }}>
              <span className={styles.tick}>{scale(tick)}</span>
            </div>
          ))}
          {shape === 'linea' && <Level values={values} behind={behind} shareOf={shareOf} />}
          <div className={styles.columns}>
            {points.map(({ id, value, before }, at) => (
              <div key={id} className={styles.column} onPointerEnter={() => setPointed(at)}>
                {shape === 'barras' && (
                  <>
                    {before && before.value !== 0 && (
                      <div className={styles.behind} style={barStyle(shareOf(0), shareOf(before.value))} />
                    )}
                    <div className={styles.bar} style={barStyle(shareOf(0), shareOf(value ?? 0))} />
                  </>
                )}
              </div>
            ))}
          </div>
          {place && pointed !== null && (
            <div className={styles.notice} style={noticeStyle((pointed + 0.5) / points.length)}>
              <ChartTooltip name={place.name} figure={place.figure} before={place.before?.figure} />
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
    </div>
  )
}

/** A bar between the line of 0 and its value, both in percent of the height. Below 0 it stands on its head. */
const barStyle = (zero: number, share: number): CSSProperties => ({
  bottom: `${Math.min(zero, share)}%`,
  height: `${Math.abs(share - zero)}%`,
  scale: share < zero ? '1 -1' : undefined,
})

/** Beside its point, on the side with more room. */
const noticeStyle = (share: number): CSSProperties =>
  share < 0.5 ? { left: `${share * 100}%` } : { right: `${(1 - share) * 100}%` }

interface LevelProps {
  values: Levels
  behind: Levels
  shareOf: (value: number) => number
}

/** A level is null at a place of the other period alone. */
type Levels = readonly (number | null)[]

/** The line through the middles of the columns, and the area between it and the line of 0. */
function Level({ values, behind, shareOf }: LevelProps) {
  const lineOf = (levels: Levels) =>
    levels.flatMap((level, at) => (level === null ? [] : `${at + 0.5},${100 - shareOf(level)}`)).join(' ')
  const line = lineOf(values)
  const last = values.findLastIndex((level) => level !== null)
  const floor = 100 - shareOf(0)
  return (
    <svg className={styles.level} viewBox={`0 0 ${values.length} 100`} preserveAspectRatio="none">
      <polygon points={`0.5,${floor} ${line} ${last + 0.5},${floor}`} className={styles.area} />
      <polyline points={lineOf(behind)} className={styles.strokeBehind} vectorEffect="non-scaling-stroke" />
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
  value: number | null
  /** The value in words, for the notice. */
  figure: string
  /** The same in the period before. */
  before?: { value: number; figure: string } | undefined
}
