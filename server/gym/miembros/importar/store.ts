import { sql, type Sql } from '#server/runtime/db/statement/sql.ts'
import type { Lectura } from '#shared/importar/lectura.ts'
import type { Diferencia, Resumen } from '#shared/importar/importacion.ts'
import { notFound } from '#server/runtime/errors/errors.ts'
import type { WriteContext } from '#server/engine/records/declaration/collection.ts'
import { seesScope } from '#server/engine/records/declaration/caller.ts'
import type { Table } from './read-file.ts'

/** A stored upload. Its file and rows are deleted after the import. */
export type StoredImport = {
  id: string
  archivo: string
  sucursal_id: string
  lectura: Lectura
  columnas: string[]
  filas: Table['filas']
  fuera: Table['fuera']
  aplicada: Date | null
  deshecha: Date | null
  resumen: Resumen | null
  diferencias: Diferencia[]
}

const insert = sql`
  insert into importaciones (gimnasio_id, id, usuario_id, sucursal_id, archivo, created, contenido, lectura, columnas, filas, fuera)
  values ($gimnasio, $id, $usuario_id, $sucursal_id, $archivo, $now, $contenido, $lectura, $columnas, $filas, $fuera)`

/** Uploads of one user kept until their import: one for each of a few windows. */
const keptUploads = 3

const forgetFormer = sql`
  delete from importaciones where gimnasio_id = $gimnasio and aplicada is null and usuario_id = $usuario_id
    and id not in (select id from importaciones where gimnasio_id = $gimnasio and aplicada is null and usuario_id = $usuario_id order by created desc limit $kept)`

type Upload = { id: string; sucursal_id: string; archivo: string; bytes: Uint8Array; table: Table }

/** Stores an upload until its import, a day at most (`forget-job.ts`). Deletes the same user's former ones. */
export async function storeImport({ tx, caller, now }: WriteContext, upload: Upload): Promise<void> {
  const { id, sucursal_id, archivo, bytes, table } = upload
  await tx.query(forgetFormer, { usuario_id: caller.id, kept: keptUploads - 1 })
  await tx.query(insert, {
    id,
    usuario_id: caller.id,
    sucursal_id,
    archivo,
    now,
    contenido: Buffer.from(bytes),
    ...columnsOf(table),
  })
}

/** Stores the result of reading the file with other choices. */
export async function storeReading({ tx }: WriteContext, id: string, table: Table): Promise<void> {
  await tx.query(
    sql`update importaciones set lectura = $lectura, columnas = $columnas, filas = $filas, fuera = $fuera
     where gimnasio_id = $gimnasio and id = $id and aplicada is null`,
    { id, ...columnsOf(table) },
  )
}

const columnsOf = ({ lectura, columnas, filas, fuera }: Table) =>
  Object.fromEntries(
    Object.entries({ lectura, columnas, filas, fuera }).map(([name, value]) => [name, JSON.stringify(value)]),
  )

/** The uploaded file. An import that is done has none. */
export async function readBytes(context: WriteContext, id: string): Promise<Uint8Array> {
  const stored = await readImport(context, id)
  const [found] = await context.tx.query<{ contenido: Buffer | null }>(
    sql`select contenido from importaciones where gimnasio_id = $gimnasio and id = $id`,
    { id: stored.id },
  )
  if (!found?.contenido) throw notFound()
  return found.contenido
}

const read = sql`
  select id, archivo, sucursal_id, lectura, columnas, filas, fuera, aplicada, deshecha, resumen, diferencias from importaciones
  where gimnasio_id = $gimnasio and id = $id`

/** An upload of this gym and a visible branch, else 404. It can be read during its import. */
export const readImport = (context: WriteContext, id: string) => find(context, id, read)

/** Reads the import with a row lock, for changes. */
export const lockImport = (context: WriteContext, id: string) => find(context, id, sql`${read} for no key update`)

async function find({ tx, caller }: WriteContext, id: string, statement: Sql): Promise<StoredImport> {
  const [stored] = await tx.query<StoredImport>(statement, { id })
  if (!stored || !seesScope(caller, stored.sucursal_id)) throw notFound()
  return stored
}

const end = sql`
  update importaciones
  set aplicada = $now, resumen = $resumen, diferencias = $diferencias, filas = '[]', fuera = '[]', contenido = null, lectura = lectura || '{"inicio": []}'
  where gimnasio_id = $gimnasio and id = $id`

/** Stores the result of an import and forgets its file. */
export async function endImport(
  { tx, now }: WriteContext,
  id: string,
  { resumen, diferencias }: Pick<StoredImport, 'diferencias'> & { resumen: Resumen },
): Promise<void> {
  await tx.query(end, { id, now, resumen: JSON.stringify(resumen), diferencias: JSON.stringify(diferencias) })
}
