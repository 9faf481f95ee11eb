import { grants, type Permission } from '#shared/permissions.ts'
import { notFound } from '#server/runtime/errors/errors.ts'
import type { Caller } from '#server/engine/records/declaration/caller.ts'

/** Throws 404 inside a write if the caller holds none of these permissions. */
export function requirePermission(caller: Caller, ...anyOf: readonly Permission[]): void {
  if (!anyOf.some((permission) => grants(permission, caller.permissions))) throw notFound()
}
