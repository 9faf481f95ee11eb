import type { Mapeo, Resumen } from '#shared/collections/importar.ts'
import { notFound } from '#server/runtime/errors/errors.ts'
import type { WriteContext } from '#server/engine/records/declaration/collection.ts'
import { seesScope } from '#server/engine/records/declaration/caller.ts'
import type { Table } from './read-file.ts'

/** A stored upload. Its rows are deleted after the import. */
export type StoredImport = {
  id: string
  archivo: string
  sucursal_id: string
  columnas: string[]
  filas: Table['filas']
  aplicada: Date | null
  deshecha: Date | null
  resumen: Resumen | null
}

const insert = `
  insert into importaciones (gimnasio_id, id, usuario_id, sucursal_id, archivo, columnas, filas, created)
  values ($1, $2, $3, $4, $5, $6, $7, $8)`

/** Stores an upload until its import. Deletes the same user's uploads older than a day. */
export async function storeImport(
  { tx, caller, now }: WriteContext,
  given: { id: string; sucursal_id: string; archivo: string; table: Table },
): Promise<void> {
  await tx.query(
    `delete from importaciones where gimnasio_id = $1 and aplicada is null and usuario_id = $2 and created < $3::timestamptz - interval '1 day'`,
    [tx.tenant, caller.id, now],
  )
  const { id, sucursal_id, archivo, table } = given
  const rows = JSON.stringify(table.filas)
  await tx.query(insert, [tx.tenant, id, caller.id, sucursal_id, archivo, JSON.stringify(table.columnas), rows, now])
}

const read = `
  select id, archivo, sucursal_id, columnas, filas, aplicada, deshecha, resumen from importaciones
  where gimnasio_id = $1 and id = $2`

/** An upload of this gym and a visible branch, else 404. It can be read during its import. */
export const readImport = (context: WriteContext, id: string) => find(context, id, read)

/** Reads the import with a row lock, for changes. */
export const lockImport = (context: WriteContext, id: string) => find(context, id, `${read} for no key update`)

async function find({ tx, caller }: WriteContext, id: string, text: string): Promise<StoredImport> {
  const [stored] = await tx.query<StoredImport>(text, [tx.tenant, id])
  if (!stored || !seesScope(caller, stored.sucursal_id)) throw notFound()
  return stored
}

export const isMapeo = (mapeo: Mapeo, columnas: readonly string[]) => {
  const named = mapeo.filter((campo) => campo !== '')
  return mapeo.length === columnas.length && new Set(named).size === named.length
}
