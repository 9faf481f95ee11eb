import { missingFrom } from '#lab/bench/server/soak-check.ts'
import { ownerSnapshot } from '#server/runtime/db/owner-transaction.ts'
import type { Query } from '#server/runtime/db/transaction.ts'
import { verify } from '#server/gym/verify/verify.ts'
import type { Desk, Answer } from './desk.ts'
import { expectNothing } from '#lab/harness/expect.ts'

/** Checks in the database that each charge exists exactly once and everything else follows from it. */
export interface Checker {
  /** Throws Broken with everything lost, doubled or inconsistent. */
  check(desk: Desk): Promise<void>
}

/** The ledgers of money that came in, of those that the database has: version 1.0 knew no debts. */
async function ledgersOf(query: Query): Promise<('pagos_asientos' | 'saldos_asientos')[]> {
  const [row] = await query<{ has: boolean }>(`select to_regclass('saldos_asientos') is not null as has`)
  return row?.has ? ['pagos_asientos', 'saldos_asientos'] : ['pagos_asientos']
}

async function countEntries(query: Query): Promise<number> {
  let entries = 0
  for (const table of await ledgersOf(query)) {
    const [row] = await query<{ entries: number }>(`select count(*) as entries from ${table}`)
    entries += row?.entries ?? 0
  }
  return entries
}

/** From here on only checked desks charge. */
export async function openChecker(databaseUrl: string): Promise<Checker> {
  const before = await ownerSnapshot(databaseUrl, countEntries)
  return {
    async check(desk) {
      const again = [...(await desk.repeatUnanswered()), ...(await desk.repeatAcknowledged())]
      const found = await ownerSnapshot(databaseUrl, async (query) => [
        ...(await missing(query, [...desk.acknowledged])),
        ...tooMany((await countEntries(query)) - before, desk.acknowledged.size),
        ...(await verified(query)),
      ])
      expectNothing([...again, ...found])
    },
  }
}

/** A sentence for each acknowledged charge that is not stored. */
export async function missing(query: Query, ids: readonly string[]): Promise<string[]> {
  let gone = [...ids]
  for (const table of await ledgersOf(query)) gone = await missingFrom(query, table, gone)
  return gone.map((id) => `El cobro ${id} fue reconocido y no está`)
}

const tooMany = (stored: number, acknowledged: number) =>
  stored === acknowledged ? [] : [`Hay ${stored} cobros nuevos y se reconocieron ${acknowledged}`]

/** A sentence for each thing that does not follow from the ledger. */
export async function verified(query: Query): Promise<string[]> {
  const { results } = await verify(query)
  return results.flatMap(({ check, findings }) => findings.map(({ fila, motivo }) => `${check} · ${fila}: ${motivo}`))
}

/** Longer than any wait of a pool or statement. */
const LONGEST = 16_000

/** A living server answers everything in time, and failures with 503 and Retry-After. */
export function expectCleanFailures(answers: readonly Answer[], longest = LONGEST): void {
  const failed = answers.filter(({ status }) => status !== 200)
  expectNothing([
    ...failed
      .filter(({ status }) => status !== 503)
      .map(({ status, took }) => `Un cobro tuvo ${status} tras ${took} ms`),
    ...failed
      .filter(({ status, retryAfter }) => status === 503 && retryAfter === null)
      .slice(0, 1)
      .map(() => 'Un 503 sin Retry-After'),
    ...answers
      .filter(({ took }) => took > longest)
      .map(({ status, took }) => `Una respuesta (${status}) tardó ${took} ms`),
  ])
}
