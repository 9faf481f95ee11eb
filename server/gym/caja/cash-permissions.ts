import type { Permission } from '#shared/permissions.ts'

/** Any of these permissions allows working at a till. It shows sessions, not the expected cash. */
export const cashPermissions: readonly Permission[] = [
  'cash.index',
  'cash.open',
  'cash.move',
  'cash.close',
  'cash.see',
  'cash.reopen',
]
