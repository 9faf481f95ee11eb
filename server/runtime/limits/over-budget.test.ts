import { refusals } from '#shared/errors/refusals.ts'
import { describe, expect, it } from 'vitest'
import { budgets } from './budgets.ts'
import { createHeld, OverBudget, spendFrom } from './over-budget.ts'

const refusalOf = (work: () => unknown): unknown => {
  try {
    work()
  } catch (error) {
    return error
  }
  return null
}

describe('a budget', () => {
  it('is refused with its status, its sentence and its name once it is spent', () => {
    const spend = spendFrom('guestBody')
    spend(budgets.guestBody.most)
    const refusal = refusalOf(() => spend(1))
    expect(refusal).toBeInstanceOf(OverBudget)
    expect(refusal).toMatchObject({ status: 413, budget: 'guestBody', message: 'Request entity too large.' })
  })

  it('a temporary limit sends Retry-After; a permanent one does not', () => {
    expect(new OverBudget('bodiesInMemory').retryAfter).toBeGreaterThan(0)
    expect(new OverBudget('guestBody').retryAfter).toBeNull()
  })

  it('held by one key leaves the others theirs, and is returned once only', () => {
    const { most } = budgets.bodiesInMemory
    const held = createHeld('bodiesInMemory')
    const giveBack = held.take('norte', most)
    held.take('castellana', most)
    expect(refusalOf(() => held.take('norte'))).toBeInstanceOf(OverBudget)
    giveBack()
    giveBack()
    held.take('norte', most)
    expect(refusalOf(() => held.take('norte'))).toBeInstanceOf(OverBudget)
  })
})

it.each(Object.entries(budgets))('%s has a Spanish sentence and a reason', (_name, { refusal, why, most }) => {
  if (refusal) expect(refusals[refusal]).toMatch(/^[A-ZÁÉÍÓÚÑ¿].*[.?]/)
  expect(why.length).toBeGreaterThan(20)
  expect(most).toBeGreaterThan(0)
})
