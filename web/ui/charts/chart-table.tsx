import styles from './charts.module.css'

interface ChartTableProps {
  caption: string
  rows: readonly { id: string; name: string; figure: string }[]
}

/** A chart's figures as a table for screen readers. */
export function ChartTable({ caption, rows }: ChartTableProps) {
  return (
    <table className={styles.hidden}>
      <caption>{caption}</caption>
      <tbody>
        {rows.map(({ id, name, figure }) => (
          <tr key={id}>
            <th scope="row">{name}</th>
            <td>{figure}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
