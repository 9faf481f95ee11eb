import type { Option } from '../../base/option.tsx'
import type { FilterKind } from './match-modes.ts'

/** How a column is filtered: by comparisons, or by some of its options. */
export type Filter = { kind: Exclude<FilterKind, 'choice'> } | { kind: 'choice'; options: readonly Option[] }

/** The facts of a column that a filter needs. */
export type FilteredColumn = { id: string; title: string; filter?: Filter | undefined }
