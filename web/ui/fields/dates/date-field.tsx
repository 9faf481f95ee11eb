import { onDemand } from '#web/ui/base/on-demand.ts'
import { DatePlaceholder } from './date-placeholder.tsx'

/** A civil date as dd/mm/aaaa, typed or chosen in a calendar; its code loads on first use. */
export const { Part: DateField } = onDemand(
  async () => (await import('./date-picker-field.tsx')).DatePickerField,
  DatePlaceholder,
)
