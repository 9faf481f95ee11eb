import { grants, type Permission } from '#shared/permissions.ts'
import type { Caller } from '#server/engine/records/declaration/caller.ts'

type Answer = (caller: Caller) => boolean | string | null

/** Any caller, including guests. */
export const anyCaller: Answer = () => true

export const signedIn: Answer = (caller) => caller.id !== null

/** Staff of a gym with any role. */
export const staff: Answer = (caller) => caller.id !== null && caller.tenant !== null

/** The platform's operator: signed in, without a gym. */
export const operator: Answer = (caller) => caller.id !== null && caller.tenant === null

export const holding =
  (...anyOf: readonly Permission[]): Answer =>
  (caller) =>
    anyOf.some((permission) => grants(permission, caller.permissions))

/** Refuses guests with a 403: the existing client would otherwise register a gym through plain record calls. */
export const exceptGuests =
  (rule: Answer): Answer =>
  (caller) =>
    caller.id === null ? null : rule(caller)
