import type { ReactNode } from 'react'
import type { FilterKind } from './match-modes.ts'
import type { Option } from '../base/option.tsx'

export type Column<Row> = {
  /** Also identifies the column in sort and filters. */
  id: string
  title: string
  cell: (row: Row) => ReactNode
  /** In pixels. The one column without a width takes the remaining space. */
  width?: number | undefined
  /** 'end' for figures, which then line up. */
  align?: 'start' | 'end' | undefined
  isSortable?: boolean | undefined
  /** The column's filter; absent if it has none. */
  filter?: { kind: FilterKind } | { kind: 'choice'; options: readonly Option[] } | undefined
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
