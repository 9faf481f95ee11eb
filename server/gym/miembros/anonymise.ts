import { keysOf } from '#shared/campos/campo.ts'
import { datosMiembro } from '#shared/collections/miembro.ts'
import { notFound } from '#server/runtime/errors/errors.ts'
import type { WriteContext } from '#server/engine/records/declaration/collection.ts'
import { seesScope } from '#server/engine/records/declaration/caller.ts'
import { writeAudit } from '#server/platform/auditoria/audit.ts'
import { refuse } from '#server/runtime/errors/refusal.ts'
import { miembros } from './miembros.collection.ts'

type Stored = { sucursal_id: string; deleted: Date | null; foto: string; nombre: string; numero: number }

const lockMiembro = `
  select sucursal_id, deleted, foto, nombre, numero from miembros
  where gimnasio_id = $1 and id = $2 for no key update`

/** The default of each column is its empty value. */
const others = keysOf(datosMiembro).filter((name) => name !== 'nombre')

const forget = `
  update miembros set nombre = $3, foto = '', codigo = default, updated = $4, ${others.map((name) => `${name} = default`).join(', ')}
  where gimnasio_id = $1 and id = $2`

const forgetBefore = 'update importaciones_miembros set antes = null where gimnasio_id = $1 and id_miembro = $2'

const forgetNotas = `
  update miembros_notas set texto = 'Nota anonimizada', updated = $3
  where gimnasio_id = $1 and id_miembro = $2`

/** Mails about the member, sent or waiting, name the address; the links in them end. */
const forgetMails = `
  with suyos as (
    update recordatorios set codigo = null, updated = $3, estado = case estado when 'pendiente' then 'descartado' else estado end
    where gimnasio_id = $1 and id_miembro = $2 and via = 'correo' returning id
  )
  delete from correos c using suyos s where c.gimnasio_id = $1 and c.id = s.id`

const forgetBaja = 'delete from recordatorios_bajas where gimnasio_id = $1 and id_miembro = $2'

/** Uploaded member files that are not imported yet: any row may contain the member. */
const forgetUploads = 'delete from importaciones where gimnasio_id = $1 and aplicada is null'

const loosenFoto = 'insert into archivos_sueltos (nombre) values ($1) on conflict do nothing'

/**
 * Erases a deleted member's personal data for good. Number, periods and payments stay, so that totals do not change. Import
 * records lose the data at once; the next sweep deletes the photo file. The audit row does not contain the erased data. Repeating
 * it changes nothing.
 */
export async function anonymise(context: WriteContext, id: string): Promise<void> {
  const { tx, caller, now } = context
  const [stored] = await tx.query<Stored>(lockMiembro, [tx.tenant, id])
  if (!stored || !seesScope(caller, stored.sucursal_id)) throw notFound()
  if (stored.deleted === null) throw refuse('deleted', 'validation_not_deleted', 'miembro_in_use')
  const nombre = `Miembro anonimizado ${stored.numero}`
  if (stored.nombre === nombre) return
  await tx.query(forget, [tx.tenant, id, nombre, now])
  await tx.query(forgetBefore, [tx.tenant, id])
  await tx.query(forgetNotas, [tx.tenant, id, now])
  await tx.query(forgetMails, [tx.tenant, id, now])
  await tx.query(forgetBaja, [tx.tenant, id])
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
