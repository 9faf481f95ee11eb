import { budgets } from '#server/budgets/budgets.ts'
import { OverBudget } from '#server/budgets/over-budget.ts'
import { inTurn } from '#server/db/in-turn.ts'
import type { Caller } from './caller.ts'
import type { ReadParams } from './list-params.ts'

/** Records of a page from which on its turn is waited for. The screens' own lists have at most 100. */
const longPage = 200

/** Answers under way at once, those of all gyms together. */
const atOnce = 8

/**
 * Runs work that makes a large answer in the turn of its gym: one at a time, so that the requests of other gyms come in
 * between. Building and writing a thousand records keeps the process from everything else for some 50 ms.
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
  return <T>({ tenant, id }: Caller, { expand, perPage }: Asked, work: () => Promise<T>): Promise<T> => {
    const isLarge = Number(perPage ?? 0) > longPage || (expand ?? '').includes('_via_')
    const by = id ?? ''
    return isLarge ? turns.run(work, { of: tenant ?? by, by, first: false }) : work()
  }
}

type Asked = ReadParams & { readonly perPage?: string | undefined }
