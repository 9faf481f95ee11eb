import { sql } from '#server/runtime/db/statement/sql.ts'
import type { ImportacionHecha } from '#shared/importar/importacion.ts'
import type { WriteContext } from '#server/engine/records/declaration/collection.ts'

const shownAtMost = 50

/** The latest finished imports of the caller's branches, newest first. */
export async function listImports({ tx, caller }: WriteContext): Promise<{ items: ImportacionHecha[] }> {
  const items = await tx.query<ImportacionHecha>(
    sql`select i.id, i.archivo, i.aplicada, i.deshecha, i.resumen, u.name as usuario, b.nombre as sucursal
     from importaciones i
     join users u on u.gimnasio_id = i.gimnasio_id and u.id = i.usuario_id
     join sucursales b on b.gimnasio_id = i.gimnasio_id and b.id = i.sucursal_id
     where i.gimnasio_id = $gimnasio and i.aplicada is not null and ($sucursal_id::text[] is null or i.sucursal_id = any ($sucursal_id))
     order by i.created desc, i.orden desc limit $shownAtMost`,
    { sucursal_id: caller.scopes === 'all' ? null : caller.scopes, shownAtMost },
  )
  return { items }
}
