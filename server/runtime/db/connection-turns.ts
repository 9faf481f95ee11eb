import { budgets } from '#server/runtime/limits/budgets.ts'
import { OverBudget } from '#server/runtime/limits/over-budget.ts'
import { inTurn } from './fair-turns.ts'
import type { Turn, Turns } from './fair-turns.ts'
import type { RunTransaction } from './transaction.ts'

/**
 * Turns for the reading connections. One is reserved for work that goes first. A gym alone leaves one more free; while
 * another gym waits it may hold a third.
 */
export function turnsOfReads(connections: number, since: () => number): Turns {
  const reserved = connections > 1 ? 1 : 0
  const share = Math.ceil(connections / 3)
  const alone = Math.max(share, connections - reserved - 1)
  const patience = budgets.searchTurn.most
  return inTurn({ atOnce: connections, reserved, share, alone, since, patience, refusal: noReader })
}

const noReader = ({ first }: Turn) => (first ? noConnection() : new OverBudget('searchTurn'))

/** The pool's own error text, so that both are handled alike. */
const noConnection = () => new Error('timeout exceeded when trying to connect')

/** Turns for reports: a gym has two at once, but never all connections. */
export function turnsOfReports(connections: number, since: () => number): Turns {
  const share = Math.max(1, Math.min(2, connections - 1))
  const refusal = () => new OverBudget('reportTurn')
  const patience = budgets.reportTurn.most
  return inTurn({ atOnce: connections, reserved: 0, share, alone: share, since, patience, refusal })
}

/** Turns for write transactions. A gym alone leaves one connection free; while another gym waits it may hold a third. */
export function turnsOfWrites(connections: number, since: () => number): Turns {
  const share = Math.ceil(connections / 3)
  const alone = Math.max(share, connections - 1)
  const refusal = () => new OverBudget('writeTurn')
  const patience = budgets.writeTurn.most
  return inTurn({ atOnce: connections, reserved: 0, share, alone, since, patience, refusal })
}

/** Turns for background work: a gym holds a third of the connections, also while none waits. Work of no gym waits for no other. */
export function turnsOfBackground(connections: number, since: () => number): Turns {
  const share = Math.ceil(connections / 3)
  return inTurn({
    atOnce: connections,
    reserved: 0,
    share,
    alone: share,
    since,
    patience: 30_000,
    refusal: noConnection,
  })
}

/** Writes of guests and sign-ins share the turns of one gym, so that a crowd of guests holds up no desk. */
const guestTenant = '-'

/** Transactions that wait for their tenant's turn. Throws OverBudget if more than `longestLine` of it wait. */
export const inTurns =
  (turns: Turns, run: RunTransaction, { longestLine = Infinity, ofNoGym = guestTenant } = {}): RunTransaction =>
  async (tenant, work) => {
    const of = tenant ?? ofNoGym
    if (turns.waitingOf(of) >= longestLine) throw new OverBudget('reportTurn')
    return turns.run(() => run(tenant, work), { of, by: '', first: false })
  }
