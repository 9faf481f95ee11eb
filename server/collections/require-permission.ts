import { grants, type Permission } from '#shared/permissions.ts'
import { notFound } from '#server/errors.ts'
import type { Caller } from '#server/records/caller.ts'

/** Inside a write that the rule let through: answers as if the record were not there to those who hold none of these. */
export function requirePermission(caller: Caller, ...anyOf: readonly Permission[]): void {
  if (!anyOf.some((permission) => grants(permission, caller.permissions))) throw notFound()
}
