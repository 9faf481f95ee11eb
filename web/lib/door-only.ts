import { holds } from '#shared/holds.ts'

/** A role for the tablet at the door: it registers entries and has nothing else to see. */
export const isDoorOnly = (permissions: readonly string[]): boolean =>
  holds('attendance.create', permissions) &&
  permissions.every((held) => held.startsWith('attendance.')) &&
  !holds('attendance.index', permissions)
