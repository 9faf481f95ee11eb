import { budgets } from '#server/runtime/limits/budgets.ts'
import { OverBudget } from '#server/runtime/limits/over-budget.ts'
import { inTurn } from '#server/runtime/db/fair-turns.ts'
import type { Caller } from '../declaration/caller.ts'
import type { ReadParams } from './list-params.ts'

/** Pages of at least this many records wait for their turn. The screens' own lists have at most 100. */
const longPage = 200

/** Answers in progress at once, over all gyms. */
const atOnce = 8

/**
 * Runs work with a large answer in its gym's turn, one at a time, so that requests of other gyms run in between.
 * Building and writing 1,000 records blocks the process for about 50 ms.
 */
export function createLargeAnswers() {
  const turns = inTurn({
    atOnce,
    reserved: 0,
    share: 1,
    alone: 1,
    since: () => performance.now(),
    patience: budgets.largeAnswerTurn.most,
    refusal: () => new OverBudget('largeAnswerTurn'),
  })
  return <T>({ tenant, id }: Caller, { expand, perPage }: PageParams, work: () => Promise<T>): Promise<T> => {
    const isLarge = Number(perPage ?? 0) > longPage || (expand ?? '').includes('_via_')
    const by = id ?? ''
    return isLarge ? turns.run(work, { of: tenant ?? by, by, first: false }) : work()
  }
}

type PageParams = ReadParams & { readonly perPage?: string | undefined }
