import { createHash } from 'node:crypto'
import type { Transaction } from '#server/runtime/db/transaction.ts'
import { beginningOf, digestOf, sealedTables, type Sealed } from './sealed-text.ts'

type Waiting = { orden: number; tipo: Sealed; registro: string; sal: Buffer; digest: Buffer }
type Tip = { numero: number; hash: Buffer }
type Link = Waiting & { numero: number; hash_anterior: Buffer; hash: Buffer }

export const BATCH = 2_000

/** Held while links of the gym are made or lose their salt. */
const chainOf = `hashtextextended('sellos:' || coalesce($1, ''), 0)`
export const lockChain = `select pg_advisory_xact_lock(${chainOf})`
const tryLockChain = `select pg_try_advisory_xact_lock(${chainOf}) as taken`

/** Written out because `is not distinct from` cannot use an index. */
const isOf = (row: string, tenant: string | null) =>
  tenant === null ? `${row}.gimnasio_id is null and $1::text is null` : `${row}.gimnasio_id = $1`

/** Each row is looked up by its key: joined, all parts of the gym would be grouped and long ranges of its entries read. */
const waitingOf = (kind: Sealed, tenant: string | null) => `
  select p.orden, p.tipo, p.registro, p.sal, ${digestOf(kind, 'p.sal')} as digest
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
  'pausa',
  'corte',
  'auditoria',
]

/** The next waiting rows of a gym with their digests. */
export const readWaiting = (tenant: string | null) =>
  `${kinds.map((kind) => waitingOf(kind, tenant)).join(' union all ')} order by orden`

const tipOf = (seals: string, tenant: string | null) => `
  select * from (
    (select numero, hash from ${seals} s where ${isOf('s', tenant)} order by numero desc limit 1)
    union all select 0, ${beginningOf('$1::text')}
  ) t order by numero desc limit 1`

const insertMoney = `
  insert into pagos_sellos (gimnasio_id, numero, tipo, id_pago, id_venta, id_pausa, sal, hash_anterior, hash)
  select $1, n.numero, n.tipo, case when n.tipo in ('asiento', 'anulacion', 'partes') then n.registro end,
    case when n.tipo like '%venta' then n.registro end, case when n.tipo in ('pausa', 'corte') then n.registro end, n.sal, n.hash_anterior, n.hash
  from unnest($2::bigint[], $3::text[], $4::text[], $5::bytea[], $6::bytea[], $7::bytea[])
    n (numero, tipo, registro, sal, hash_anterior, hash)`

const insertAudit = `
  insert into auditoria_sellos (gimnasio_id, numero, registro, sal, hash_anterior, hash)
  select $1, * from unnest($2::bigint[], $3::text[], $4::bytea[], $5::bytea[], $6::bytea[])`

/** Seals the next waiting rows of the transaction's gym and returns their number. While another process seals them, it is 0. */
export async function sealRows({ query, tenant }: Transaction): Promise<number> {
  const [chain] = await query<{ taken: boolean }>(tryLockChain, [tenant])
  if (!chain?.taken) return 0
  const waiting = await query<Waiting>(readWaiting(tenant), [tenant])
  const money = waiting.filter(({ tipo }) => tipo !== 'auditoria')
  const audit = waiting.filter(({ tipo }) => tipo === 'auditoria')
  if (money.length > 0) {
    const links = link(await readTip(query, 'pagos_sellos', tenant), money)
    await query(insertMoney, [
      tenant,
      ...columnsOf(links, ['numero', 'tipo', 'registro', 'sal', 'hash_anterior', 'hash']),
    ])
  }
  if (audit.length > 0) {
    const links = link(await readTip(query, 'auditoria_sellos', tenant), audit)
    await query(insertAudit, [tenant, ...columnsOf(links, ['numero', 'registro', 'sal', 'hash_anterior', 'hash'])])
  }
  await query('delete from sellos_pendientes where orden = any ($1)', [waiting.map(({ orden }) => orden)])
  return waiting.length
}

async function readTip(query: Transaction['query'], seals: string, tenant: string | null): Promise<Tip> {
  const [tip] = await query<Tip>(tipOf(seals, tenant), [tenant])
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

const columnsOf = (links: readonly Link[], names: readonly (keyof Link)[]) =>
  names.map((name) => links.map((one) => one[name]))
