import type { Permission } from '#shared/permissions.ts'

/** Each of these lets its holder work at a till, and so see its sessions without their expected cash. */
export const cashPermissions: readonly Permission[] = [
  'cash.index',
  'cash.open',
  'cash.move',
  'cash.close',
  'cash.see',
  'cash.reopen',
]
