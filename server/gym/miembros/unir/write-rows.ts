import { declared, sql } from '#server/runtime/db/statement/sql.ts'
import type { Transaction } from '#server/runtime/db/transaction.ts'
import { rebuildChains } from '#server/gym/pagos/rebuild-chain.ts'
import { columnasDeDatos, type Datos } from './join-datos.ts'

/** Tables whose rows a union moves to the other member. Append-only tables are read through `miembros.actual` instead. */
const movedTables = [
  'miembros_notas',
  'links_pago',
  'cobros_automaticos',
  'cobros_en_linea',
  'remesas_recibos',
  'devoluciones',
  'bajas',
] as const

/** Ids of moved rows by table. */
export type Moved = Partial<Record<(typeof movedTables)[number], string[]>>

const columnas = ['deleted', 'unido_a', ...columnasDeDatos]

const writeText = sql`
  update miembros m set updated = $now, (${declared(columnas.join(', '))}) = row(${declared(columnas.map((name) => `o.${name}`).join(', '))})
  from miembros s cross join lateral jsonb_populate_record(s, $datos::jsonb) o
  where s.gimnasio_id = $gimnasio and s.id = $id and m.gimnasio_id = $gimnasio and m.id = $id`

/** A document that changes hands between the two is not passed on to a third member who has it, too. */
const betweenTwo = `select set_config('app.une', 'true', true)`

/** Writes these columns of a member; all others keep what they hold. */
export async function writeDatos({ query }: Transaction, id: string, datos: Datos, now: Date): Promise<void> {
  await query(betweenTwo)
  await query(writeText, { id, datos: JSON.stringify(datos), now })
}

/** Moves what belongs to one member to another. */
export async function moveRows({ query }: Transaction, from: string, to: string): Promise<Moved> {
  const moved: Moved = {}
  for (const table of movedTables) {
    const rows = await query<{ id: string }>(
      sql`update ${table} set id_miembro = $to where gimnasio_id = $gimnasio and id_miembro = $from returning id`,
      { from, to },
    )
    moved[table] = rows.map(({ id }) => id)
  }
  return moved
}

/** Moves these rows to a member. */
export async function moveBack({ query }: Transaction, moved: Moved, to: string): Promise<void> {
  for (const table of movedTables)
    await query(sql`update ${table} set id_miembro = $id_miembro where gimnasio_id = $gimnasio and id = any ($id)`, {
      id: moved[table] ?? [],
      id_miembro: to,
    })
}

/** Gives each period to the member that its payment belongs to now. */
const ownPeriods = sql`
  update periodos p set id_miembro = o.actual
  from miembros o join pagos_asientos a on a.gimnasio_id = o.gimnasio_id and a.id_miembro = o.id
  where o.gimnasio_id = $gimnasio and o.actual = any ($ids) and p.gimnasio_id = $gimnasio and p.id_pago = a.id and p.id_miembro <> o.actual`

/** Gives what is left of each debt to the member that it belongs to now. */
const ownDebts = sql`
  update deudas_abiertas b set id_miembro = o.actual
  from deudas_asientos d join miembros o on o.gimnasio_id = d.gimnasio_id and o.id = d.id_miembro
  where d.gimnasio_id = $gimnasio and o.actual = any ($ids) and b.gimnasio_id = $gimnasio and b.id_deuda = d.id and b.id_miembro <> o.actual`

const forgetVisits = sql`delete from ultimas_visitas where gimnasio_id = $gimnasio and id_miembro = any ($ids)`

const lastVisits = sql`
  insert into ultimas_visitas (gimnasio_id, id_miembro, dia)
  select gimnasio_id, id_miembro, max(dia) from asistencias
  where gimnasio_id = $gimnasio and id_miembro = any ($ids) and resultado <> 'no' and deshecha is null
  group by 1, 2`

/** Computes all that is derived of these members, after `actual` has changed. */
export async function deriveAgain(tx: Transaction, ids: readonly string[]): Promise<void> {
  for (const statement of [ownPeriods, ownDebts, forgetVisits, lastVisits]) await tx.query(statement, { ids })
  await rebuildChains(tx, ids)
}
