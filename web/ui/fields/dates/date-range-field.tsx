import { onDemand } from '#web/ui/base/on-demand.ts'
import { DatePlaceholder } from './date-placeholder.tsx'

/** The first and the last day in one field, typed or chosen in one calendar; its code loads on first use. */
export const { Part: DateRangeField } = onDemand(
  async () => (await import('./date-range-picker-field.tsx')).DateRangePickerField,
  DatePlaceholder,
)
