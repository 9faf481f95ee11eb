import { notFound } from '#server/errors.ts'
import type { WriteContext } from '#server/records/collection.ts'
import { writeAudit } from '../audit.ts'
import { refuse } from '../refusal.ts'
import { miembros } from './miembros.collection.ts'

type Stored = { sucursal_id: string; deleted: Date | null; foto: string; nombre: string; numero: number }

const lockMiembro = `
  select sucursal_id, deleted, foto, nombre, numero from miembros
  where gimnasio_id = $1 and id = $2 for no key update`

const forget = `
  update miembros set nombre = $3, dni = '', tipo_documento = '', telefono = '', correo = '', direccion = '', sexo = '',
    fecha_nacimiento = null, contacto_emergencia = '', alerta = '', notas = '', etiquetas = '[]', foto = '', updated = $4
  where gimnasio_id = $1 and id = $2`

const forgetBefore = 'update importaciones_miembros set antes = null where gimnasio_id = $1 and id_miembro = $2'

/** Files of members that nobody has imported yet: any row of them may be his. */
const forgetUploads = 'delete from importaciones where gimnasio_id = $1 and aplicada is null'

const loosenFoto = 'insert into archivos_sueltos (nombre) values ($1) on conflict do nothing'

/**
 * Forgets who a deleted member was, for good: his number, periods and payments stay, so that every total does. The photo's
 * file goes with the next sweep, what imports remember of him at once. The audit says that it was done, without what was there. Repeating it changes nothing.
 */
export async function anonymise(context: WriteContext, id: string): Promise<void> {
  const { tx, caller, now } = context
  const [stored] = await tx.query<Stored>(lockMiembro, [tx.tenant, id])
  if (!stored || !(caller.scopes === 'all' || caller.scopes.includes(stored.sucursal_id))) throw notFound()
  if (stored.deleted === null)
    throw refuse('deleted', 'validation_not_deleted', 'Elimina al miembro antes de anonimizarlo.')
  const nombre = `Miembro anonimizado ${stored.numero}`
  if (stored.nombre === nombre) return
  await tx.query(forget, [tx.tenant, id, nombre, now])
  await tx.query(forgetBefore, [tx.tenant, id])
  await tx.query(forgetUploads, [tx.tenant])
  if (stored.foto !== '') await tx.query(loosenFoto, [stored.foto])
  const { sucursal_id } = stored
  writeAudit(context, miembros, {
    action: 'update',
    id,
    before: { sucursal_id, nombre: '' },
    after: { sucursal_id, nombre },
  })
}
