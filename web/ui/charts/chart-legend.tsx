import styles from './chart-legend.module.css'

interface ChartLegendProps {
  now: string
  before: string
}

/** Names the values of a chart and the paler ones behind them. Not hidden like the drawing: it names two columns of the table. */
export const ChartLegend = ({ now, before }: ChartLegendProps) => (
  <p data-legend className={styles.legend}>
    <span>{now}</span>
    <span className={styles.then}>{before}</span>
  </p>
)
