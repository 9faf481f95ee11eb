import type { WriteContext } from '#server/records/collection.ts'
import { writeAudits } from '#server/collections/audit.ts'
import { miembros } from '#server/collections/miembros/miembros.collection.ts'
import { rebuildChains } from '#server/collections/pagos/rebuild-chain.ts'
import { refuse } from '#server/collections/refusal.ts'
import { lockImport } from './store.ts'

type Done = {
  id_miembro: string
  nombre: string
  /** Whether whoever asks may see him. */
  seen: boolean
  accion: 'create' | 'update'
  id_pago: string | null
  has_paid: boolean
}

const readDone = `
  select i.id_miembro, m.nombre, ($4::text[] is null or m.sucursal_id = any ($4)) as seen, i.accion, i.id_pago,
    exists (select from pagos_asientos a where a.gimnasio_id = m.gimnasio_id and a.id_miembro = m.id and not a.apertura
      and not exists (select from pagos_anulaciones v where v.gimnasio_id = a.gimnasio_id and v.id_pago = a.id)
      and a.created >= $3) as has_paid
  from importaciones_miembros i
  join miembros m on m.gimnasio_id = i.gimnasio_id and m.id = i.id_miembro
  where i.gimnasio_id = $1 and i.id_importacion = $2
  order by m.id for no key update of m`

const putBack = `
  update miembros m set updated = $4, nombre = o.nombre, dni = o.dni, telefono = o.telefono, correo = o.correo,
    direccion = o.direccion, sexo = o.sexo, tipo_documento = o.tipo_documento, fecha_nacimiento = o.fecha_nacimiento,
    contacto_emergencia = o.contacto_emergencia, alerta = o.alerta, notas = o.notas, etiquetas = o.etiquetas, deleted = o.deleted
  from importaciones_miembros i, jsonb_populate_record(null::miembros, i.antes) o
  where i.gimnasio_id = $1 and i.id_importacion = $2 and i.id_miembro = any ($3) and i.antes is not null
    and m.gimnasio_id = $1 and m.id = i.id_miembro`

const voidEntries = `
  insert into pagos_anulaciones (gimnasio_id, id_pago, usuario_id, motivo, created)
  select a.gimnasio_id, a.id, $3, 'Importación deshecha', $4 from pagos_asientos a
  where a.gimnasio_id = $1 and a.id = any ($2)
    and not exists (select from pagos_anulaciones v where v.gimnasio_id = a.gimnasio_id and v.id_pago = a.id)`

/**
 * Takes an import back: new members leave the lists, changed ones are as they were, opening entries are void. Refused as a
 * whole, with the names that the caller may see, while somebody of it has paid since. Who was anonymised stays so.
 */
export async function undoImport(context: WriteContext, id: string): Promise<{ deshechos: number }> {
  const { tx, caller, now } = context
  const stored = await lockImport(context, id)
  if (!stored.aplicada) throw refuse('id', 'validation_not_applied', 'Esta importación todavía no se hizo.')
  if (stored.deshecha) throw refuse('id', 'validation_already_undone', 'Esta importación ya se deshizo.')
  const done = await tx.query<Done>(readDone, [tx.tenant, id, stored.aplicada, scopesOf(caller)])
  requireUnpaid(done)
  const created = done.filter(({ accion }) => accion === 'create').map(({ id_miembro }) => id_miembro)
  const updated = done.filter(({ accion }) => accion === 'update').map(({ id_miembro }) => id_miembro)
  await tx.query(
    'update miembros set deleted = $3, updated = $3 where gimnasio_id = $1 and id = any ($2) and deleted is null',
    [tx.tenant, created, now],
  )
  await tx.query(putBack, [tx.tenant, id, updated, now])
  await tx.query(voidEntries, [tx.tenant, done.flatMap(({ id_pago }) => id_pago ?? []), caller.id, now])
  await rebuildChains(
    tx,
    done.map(({ id_miembro }) => id_miembro),
  )
  await writeAudits(
    context,
    miembros,
    created.map((id) => ({ action: 'update', id, before: { deleted: null }, after: { deleted: now } })),
  )
  await tx.query('update importaciones set deshecha = $3 where gimnasio_id = $1 and id = $2', [tx.tenant, id, now])
  return { deshechos: done.length }
}

const scopesOf = ({ scopes }: WriteContext['caller']) => (scopes === 'all' ? null : scopes)

const namedAtMost = 5

function requireUnpaid(done: readonly Done[]): void {
  const paid = done.filter(({ has_paid }) => has_paid)
  if (paid.length === 0) return
  const miembros = paid.filter(({ seen }) => seen).map(({ nombre }) => nombre)
  const named = miembros.slice(0, namedAtMost)
  const more = paid.length - named.length
  const who = [...named, ...(more > 0 ? [`${more}${named.length > 0 ? ' más' : ' de otra sucursal'}`] : [])]
  const list = new Intl.ListFormat('es').format(who)
  throw refuse('id', 'validation_has_payments', `No se puede deshacer: ya pagaron ${list}.`, { miembros })
}
