import styles from './charts.module.css'

/** The contents of a chart's tooltip: a point's name and figure. */
export function ChartTooltip({ name, figure }: { name: string; figure: string }) {
  return (
    <div className={styles.tooltip}>
      <span>{name}</span>
      <strong>{figure}</strong>
    </div>
  )
}
