import styles from './charts.module.css'

/** A value as a bar from the line of 0, on the scale of the values beside it. Decorative: its row has the figure. */
export function ValueBar({ value, values }: { value: number; values: readonly number[] }) {
  const low = Math.min(0, ...values)
  const shareOf = (one: number) => (100 * (one - low)) / (Math.max(0, ...values) - low || 1)
  const [zero, share] = [shareOf(0), shareOf(value)]
  return (
    <span className={styles.track} aria-hidden>
      <span className={styles.bar} style={{ left: `${Math.min(zero, share)}%`, width: `${Math.abs(share - zero)}%` }} />
    </span>
  )
}
