import { collections } from '#server/collections.ts'
import { permisosDeClave } from '#shared/claves/clave.ts'
import type { Permission } from '#shared/permissions.ts'
import type { Action, Actor, Case } from './case.ts'

export const isView = (name: string) => collections.find((one) => one.name === name)?.type === 'view'
const openedBy = ({ opens }: Case, action: Action) => opens[action === 'view' ? 'list' : action]

/** True if the actor may do this to the record of the case. */
export function isAllowed(one: Case, action: Action, actor: Actor): boolean {
  const opens = openedBy(one, action)
  if (opens === null) return false
  if (opens === 'any caller') return true
  if (actor === 'guest') return false
  if (opens === 'signed in') return true
  if (actor === 'key') return !one.shutsKeys && keyOpens(opens)
  if (actor === 'operator' || opens === 'operator') return actor === opens
  if (one.reach === 'own') return action === 'create' && actor !== 'foreigner'
  if (actor === 'allowed') return true
  if (actor === 'foreigner') return one.reach === 'platform'
  if (actor === 'without') return opens === 'staff'
  if (one.reach === 'branch') return false
  return opens === 'staff' || opens.some((permission) => permission !== 'settings.update')
}

/** A key is given the first permission that opens, if keys are given it. */
const keyOpens = (opens: Case['opens']['list']) =>
  opens === 'staff' || (Array.isArray(opens) && permisosDeClave.includes(opens[0]))

/** The status of the answer. */
export function expectedStatus(one: Case, action: Action, actor: Actor): number {
  if (action === 'list') return 200
  if (action !== 'view' && isView(one.collection)) return 400
  if (openedBy(one, action) === null) return 403
  if (isAllowed(one, action, actor)) return action === 'delete' ? 204 : 200
  if (action !== 'view' && actor === 'guest' && one.locksGuests) return guestStatus(one, action)
  return action === 'create' ? 400 : 404
}

/** Guests are locked out only of the writes that the existing client would use to register a gym. */
const guestStatus = ({ collection }: Case, action: Action) =>
  action === 'create' || (action === 'update' && collection === 'gimnasios') ? 403 : 404

/** The permissions of which each allows the action. */
export const openingOf = (one: Case, action: Action): readonly Permission[] => {
  const opens = openedBy(one, action)
  return Array.isArray(opens) ? opens : []
}
