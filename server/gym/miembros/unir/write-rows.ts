import type { Transaction } from '#server/runtime/db/transaction.ts'
import { rebuildChains } from '#server/gym/pagos/rebuild-chain.ts'
import { columnasDeDatos, type Datos } from './join-datos.ts'

/** Plain rows of a member, which a union moves. What only grows is read through `miembros.actual`. */
const movedTables = ['miembros_notas', 'links_pago', 'cobros_automaticos', 'cobros_en_linea'] as const

/** Ids of moved rows by table. */
export type Moved = Partial<Record<(typeof movedTables)[number], string[]>>

const columnas = ['deleted', 'unido_a', ...columnasDeDatos]

const writeText = `
  update miembros m set updated = $4, (${columnas.join(', ')}) = row(${columnas.map((name) => `o.${name}`).join(', ')})
  from miembros s cross join lateral jsonb_populate_record(s, $3::jsonb) o
  where s.gimnasio_id = $1 and s.id = $2 and m.gimnasio_id = $1 and m.id = $2`

/** A document that changes hands between the two is not passed on to a third member who has it, too. */
const betweenTwo = `select set_config('app.une', 'true', true)`

/** Writes these columns of a member; all others keep what they hold. */
export async function writeDatos({ query, tenant }: Transaction, id: string, datos: Datos, now: Date): Promise<void> {
  await query(betweenTwo)
  await query(writeText, [tenant, id, JSON.stringify(datos), now])
}

/** Moves what belongs to one member to another. */
export async function moveRows({ query, tenant }: Transaction, from: string, to: string): Promise<Moved> {
  const moved: Moved = {}
  for (const table of movedTables) {
    const rows = await query<{ id: string }>(
      `update ${table} set id_miembro = $3 where gimnasio_id = $1 and id_miembro = $2 returning id`,
      [tenant, from, to],
    )
    moved[table] = rows.map(({ id }) => id)
  }
  return moved
}

/** Moves these rows to a member. */
export async function moveBack({ query, tenant }: Transaction, moved: Moved, to: string): Promise<void> {
  for (const table of movedTables)
    await query(`update ${table} set id_miembro = $3 where gimnasio_id = $1 and id = any ($2)`, [
      tenant,
      moved[table] ?? [],
      to,
    ])
}

/** Each period belongs to the person that its payment's member is. */
const ownPeriods = `
  update periodos p set id_miembro = o.actual
  from miembros o join pagos_asientos a on a.gimnasio_id = o.gimnasio_id and a.id_miembro = o.id
  where o.gimnasio_id = $1 and o.actual = any ($2) and p.gimnasio_id = $1 and p.id_pago = a.id and p.id_miembro <> o.actual`

const forgetVisits = 'delete from ultimas_visitas where gimnasio_id = $1 and id_miembro = any ($2)'

const lastVisits = `
  insert into ultimas_visitas (gimnasio_id, id_miembro, dia)
  select gimnasio_id, id_miembro, max(dia) from asistencias
  where gimnasio_id = $1 and id_miembro = any ($2) and resultado <> 'no' and deshecha is null
  group by 1, 2`

/** Computes all that is derived of these members, after `actual` has changed. */
export async function deriveAgain(tx: Transaction, ids: readonly string[]): Promise<void> {
  for (const statement of [ownPeriods, forgetVisits, lastVisits]) await tx.query(statement, [tx.tenant, ids])
  await rebuildChains(tx, ids)
}
