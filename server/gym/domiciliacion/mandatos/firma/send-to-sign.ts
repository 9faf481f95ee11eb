import { diasDeEnlace } from '#shared/domiciliacion/firma-por-enlace.ts'
import { newId } from '#shared/values/ids.ts'
import type { WriteContext } from '#server/engine/records/declaration/collection.ts'
import { requireMailable } from '#server/gym/recibos/mail-recibo.ts'
import { writeAudit } from '#server/platform/auditoria/audit.ts'
import { sql } from '#server/runtime/db/statement/sql.ts'
import { refuse } from '#server/runtime/errors/refusal.ts'
import type { QueueMail } from '#server/runtime/mail/outbox.ts'
import { templates } from '#server/runtime/mail/templates.ts'
import { readToday } from '../../gym-today.ts'
import { mandatos } from '../../mandatos.collection.ts'
import { requireCreditor } from '../papel/read-papel.ts'
import { requireMandato, type StoredMandato } from '../stored-mandato.ts'
import { firmaUrl } from './firma-address.ts'

/** A draft of the caller's, locked. Throws 404 for another's mandate, 400 for one that is signed or revoked. */
async function requireDraft(context: WriteContext, id: string): Promise<StoredMandato> {
  const mandato = await requireMandato(context, id)
  if (mandato.revocado !== null) throw refuse('correo', 'validation_not_allowed', 'mandato_revoked')
  if (mandato.firmado !== null) throw refuse('correo', 'validation_not_allowed', 'mandato_signed')
  return mandato
}

/** Throws for what cannot be sent: no draft, a gym that is no creditor, or one that nobody confirmed. */
export async function requireSendable(context: WriteContext, id: string, correo: string): Promise<void> {
  const { sucursal_id } = await requireDraft(context, id)
  await requireCreditor(context.tx, sucursal_id)
  await requireMailable(context, correo)
}

const replace = sql`
  update enlaces_de_firma set reemplazado = $now
  where gimnasio_id = $gimnasio and id_mandato = $id and reemplazado is null`

const insert = sql`
  insert into enlaces_de_firma (gimnasio_id, id, created, id_mandato, usuario_id, correo, vence)
  values ($gimnasio, $id, $now, $id_mandato, $usuario_id, $correo, $vence) returning codigo`

const storeCorreo = sql`
  update mandatos set correo = $correo, updated = $now where gimnasio_id = $gimnasio and id = $id`

const readGym = sql`select nombre, correo from gimnasios where id = $gimnasio`

interface Sending {
  readonly correo: string
  readonly queueMail: QueueMail
  readonly publicUrl: string
}

/** Mails the payer a link to sign a draft. It ends the link before. */
export async function sendToSign(context: WriteContext, id: string, sending: Sending): Promise<void> {
  const { tx, caller, now } = context
  const { correo, queueMail, publicUrl } = sending
  const before = await requireDraft(context, id)
  const vence = new Date(now.getTime() + diasDeEnlace * 86_400_000)
  await tx.query(replace, { id, now })
  const made = { id: newId(now), id_mandato: id, usuario_id: caller.id, correo, vence, now }
  const [enlace] = await tx.query<{ codigo: string }>(insert, made)
  await tx.query(storeCorreo, { id, correo, now })
  const [gimnasio] = await tx.query<{ nombre: string; correo: string }>(readGym)
  if (!enlace || !gimnasio) throw new Error('A transaction of a gym has its gym')
  const { zona } = await readToday(tx, now)
  const url = firmaUrl(publicUrl, enlace.codigo)
  const content = templates.firmar_mandato({ nombre: before.nombre, gimnasio, url, vence, zona })
  await queueMail(tx, { to: correo, template: 'firmar_mandato', content, expires: vence })
  if (before.correo !== correo)
    writeAudit(context, mandatos, { action: 'update', id, before, after: { ...before, correo } })
  writeAudit(context, mandatos, { action: 'send', id, before: null, after: { sucursal_id: before.sucursal_id } })
}

const readCodigo = sql`
  select codigo from enlaces_de_firma
  where gimnasio_id = $gimnasio and id_mandato = $id and reemplazado is null and vence > $now`

/** The code of the link that can be signed now. Throws 400 without one. */
export async function readCodigoToSign(context: WriteContext, id: string): Promise<string> {
  await requireDraft(context, id)
  const [enlace] = await context.tx.query<{ codigo: string }>(readCodigo, { id, now: context.now })
  if (!enlace) throw refuse('enlace', 'validation_not_allowed', 'mandato_link_gone')
  return enlace.codigo
}
