import { budgets } from '#server/runtime/limits/budgets.ts'
import type { BudgetName } from '#server/runtime/limits/budgets.ts'
import { createHeld, takeAll } from '#server/runtime/limits/over-budget.ts'
import type { Line } from './queues.ts'

/** Called when work is refused or cancelled without an answer to the caller. */
export type OnOverBudget = (budget: BudgetName) => void

export interface Place {
  /** Counts the stream for this user and gym from now on. Throws OverBudget when they have too many. */
  sign(person: Line): void
  leave(): void
}

export interface Places {
  /** For a stream without a caller yet. Throws OverBudget when its IP has too many of them. */
  enter(ip: string, cut: () => void): Place
}

/**
 * A stream starts without a caller and names one a moment later. When too many have none, the oldest is cut, so that
 * streams from many IPs cannot keep users out.
 */
export function createPlaces(onOverBudget: OnOverBudget): Places {
  const strangersOfAddress = createHeld('strangersOfAddress')
  const [inAll, ofGym, ofPerson] = [createHeld('streams'), createHeld('streamsOfGym'), createHeld('streamsOfPerson')]
  const strangers = new Set<() => void>()

  const makeRoom = () => {
    const [longest] = strangers
    if (longest === undefined || strangers.size < budgets.strangers.most) return
    strangers.delete(longest)
    onOverBudget('strangers')
    longest()
  }

  return {
    enter(ip, cut) {
      let release = strangersOfAddress.take(ip)
      let signed: string | null = null
      const stranger = () => cut()
      makeRoom()
      strangers.add(stranger)
      return {
        sign({ id, gym }) {
          if (signed === id) return
          const next = takeAll([() => ofPerson.take(id), () => ofGym.take(gym), () => inAll.take('')])
          release()
          release = next
          signed = id
          strangers.delete(stranger)
        },
        leave() {
          release()
          strangers.delete(stranger)
        },
      }
    },
  }
}
