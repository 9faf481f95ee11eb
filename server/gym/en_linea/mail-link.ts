import { writtenIn } from '#server/gym/exportar/format-cells.ts'
import type { Locality } from '#server/gym/exportar/sheet.ts'
import { isConfirmed } from '#server/gym/users/invitaciones/invitation-limits.ts'
import type { WriteContext } from '#server/engine/records/declaration/collection.ts'
import { writeAudit } from '#server/platform/auditoria/audit.ts'
import { refuse } from '#server/runtime/errors/refusal.ts'
import type { QueueMail } from '#server/runtime/mail/outbox.ts'
import { templates } from '#server/runtime/mail/templates.ts'
import { linksPago } from './links_pago.collection.ts'
import type { StoredLink } from './stored-link.ts'

/** The member and the gym of a link, as its mail names them. */
export type Addressee = Locality & { gym: string; miembro: string; correo: string; nombre: string; correo_gym: string }

const readAddressee = `
  select g.id as gym, m.nombre as miembro, m.correo, g.nombre, g.correo as correo_gym, g.pais, g.moneda, g.zona_horaria as zona,
    ${isConfirmed} as confirmed
  from gimnasios g join miembros m on m.gimnasio_id = g.id and m.id = $3 where g.id = $1`

/** Throws without an address, and for a gym that nobody confirmed: it may have been made to send mail to strangers. */
export async function requireMailable(
  { tx, caller }: WriteContext,
  { id_miembro }: Pick<StoredLink, 'id_miembro'>,
): Promise<Addressee> {
  const [found] = await tx.query<Addressee & { confirmed: boolean }>(readAddressee, [tx.tenant, caller.id, id_miembro])
  if (!found || found.correo === '') throw refuse('correo', 'validation_required', 'recibo_correo_missing')
  if (!found.confirmed) throw refuse('correo', 'validation_not_allowed', 'recibo_correo_unconfirmed')
  return found
}

type Mailed = { readonly link: StoredLink; readonly to: Addressee; readonly url: string }

/** Queues the mail and writes it into the history, without the address. */
export async function mailLink(context: WriteContext, queueMail: QueueMail, { link, to, url }: Mailed): Promise<void> {
  const written = writtenIn(to)
  const content = templates.link_pago({
    nombre: to.miembro,
    gimnasio: { nombre: to.nombre, correo: to.correo_gym },
    concepto: link.concepto,
    total: written.shown(Number(link.monto), 'dinero'),
    vence: written.moment(link.vence),
    url,
  })
  await queueMail(context.tx, { to: to.correo, template: 'link_pago', content })
  const { sucursal_id } = link
  writeAudit(context, linksPago, { action: 'send', id: link.id, before: null, after: { sucursal_id } })
}
