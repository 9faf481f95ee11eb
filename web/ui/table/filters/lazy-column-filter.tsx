import { onDemand } from '../../base/on-demand.ts'
import { Skeleton } from '../../feedback/skeleton.tsx'

/** The form of a column's filter; its code loads when the first one opens. */
export const { Part: LazyColumnFilter } = onDemand(
  async () => (await import('./column-filter.tsx')).ColumnFilterForm,
  () => <Skeleton height={120} width={220} />,
)
