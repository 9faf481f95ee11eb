import { cadaPlazo } from '#shared/en_linea/cobro-automatico.ts'
import type { WriteContext } from '#server/engine/records/declaration/collection.ts'
import { writeAudit } from '#server/platform/auditoria/audit.ts'
import { writtenIn } from '#server/gym/exportar/format-cells.ts'
import type { QueueMail } from '#server/runtime/mail/outbox.ts'
import { templates } from '#server/runtime/mail/templates.ts'
import type { Addressee } from '../mail-link.ts'
import { cobrosAutomaticos } from './cobros_automaticos.collection.ts'
import type { StoredAutomatico } from '../stored-automatico.ts'

type Mailed = { readonly automatico: StoredAutomatico; readonly to: Addressee; readonly url: string }

/** Queues the mail that asks for a consent and writes it into the history, without the address. */
export async function mailConsent(
  context: WriteContext,
  queueMail: QueueMail,
  { automatico, to, url }: Mailed,
): Promise<void> {
  const { id, concepto, monto, sucursal_id } = automatico
  const content = templates.cobro_automatico({
    nombre: to.miembro,
    gimnasio: { nombre: to.nombre, correo: to.correo_gym },
    concepto,
    total: writtenIn(to).shown(Number(monto), 'dinero'),
    cada: cadaPlazo(automatico),
    url,
  })
  await queueMail(context.tx, { to: to.correo, template: 'cobro_automatico', content })
  writeAudit(context, cobrosAutomaticos, { action: 'send', id, before: null, after: { sucursal_id } })
}
