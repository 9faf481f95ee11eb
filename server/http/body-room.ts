import { networkOf } from '#server/auth/limiter.ts'
import { createHeld, type Held } from '#server/budgets/over-budget.ts'
import type { Caller } from '#server/records/caller.ts'

/** The share of one body in the memory for bodies. */
export interface BodyShare {
  /** Throws OverBudget where its gym, its address, all guests or everybody hold too much. */
  take(bytes: number): void
  giveBack(): void
}

/**
 * Bodies are read whole, and so many bytes of them may be in memory at once. What has arrived counts, not what somebody says
 * he will send: a few who promise much and send nothing would else keep everybody out.
 */
export function createBodyRoom(): (caller: Caller, ip: string) => BodyShare {
  const everybody = createHeld('bodiesInMemory')
  const gyms = createHeld('bodiesOfGym')
  const guests = createHeld('bodiesOfGuests')
  const places = createHeld('bodiesOfPlace')

  return ({ id, tenant }, ip) => {
    const own: [Held, string][] =
      id === null
        ? [
            [places, networkOf(ip)],
            [guests, ''],
          ]
        : [[gyms, tenant ?? id]]
    const taken: (() => void)[] = []
    return {
      take(bytes) {
        for (const [held, key] of [...own, [everybody, ''] as const]) taken.push(held.take(key, bytes))
      },
      giveBack() {
        for (const back of taken.splice(0)) back()
      },
    }
  }
}
