import type { GymWorld } from '#server/testing/gym-world.ts'
import type { Query } from '#server/runtime/db/transaction.ts'
import type { Permission } from '#shared/permissions.ts'

export type Action = 'list' | 'view' | 'create' | 'update' | 'delete'
type Opens = readonly Permission[] | 'staff' | 'signed in' | 'operator' | 'any caller' | null
export type Case = {
  collection: string
  /** The records that the permission covers. 'own': those the caller created, and the row is another user's. */
  reach: 'branch' | 'gym' | 'platform' | 'own'
  opens: Record<'list' | 'create' | 'update' | 'delete', Opens>
  /** Creates a record in the first branch and returns its id. */
  row: (world: MatrixWorld) => Promise<string>
  body?: (world: MatrixWorld) => Record<string, unknown> | Promise<Record<string, unknown>>
  patch?: Record<string, unknown>
  /** A permission that opens nothing here, but shows what the body or the record refers to. */
  alsoHolds?: Permission
  /** Guests get 403 instead of the protocol's 400 and 404. */
  locksGuests?: boolean
  /** The body names nothing of the gym, so another gym's administrator creates one there. */
  isCreatedAnywhere?: boolean
  table?: string
  /** An API key never gets in, whatever it holds. */
  shutsKeys?: boolean
}
export type Actor = 'guest' | 'foreigner' | 'elsewhere' | 'without' | 'allowed' | 'operator' | 'key'

/** Two gyms, ZZA and ZZB, and the ways to make records of ZZA. */
export interface MatrixWorld {
  readonly owner: Query
  readonly gym: GymWorld
  readonly other: GymWorld
  /** ZZA's first branch. */
  readonly branch: string
  /** A member of that branch. */
  readonly miembro: string
  /** Charges the member, or another one, as the Admin. */
  readonly charged: (who?: string) => Promise<string>
  /** Charges the member, and leaves 5 of it to be paid later. */
  readonly owed: () => Promise<string>
  /** An open session of a new till. */
  readonly openTill: () => Promise<string>
  /** A payment of ZZA for its service. */
  readonly servicioPago: () => Promise<string>
}

export const readOnly = { create: null, update: null, delete: null } as const
