import { escapeLiteral, type QueryResultRow } from 'pg'
import { z } from 'zod'
import type { Pools } from '#server/runtime/db/pool.ts'
import { withNumbers, type Query, type RunTransaction } from '#server/runtime/db/transaction.ts'

const node = z.object({
  'Node Type': z.string(),
  'Relation Name': z.string().optional(),
  'Actual Rows': z.number(),
  'Actual Loops': z.number(),
  'Rows Removed by Filter': z.number().default(0),
  'Rows Removed by Join Filter': z.number().default(0),
  get Plans() {
    return z.array(node).default([])
  },
})
type Node = z.infer<typeof node>

const explained = z.tuple([
  z.object({
    Plan: node.extend({ 'Shared Hit Blocks': z.number(), 'Shared Read Blocks': z.number() }),
    'Execution Time': z.number(),
    'Planning Time': z.number(),
  }),
])

/** A statement as it ran. `scanned`: rows that it read of each table from one end to the other. */
export interface Explained {
  readonly text: string
  readonly milliseconds: number
  /** Pages of 8 KB that it touched. */
  readonly pages: number
  readonly scanned: ReadonlyMap<string, number>
  /** Rows and pairs of rows that it compared and dropped. */
  readonly dropped: number
}

const canBeExplained = (text: string) => /^\s*(select|with|insert|update|delete)\b/i.test(text)

type Planned = { 'QUERY PLAN': unknown }

const explainIt = 'explain (analyze, buffers, format json)'

/** Runs a statement for its plan. Inside a transaction, so that what it changes can be undone; `isPrepared` needs one. */
export async function explain(
  query: Query,
  text: string,
  values: readonly unknown[],
  isPrepared: boolean,
): Promise<Explained> {
  const [row] = isPrepared
    ? await explainPrepared(query, text, values)
    : await query<Planned>(`${explainIt} ${text}`, values)
  const [plan] = explained.parse(row?.['QUERY PLAN'])
  const { Plan, 'Execution Time': execution, 'Planning Time': planning } = plan
  const pages = Plan['Shared Hit Blocks'] + Plan['Shared Read Blocks']
  return { text, milliseconds: execution + planning, pages, scanned: scansOf(Plan), dropped: droppedBy(Plan) }
}

/** A prepared statement soon has one plan for all values, whatever this gym is like. EXPLAIN alone would make one for these values. */
async function explainPrepared(query: Query, text: string, values: readonly unknown[]): Promise<Planned[]> {
  await query('set local plan_cache_mode = force_generic_plan')
  await query(`prepare explained as ${text}`)
  const given = values.length === 0 ? '' : `(${values.map(literalOf).join(', ')})`
  const rows = await query<Planned>(`${explainIt} execute explained${given}`)
  await query('deallocate explained')
  return rows
}

const literalOf = (value: unknown): string =>
  value === null || value === undefined ? 'null' : escapeLiteral(textOf(value))

function textOf(value: unknown): string {
  if (value instanceof Date) return value.toISOString()
  if (Buffer.isBuffer(value)) return `\\x${value.toString('hex')}`
  if (Array.isArray(value))
    return `{${value.map((one) => (one === null ? 'NULL' : JSON.stringify(textOf(one)))).join()}}`
  return typeof value === 'string' ? value : JSON.stringify(value)
}

const droppedBy = (one: Node): number =>
  (one['Rows Removed by Filter'] + one['Rows Removed by Join Filter']) * one['Actual Loops'] +
  one.Plans.reduce((sum, each) => sum + droppedBy(each), 0)

function scansOf(root: Node): ReadonlyMap<string, number> {
  const scanned = new Map<string, number>()
  const visit = (one: Node) => {
    if (one['Node Type'] === 'Seq Scan') {
      const table = one['Relation Name'] ?? ''
      const rows = (one['Actual Rows'] + one['Rows Removed by Filter']) * one['Actual Loops']
      scanned.set(table, (scanned.get(table) ?? 0) + rows)
    }
    one.Plans.forEach(visit)
  }
  visit(root)
  return scanned
}

/** Pools that explain each statement right before they run it. `take` answers the plans since the last call. */
export function explainingPools(pools: Pools): { pools: Pools; take: () => readonly Explained[] } {
  let plans: Explained[] = []
  const inTransaction = (run: RunTransaction): RunTransaction => {
    return (tenant, work) =>
      run(tenant, (tx) =>
        work({
          ...tx,
          query: oneByOne(tx.query, {
            before: 'savepoint plan',
            after: 'rollback to plan',
            tenant,
          }),
        }),
      )
  }
  /** Statements that are sent together must not meet in one savepoint. */
  const oneByOne = (query: Query, around?: { before: string; after: string; tenant: string | null }): Query => {
    let last: Promise<unknown> = Promise.resolve()
    const note = async (text: string, values: readonly unknown[], name?: string) => {
      if (!canBeExplained(text)) return
      if (around) await query(around.before)
      // One connection is needed for a prepared statement; what is read outside of transactions is not prepared.
      plans.push(await explain(query, text, values, around !== undefined && name !== undefined))
      if (around) await query(around.after)
    }
    return <R extends QueryResultRow>(...[statement, given, name]: Parameters<Query>) => {
      const { text, values } = withNumbers(statement, given, around?.tenant)
      const turn = last.then(() => note(text, values, name)).then(() => query<R>(text, values))
      last = turn.catch(() => undefined)
      return turn
    }
  }
  return {
    pools: {
      ...pools,
      reader: oneByOne(pools.reader),
      transaction: inTransaction(pools.transaction),
      background: inTransaction(pools.background),
      lasting: inTransaction(pools.lasting),
      snapshot: inTransaction(pools.snapshot),
    },
    take() {
      const taken = plans
      plans = []
      return taken
    },
  }
}
