import type { CivilDate } from '#shared/values/dates.ts'
import { sql } from '#server/runtime/db/statement/sql.ts'
import type { Transaction } from '#server/runtime/db/transaction.ts'
import { lockMiembros } from '#server/gym/locks/lock-miembros.ts'
import { readLedgers, type Ledger } from '../pagos/rebuild-chain.ts'

/** Input for deciding a pause of one member. */
export type PausaFacts = Ledger & {
  id: string
  nombre: string
  sucursal_id: string
  isDeleted: boolean
  today: CivilDate
  /** Allowed paused days per period, by plan; null means no limit. */
  allowances: ReadonlyMap<string, number | null>
}

/** The members to pause: a list, or all of a branch with a membership that reaches the given day. */
export type Selection = { miembros: readonly string[] } | { sucursal_id: string; reaching: CivilDate }

type Stored = { id: string; nombre: string; sucursal_id: string; deleted: Date | null; today: CivilDate }

const named = sql`
  select m.id, m.nombre, m.sucursal_id, m.deleted, hoy(g.zona_horaria) as today
  from miembros m join gimnasios g on g.id = m.gimnasio_id
  where m.gimnasio_id = $gimnasio and m.id = any ($ids)
  order by m.id`

const ofBranch = sql`
  select m.id from miembros m join membresias s on s.gimnasio_id = m.gimnasio_id and s.id_miembro = m.id
  where m.gimnasio_id = $gimnasio and m.sucursal_id = $sucursal_id and m.deleted is null and s.vencimiento >= $reaching`

/** Members per query: some thousand rows are folded in a few milliseconds, and other requests get a turn between queries. */
const atOnce = 100

/** Yields the input for each pause in batches. A preview locks nobody. */
export async function* readPausaFacts(
  tx: Transaction,
  selection: Selection,
  { isPreview }: { isPreview: boolean },
): AsyncGenerator<PausaFacts[], undefined> {
  const ids = await selectedBy(tx, selection)
  if (!isPreview) await lockMiembros(tx, ids)
  const stored = await tx.query<Stored>(named, { ids })
  const plans = await tx.query<{ id: string; pausa_dias: number | null }>(
    sql`select id, pausa_dias from planes where gimnasio_id = $gimnasio`,
  )
  const allowances = new Map(plans.map(({ id, pausa_dias }) => [id, pausa_dias]))
  for (let from = 0; from < stored.length; from += atOnce) {
    const some = stored.slice(from, from + atOnce)
    const ledgers = await readLedgers(
      tx,
      some.map(({ id }) => id),
    )
    yield some.map(({ deleted, ...miembro }) => ({
      ...miembro,
      ...(ledgers.get(miembro.id) ?? { entries: [], pausas: [] }),
      isDeleted: deleted !== null,
      allowances,
    }))
  }
}

async function selectedBy(tx: Transaction, selection: Selection): Promise<readonly string[]> {
  if ('miembros' in selection) return selection.miembros
  const keys = { sucursal_id: selection.sucursal_id, reaching: selection.reaching }
  return (await tx.query<{ id: string }>(ofBranch, keys)).map(({ id }) => id)
}
