import type { Permission } from '#shared/permissions.ts'

/** Sets of permissions. A user with all permissions of one set is allowed. */
type Held = readonly (readonly Permission[])[]

/** The callers a route serves: staff with certain permissions, or a wider or narrower group. */
export type Circle = Held | 'anybody' | 'signed in' | 'staff' | 'operator'

/** A route outside the record protocol. `{…}` in address and body stand for ids; see `idsOf`. */
export interface OwnRoute {
  /** As in the server's table of routes. */
  readonly route: string
  readonly opens: Circle
  /** Status for signed-in callers it is not meant for: our own routes answer 403, those beside a collection 404 as it does. */
  readonly refusal?: 403 | 404
  /** A good request; `{id}` is of the kind in `idsOf`; also `{sucursal}`, `{miembro}` and `{plazo}`. */
  readonly path: string
  readonly body?: unknown
  readonly idsOf?: string
  /** An act on the own gym or account, without an id to attack. */
  readonly isOwnAlone?: boolean
  /** An API key is refused, whatever it holds. */
  readonly isForPeople?: boolean
}
