import type { ReactNode } from 'react'
import type { FilteredColumn } from './filters/filtered-column.ts'

/** Its id also identifies the column in sort and filters. */
export type Column<Row> = FilteredColumn & {
  cell: (row: Row) => ReactNode
  /** In pixels. The one column without a width takes the remaining space. */
  width?: number | undefined
  /** 'end' for figures, which then line up. */
  align?: 'start' | 'end' | undefined
  isSortable?: boolean | undefined
  /** The buttons of a row may cover it while it is the last one. */
  isCoverable?: boolean | undefined
  /** Hidden until the user chooses the columns. */
  isOptional?: boolean | undefined
  /** Always shown, so left out of the column menu. */
  isFixed?: boolean | undefined
}

export type Sort = { column: string; direction: 'asc' | 'desc' }

export type PhoneRow = {
  leading?: ReactNode
  title: ReactNode
  detail?: ReactNode
  /** At the end of the second line. */
  status?: ReactNode
  /** At the end of the first line: a sum, a date. */
  figure?: ReactNode
}
