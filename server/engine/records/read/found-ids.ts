import type { Reading } from './engine.ts'
import type { ListParams } from './list-params.ts'
import { compileFound } from './list-records.ts'

/** A SELECT of `id` and `place`; `values` are its first placeholders. */
export interface FoundIds {
  readonly text: string
  readonly values: readonly unknown[]
}

/**
 * The rows of all pages of a list, in its order, for joining in hand-written SQL. Rules, tenant and scope are applied;
 * run it in a transaction that compares the caller's stamp.
 */
export function foundIds(reading: Reading, params: ListParams): FoundIds {
  const context = reading.engine.contextFor(reading, [])
  return { text: compileFound(reading.collection, params, context), values: context.params.values }
}
