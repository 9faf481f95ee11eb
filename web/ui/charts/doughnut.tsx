import styles from './charts.module.css'

interface DoughnutProps {
  /** In order, clockwise from the top. */
  slices: readonly { id: string; value: number; colour: string }[]
}

/** A ring of 100 units, so that shares are lengths. */
const ring = { cx: 100, cy: 100, r: 65, pathLength: 100 }
const gap = 1.2
const numbersAt = 90
/** In percent; a number beside a smaller slice would touch the next one. */
const leastNumbered = 2.5

/**
 * Shares of a whole as a ring. Numbers tell the slices apart where colours do not. Decorative: the list beside it has the numbers
 * and the figures.
 */
export function Doughnut({ slices }: DoughnutProps) {
  const total = slices.reduce((sum, { value }) => sum + value, 0)
  // The end of each slice, in percent.
  const ends = slices.map((_, at) => slices.slice(0, at + 1).reduce((sum, { value }) => sum + (100 * value) / total, 0))
  return (
    <svg className={styles.doughnut} viewBox="0 0 200 200" aria-hidden="true">
      {slices.map(({ id, colour }, at) => {
        const begin = ends[at - 1] ?? 0
        const share = (ends[at] ?? 0) - begin
        const drawn = slices.length > 1 ? Math.max(0.3, share - gap) : share
        return (
          <g key={id}>
            <circle
              {...ring}
              transform="rotate(-90 100 100)"
              stroke={colour}
              strokeDasharray={`${drawn} 100`}
              strokeDashoffset={-begin}
            />
            {share >= leastNumbered && slices.length > 1 && <text {...placeOf(begin + share / 2)}>{at + 1}</text>}
          </g>
        )
      })}
    </svg>
  )
}

/** Beside the ring; `share` counts in percent from the top. */
function placeOf(share: number) {
  const turn = (share / 50) * Math.PI
  return { x: ring.cx + numbersAt * Math.sin(turn), y: ring.cy - numbersAt * Math.cos(turn) }
}
