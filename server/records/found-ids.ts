import type { Reading } from './engine.ts'
import type { ListParams } from './list-params.ts'
import { compileFound } from './list-records.ts'

/** A SELECT of `id` and `place`, and its values, which are its first placeholders. */
export interface FoundIds {
  readonly text: string
  readonly values: readonly unknown[]
}

/**
 * The rows a list would show on all its pages, in its order, for a statement written by hand that joins what it wants to
 * them. Rules, tenant and scope are in it; run it where the caller's stamp has been compared.
 */
export function foundIds(reading: Reading, params: ListParams): FoundIds {
  const context = reading.engine.contextFor(reading, [])
  return { text: compileFound(reading.collection, params, context), values: context.params.values }
}
