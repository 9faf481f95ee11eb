import { createHash } from 'node:crypto'
import { declared, sql } from '#server/runtime/db/statement/sql.ts'
import type { Transaction } from '#server/runtime/db/transaction.ts'
import { beginningOf, digestOf, sealedTables, type sealsOf, type Sealed } from './sealed-text.ts'

type Waiting = { orden: number; tipo: Sealed; registro: string; sal: Buffer; digest: Buffer }
type Seals = ReturnType<typeof sealsOf>
type Tip = { numero: number; hash: Buffer }
type Link = Waiting & { numero: number; hash_anterior: Buffer; hash: Buffer }

export const BATCH = 2_000

/** Held while links of the gym are made or lose their salt. */
const chainOf = sql`hashtextextended('sellos:' || coalesce($gimnasio, ''), 0)`
export const lockChain = sql`select pg_advisory_xact_lock(${chainOf})`
const tryLockChain = sql`select pg_try_advisory_xact_lock(${chainOf}) as taken`

/** Written out because `is not distinct from` cannot use an index. */
const isOf = (row: 'r' | 's' | 'w', tenant: string | null) =>
  tenant === null ? sql`${row}.gimnasio_id is null and $gimnasio::text is null` : sql`${row}.gimnasio_id = $gimnasio`

/** Each row is looked up by its key: joined, all parts of the gym would be grouped and long ranges of its entries read. */
const waitingOf = (kind: Sealed, tenant: string | null) => sql`
  select p.orden, p.tipo, p.registro, p.sal, ${digestOf(kind, sql`p.sal`)} as digest
  from (
    select *, uuid_send(gen_random_uuid()) as sal from sellos_pendientes w where ${isOf('w', tenant)} order by orden limit ${BATCH}
  ) p
  cross join lateral (
    select * from ${sealedTables[kind].table} r where ${isOf('r', tenant)} and r.${sealedTables[kind].key} = p.registro limit 1
  ) e
  where p.tipo = '${kind}'`

const kinds: readonly Sealed[] = [
  'asiento',
  'anulacion',
  'partes',
  'venta',
  'anulacion_venta',
  'deuda',
  'saldo',
  'anulacion_saldo',
  'devolucion',
  'pausa',
  'corte',
  'auditoria',
]

/** The next waiting rows of a gym with their digests. */
export const readWaiting = (tenant: string | null) =>
  sql`${declared(kinds.map((kind) => waitingOf(kind, tenant)).join(' union all '))} order by orden`

const tipOf = (seals: Seals, tenant: string | null) => sql`
  select * from (
    (select numero, hash from ${seals} s where ${isOf('s', tenant)} order by numero desc limit 1)
    union all select 0, ${beginningOf(sql`$gimnasio::text`)}
  ) t order by numero desc limit 1`

const insertMoney = sql`
  insert into pagos_sellos (gimnasio_id, numero, tipo, id_pago, id_venta, id_deuda, id_saldo, id_devolucion, id_pausa, sal, hash_anterior, hash)
  select $gimnasio, n.numero, n.tipo, case when n.tipo in ('asiento', 'anulacion', 'partes') then n.registro end,
    case when n.tipo like '%venta' then n.registro end, case when n.tipo = 'deuda' then n.registro end,
    case when n.tipo like '%saldo' then n.registro end,
    case when n.tipo = 'devolucion' then n.registro end, case when n.tipo in ('pausa', 'corte') then n.registro end, n.sal, n.hash_anterior, n.hash
  from unnest($numero::bigint[], $tipo::text[], $registro::text[], $sal::bytea[], $hash_anterior::bytea[], $hash::bytea[])
    n (numero, tipo, registro, sal, hash_anterior, hash)`

const insertAudit = sql`
  insert into auditoria_sellos (gimnasio_id, numero, registro, sal, hash_anterior, hash)
  select $gimnasio, * from unnest($numero::bigint[], $registro::text[], $sal::bytea[], $hash_anterior::bytea[], $hash::bytea[])`

/** Seals the next waiting rows of the transaction's gym and returns their number. While another process seals them, it is 0. */
export async function sealRows({ query, tenant }: Transaction): Promise<number> {
  const [chain] = await query<{ taken: boolean }>(tryLockChain)
  if (!chain?.taken) return 0
  const waiting = await query<Waiting>(readWaiting(tenant))
  const money = waiting.filter(({ tipo }) => tipo !== 'auditoria')
  const audit = waiting.filter(({ tipo }) => tipo === 'auditoria')
  if (money.length > 0) {
    const links = link(await readTip(query, 'pagos_sellos', tenant), money)
    await query(insertMoney, columnsOf(links))
  }
  if (audit.length > 0) {
    const links = link(await readTip(query, 'auditoria_sellos', tenant), audit)
    await query(insertAudit, columnsOf(links))
  }
  await query(sql`delete from sellos_pendientes where orden = any ($orden)`, {
    orden: waiting.map(({ orden }) => orden),
  })
  return waiting.length
}

async function readTip(query: Transaction['query'], seals: Seals, tenant: string | null): Promise<Tip> {
  const [tip] = await query<Tip>(tipOf(seals, tenant))
  if (!tip) throw new Error('A chain always has a beginning')
  return tip
}

function link(tip: Tip, rows: readonly Waiting[]): Link[] {
  let { numero, hash } = tip
  return rows.map((row) => {
    const hash_anterior = hash
    numero += 1
    hash = createHash('sha256').update(hash_anterior).update(row.digest).digest()
    return { ...row, numero, hash_anterior, hash }
  })
}

const columnsOf = (links: readonly Link[]) => ({
  numero: links.map(({ numero }) => numero),
  tipo: links.map(({ tipo }) => tipo),
  registro: links.map(({ registro }) => registro),
  sal: links.map(({ sal }) => sal),
  hash_anterior: links.map(({ hash_anterior }) => hash_anterior),
  hash: links.map(({ hash }) => hash),
})
