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

const insert = `
  insert into importaciones (gimnasio_id, id, usuario_id, sucursal_id, archivo, created, contenido, lectura, columnas, filas, fuera)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`

/** Uploads of one user kept until their import: one for each of a few windows. */
const keptUploads = 3

const forgetFormer = `
  delete from importaciones where gimnasio_id = $1 and aplicada is null and usuario_id = $2
    and id not in (select id from importaciones where gimnasio_id = $1 and aplicada is null and usuario_id = $2 order by created desc limit $3)`

type Upload = { id: string; sucursal_id: string; archivo: string; bytes: Uint8Array; table: Table }

/** Stores an upload until its import, a day at most (`forget-job.ts`). Deletes the same user's former ones. */
export async function storeImport({ tx, caller, now }: WriteContext, upload: Upload): Promise<void> {
  const { id, sucursal_id, archivo, bytes, table } = upload
  await tx.query(forgetFormer, [tx.tenant, caller.id, keptUploads - 1])
  await tx.query(insert, [tx.tenant, id, caller.id, sucursal_id, archivo, now, Buffer.from(bytes), ...columnsOf(table)])
}

/** Stores the file as read otherwise. */
export async function storeReading({ tx }: WriteContext, id: string, table: Table): Promise<void> {
  await tx.query(
    `update importaciones set lectura = $3, columnas = $4, filas = $5, fuera = $6
     where gimnasio_id = $1 and id = $2 and aplicada is null`,
    [tx.tenant, id, ...columnsOf(table)],
  )
}

const columnsOf = ({ lectura, columnas, filas, fuera }: Table) =>
  [lectura, columnas, filas, fuera].map((value) => JSON.stringify(value))

/** The uploaded file. An import that is done has none. */
export async function readBytes(context: WriteContext, id: string): Promise<Uint8Array> {
  const stored = await readImport(context, id)
  const [found] = await context.tx.query<{ contenido: Buffer | null }>(
    'select contenido from importaciones where gimnasio_id = $1 and id = $2',
    [context.tx.tenant, stored.id],
  )
  if (!found?.contenido) throw notFound()
  return found.contenido
}

const read = `
  select id, archivo, sucursal_id, lectura, columnas, filas, fuera, aplicada, deshecha, resumen, diferencias from importaciones
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

const end = `
  update importaciones
  set aplicada = $3, resumen = $4, diferencias = $5, filas = '[]', fuera = '[]', contenido = null, lectura = lectura || '{"inicio": []}'
  where gimnasio_id = $1 and id = $2`

/** Stores the result of an import and forgets its file. */
export async function endImport(
  { tx, now }: WriteContext,
  id: string,
  { resumen, diferencias }: Pick<StoredImport, 'diferencias'> & { resumen: Resumen },
): Promise<void> {
  await tx.query(end, [tx.tenant, id, now, JSON.stringify(resumen), JSON.stringify(diferencias)])
}
