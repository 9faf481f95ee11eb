import type { ReactNode } from 'react'
import type { FilterKind } from './match-modes.ts'
import type { Option } from './option.tsx'

/** A column of a table of `Row`. */
export type Column<Row> = {
  /** Names the column in sort and filters too. */
  id: string
  title: string
  cell: (row: Row) => ReactNode
  /** Pixels. The one column without a width takes all that is spare. */
  width?: number | undefined
  /** Figures stand at the end and line up. */
  align?: 'start' | 'end' | undefined
  isSortable?: boolean | undefined
  /** How it may be filtered; absent when it may not. */
  filter?: { kind: FilterKind } | { kind: 'choice'; options: readonly Option[] } | undefined
  /** A column that must stay is left out of the chooser. */
  isFixed?: boolean | undefined
}

/** The order of a table. */
export type Sort = { column: string; direction: 'asc' | 'desc' }

/** What a row shows on a phone, in two lines. */
export type PhoneRow = {
  leading?: ReactNode
  title: ReactNode
  /** Second line. */
  detail?: ReactNode
  /** At the end of the second line. */
  status?: ReactNode
  /** At the end of the first line: a sum, a date. */
  figure?: ReactNode
}
