import { budgets } from '#server/budgets/budgets.ts'
import { OverBudget } from '#server/budgets/over-budget.ts'
import { inTurn } from './in-turn.ts'
import type { Turn, Turns } from './in-turn.ts'
import type { RunTransaction } from './transaction.ts'

/**
 * Turns for the connections that read. One is kept for what goes first; a gym alone leaves one more to whoever comes next,
 * and while another waits it has a third.
 */
export function turnsOfReads(connections: number, since: () => number): Turns {
  const reserved = connections > 1 ? 1 : 0
  const share = Math.ceil(connections / 3)
  const alone = Math.max(share, connections - reserved - 1)
  const patience = budgets.searchTurn.most
  return inTurn({ atOnce: connections, reserved, share, alone, since, patience, refusal: noReader })
}

const noReader = ({ first }: Turn) => (first ? noConnection() : new OverBudget('searchTurn'))

/** As a pool says it. */
const noConnection = () => new Error('timeout exceeded when trying to connect')

/** Turns for reports: a gym has two at once, and never all of them. */
export function turnsOfReports(connections: number, since: () => number): Turns {
  const share = Math.max(1, Math.min(2, connections - 1))
  const refusal = () => new OverBudget('reportTurn')
  const patience = budgets.reportTurn.most
  return inTurn({ atOnce: connections, reserved: 0, share, alone: share, since, patience, refusal })
}

/** Turns for transactions that write: a gym alone leaves one connection to whoever comes next, else it has a third. */
export function turnsOfWrites(connections: number, since: () => number): Turns {
  const share = Math.ceil(connections / 3)
  const alone = Math.max(share, connections - 1)
  const refusal = () => new OverBudget('writeTurn')
  const patience = budgets.writeTurn.most
  return inTurn({ atOnce: connections, reserved: 0, share, alone, since, patience, refusal })
}

/** Writes of guests and sign-ins take turns as one gym does: a crowd of guests holds up no desk. */
const nobodys = '-'

/** Transactions that wait for the turn of their tenant. Throws OverBudget where more of it than `longestLine` wait. */
export const inTurns =
  (turns: Turns, run: RunTransaction, longestLine = Infinity): RunTransaction =>
  async (tenant, work) => {
    const of = tenant ?? nobodys
    if (turns.waitingOf(of) >= longestLine) throw new OverBudget('reportTurn')
    return turns.run(() => run(tenant, work), { of, by: '', first: false })
  }
