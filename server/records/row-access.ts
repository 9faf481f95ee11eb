import { accessTo, askRule } from './access.ts'
import type { Action } from './access.ts'
import type { Caller } from './caller.ts'
import type { Catalogue } from './catalogue.ts'
import type { Collection } from './collection.ts'
import { createContext } from './context.ts'
import type { Params } from './sql.ts'

export interface RowAccess {
  readonly catalogue: Catalogue
  readonly collection: Collection
  readonly caller: Caller
  readonly action: Action
  /** Alias of the row in the statement that the condition becomes part of. */
  readonly alias: string
  /** Parameters of that statement; what the condition needs is added. */
  readonly params: Params
  readonly now: Date
}

/**
 * For those who write: the condition under which a stored row is the caller's for an action, tenant and scope included. A
 * create is checked on the row just inserted. Null when nobody like this caller may do it at all (403).
 */
export function rowAccess({ catalogue, collection, caller, action, alias, params, now }: RowAccess): string | null {
  if (askRule(collection.rules[action], caller) === null) return null
  const context = createContext(catalogue, caller, now, params)
  return accessTo({ alias, collection, optional: false }, action, context)
}
