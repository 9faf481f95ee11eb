import type { CivilDate } from '#shared/dates.ts'
import type { Transaction } from '#server/db/transaction.ts'
import { readLedgers, type Ledger } from '../pagos/rebuild-chain.ts'

/** All that a pause of one member is decided from, read under his lock. */
export type PausaFacts = Ledger & {
  id: string
  nombre: string
  sucursal_id: string
  isDeleted: boolean
  today: CivilDate
  /** Days of pause in each period, by plan; null where the plan sets no limit. */
  allowances: ReadonlyMap<string, number | null>
}

/** Which members: those named, or everybody of a branch whose membership reaches the given day. */
export type Whom = { miembros: readonly string[] } | { sucursal_id: string; reaching: CivilDate }

type Stored = { id: string; nombre: string; sucursal_id: string; deleted: Date | null; today: CivilDate }

const named = `
  select m.id, m.nombre, m.sucursal_id, m.deleted, hoy(g.zona_horaria) as today
  from miembros m join gimnasios g on g.id = m.gimnasio_id
  where m.gimnasio_id = $1 and m.id = any ($2)
  order by m.id for no key update of m`

const ofBranch = `
  select m.id, m.nombre, m.sucursal_id, m.deleted, hoy(g.zona_horaria) as today
  from miembros m join gimnasios g on g.id = m.gimnasio_id
  join membresias s on s.gimnasio_id = m.gimnasio_id and s.id_miembro = m.id
  where m.gimnasio_id = $1 and m.sucursal_id = $2 and m.deleted is null and s.vencimiento >= $3
  order by m.id for no key update of m`

/** Members whose payments are read at once: some ten thousand rows, so that others are answered between two readings. */
const atOnce = 250

/**
 * Locks the members in the order of their ids, so that two acts over many never wait for each other in a ring, and gives
 * what a pause of each is decided from, some hundred members at a time.
 */
export async function* lockPausaFacts(tx: Transaction, whom: Whom): AsyncGenerator<PausaFacts[], undefined> {
  const stored =
    'miembros' in whom
      ? await tx.query<Stored>(named, [tx.tenant, whom.miembros])
      : await tx.query<Stored>(ofBranch, [tx.tenant, whom.sucursal_id, whom.reaching])
  const plans = await tx.query<{ id: string; pausa_dias: number | null }>(
    'select id, pausa_dias from planes where gimnasio_id = $1',
    [tx.tenant],
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
