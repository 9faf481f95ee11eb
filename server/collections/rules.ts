import { grants, type Permission } from '#shared/permissions.ts'
import type { Caller } from '#server/records/caller.ts'

type Answer = (caller: Caller) => boolean | string | null

/** Anybody, guests included. */
export const anybody: Answer = () => true

/** Whoever has signed in. */
export const signedIn: Answer = (caller) => caller.id !== null

/** The staff of a gym, whatever their role. */
export const staff: Answer = (caller) => caller.id !== null && caller.tenant !== null

/** The platform's operator: signed in, of no gym. */
export const operator: Answer = (caller) => caller.id !== null && caller.tenant === null

/** Whoever holds one of these permissions. */
export const holding =
  (...asked: readonly Permission[]): Answer =>
  (caller) =>
    asked.some((permission) => grants(permission, caller.permissions))

/** Locks guests out with a 403, where an existing client would register a gym by itself. */
export const exceptGuests =
  (rule: Answer): Answer =>
  (caller) =>
    caller.id === null ? null : rule(caller)
