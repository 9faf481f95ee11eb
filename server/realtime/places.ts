import { budgets } from '#server/budgets/budgets.ts'
import type { BudgetName } from '#server/budgets/budgets.ts'
import { createHeld, takeAll } from '#server/budgets/over-budget.ts'
import type { Line } from './queues.ts'

/** Told when work is refused or ended without an answer that could say so. */
export type OnOverBudget = (budget: BudgetName) => void

/** What one open stream takes of the room for all. */
export interface Place {
  /** From now on it counts for this person and his gym. Throws OverBudget where those have too many. */
  sign(person: Line): void
  leave(): void
}

/** Room for the streams of one process. */
export interface Places {
  /** For a stream of which nobody has said yet who listens. Throws OverBudget where its address has too many of them. */
  enter(ip: string, cut: () => void): Place
}

/**
 * Everybody comes as a stranger and says a moment later who he is. Where there are too many strangers in all, the one who has
 * been silent longest goes: whoever opens streams from many addresses cannot keep others from coming.
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
