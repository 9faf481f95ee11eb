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

const noReader = ({ first }: Turn) =>
  first ? new Error('timeout exceeded when trying to connect') : new OverBudget('searchTurn')

/** Turns for reports: a gym has two at once, and never all of them. */
export function turnsOfReports(connections: number, since: () => number): Turns {
  const share = Math.max(1, Math.min(2, connections - 1))
  const refusal = () => new OverBudget('reportTurn')
  const patience = budgets.reportTurn.most
  return inTurn({ atOnce: connections, reserved: 0, share, alone: share, since, patience, refusal })
}

/** How many may stand in line behind the reports that run: a line that nobody will see the end of is refused at once. */
const longestLine = 40

/** Transactions that wait for the turn of their tenant. Throws OverBudget where too many do. */
export const inTurns =
  (turns: Turns, run: RunTransaction): RunTransaction =>
  async (tenant, work) => {
    if (turns.waiting() >= longestLine) throw new OverBudget('reportTurn')
    return turns.run(() => run(tenant, work), { of: tenant ?? '', by: '', first: false })
  }
