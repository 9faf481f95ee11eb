import styles from './charts.module.css'

interface ChartTooltipProps {
  name: string
  figure: string
  /** The same in the period before. */
  before?: string | undefined
}

/** The contents of a chart's tooltip: a point's name and figure. */
export function ChartTooltip({ name, figure, before }: ChartTooltipProps) {
  return (
    <div className={styles.tooltip}>
      <span>{name}</span>
      <strong>{figure}</strong>
      {before && <span>antes {before}</span>}
    </div>
  )
}
