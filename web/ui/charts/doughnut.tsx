import styles from './doughnut.module.css'

interface DoughnutProps {
  /** In order, clockwise from the top. */
  slices: readonly { id: string; value: number; colour: string }[]
}

/** A ring of 100 units, so that shares are lengths. */
const ring = { cx: 80, cy: 80, r: 65, pathLength: 100 }
const gap = 0.8

/** Shares of a whole as a ring. Decorative: the list beside it has the figures. */
export function Doughnut({ slices }: DoughnutProps) {
  const total = slices.reduce((sum, { value }) => sum + value, 0)
  // The end of each slice, in percent.
  const ends = slices.map((_, at) => slices.slice(0, at + 1).reduce((sum, { value }) => sum + (100 * value) / total, 0))
  return (
    <svg className={styles.doughnut} viewBox="0 0 160 160" aria-hidden="true">
      {slices.map(({ id, colour }, at) => {
        const begin = ends[at - 1] ?? 0
        const share = (ends[at] ?? 0) - begin
        const drawn = slices.length > 1 ? Math.max(0.3, share - gap) : share
        return <circle key={id} {...ring} stroke={colour} strokeDasharray={`${drawn} 100`} strokeDashoffset={-begin} />
      })}
    </svg>
  )
}
