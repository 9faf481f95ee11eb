import { Button as AriaButton } from 'react-aria-components'
import { classes } from '../base/classes.ts'
import styles from './data-table.module.css'
import { Skeleton } from '../feedback/skeleton.tsx'
import type { PhoneRow } from './table-column.ts'

export type PhoneListProps<Row> = {
  label: string
  rows: readonly Row[]
  rowId: (row: Row) => string
  phoneRow: (row: Row) => PhoneRow
  onPress: ((row: Row) => void) | undefined
  isLoading: boolean
}

function Lines({ leading, title, detail, status, figure }: PhoneRow) {
  return (
    <>
      {leading}
      <span className={styles.lines}>
        <span className={styles.line}>
          <span className={styles.name}>{title}</span>
          {figure !== undefined && <span className={styles.figure}>{figure}</span>}
        </span>
        <span className={classes(styles.line, styles.detail)}>
          <span>{detail}</span>
          {status}
        </span>
      </span>
    </>
  )
}

const waiting: PhoneRow = {
  leading: <Skeleton width={40} height={40} isRound />,
  title: <Skeleton width="60%" />,
  detail: <Skeleton width={120} height={12} />,
}

export function PhoneList<Row>({ label, rows, rowId, phoneRow, onPress, isLoading }: PhoneListProps<Row>) {
  if (isLoading) {
    return (
      <div className={styles.list} aria-hidden="true">
        {Array.from({ length: 10 }, (_, index) => (
          <div key={index} className={classes(styles.item, styles.press)}>
            <Lines {...waiting} />
          </div>
        ))}
      </div>
    )
  }
  return (
    <ul className={styles.list} aria-label={label}>
      {rows.map((row) => (
        <li key={rowId(row)} className={styles.item}>
          {onPress ? (
            <AriaButton className={classes(styles.press)} onPress={() => onPress(row)}>
              <Lines {...phoneRow(row)} />
            </AriaButton>
          ) : (
            <div className={styles.press}>
              <Lines {...phoneRow(row)} />
            </div>
          )}
        </li>
      ))}
    </ul>
  )
}
