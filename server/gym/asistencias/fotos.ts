import { sql } from '#server/runtime/db/statement/sql.ts'
import type { FotosDeEntrada } from '#shared/collections/asistencia.ts'
import { typeOfName } from '#server/engine/files/file-name.ts'
import { thumbOf } from '#server/engine/files/picture.ts'
import type { WriteContext } from '#server/engine/records/declaration/collection.ts'
import { isFileName, keyOf } from '#server/runtime/file-store/file-key.ts'
import type { FileStore } from '#server/runtime/file-store/file-store.ts'

/** Large enough for the answer at the door. */
const size = '200x200'

type WithFoto = { id: string; foto: string }
/** Waits for the caller's turn to decode a picture. */
type InTurn = (work: () => Promise<Buffer | null>) => Promise<Buffer | null>

/** The members whose cards the branch's snapshot may hold: its own, and those with a plan of all branches. */
const ofBranch = sql`
  select m.id, m.foto
  from miembros m join membresias s on s.gimnasio_id = m.gimnasio_id and s.id_miembro = m.id
  where m.gimnasio_id = $gimnasio and m.id = any ($ids) and m.foto <> '' and m.deleted is null
    and (m.sucursal_id = $sucursal or s.id_plan in (select id from planes where gimnasio_id = $gimnasio and todas_las_sucursales))`

/** The photos' names of these members, as far as they may enter at the branch. */
export const findFotos = ({ tx }: WriteContext, sucursal: string, ids: readonly string[]): Promise<WithFoto[]> =>
  tx.query<WithFoto>(ofBranch, { sucursal, ids })

/** The photos as data addresses. A missing or damaged one is left out. */
export async function readFotos(store: FileStore, inTurn: InTurn, found: readonly WithFoto[]): Promise<FotosDeEntrada> {
  const fotos: Record<string, string> = {}
  for (const { id, foto } of found) {
    const thumb = isFileName(foto) ? await thumbFor(store, inTurn, foto) : null
    if (thumb) fotos[id] = `data:image/${isJpeg(foto) ? 'jpeg' : 'png'};base64,${thumb.toString('base64')}`
  }
  return { fotos }
}

const isJpeg = (name: string) => typeOfName(name) === 'image/jpeg'

/** The stored thumb, or one made now and stored beside the original. */
async function thumbFor(store: FileStore, inTurn: InTurn, name: string): Promise<Buffer | null> {
  const key = keyOf(name, size)
  const kept = await store.get(key)
  if (kept) return kept.bytes
  const original = await store.get(keyOf(name, 'original'))
  const made = original && (await inTurn(() => thumbOf(original.bytes, size, typeOfName(name))))
  if (made) await store.putBeside(key, made)
  return made
}
