import { sql } from '#server/runtime/db/statement/sql.ts'
import type { QueueMail } from '#server/runtime/mail/outbox.ts'
import { templates } from '#server/runtime/mail/templates.ts'
import type { Secrets } from './secrets.ts'
import type { EnlaceDeFirma, Signing } from './stored-enlace.ts'

/** Minutes for which a code serves. */
export const minutosDeClave = 10

/** Codes of one link, and the milliseconds between two: five tries of each come to 50 guesses of a million. */
const mostClaves = 10
const between = 60_000

const store = sql`
  update enlaces_de_firma set clave = $clave, clave_enviada = $now, intentos = 0, claves = claves + 1
  where gimnasio_id = $gimnasio and id = $id`

/** Mails a code, unless one was mailed just now. False if the link has had its codes. */
export async function mailClave(
  { context: { tx, now }, enlace }: Signing,
  of: EnlaceDeFirma,
  { secrets, queueMail }: { readonly secrets: Secrets; readonly queueMail: QueueMail },
): Promise<boolean> {
  const { id, claves, clave_enviada } = enlace
  if (clave_enviada && now.getTime() - clave_enviada.getTime() < between) return true
  if (claves >= mostClaves) return false
  const clave = secrets.newClave()
  await tx.query(store, { id, clave: secrets.digestOf(id, clave), now })
  const gimnasio = { nombre: of.gimnasio, correo: of.correo_gym }
  const content = templates.codigo_de_firma({ gimnasio, codigo: clave, minutos: minutosDeClave })
  const expires = new Date(now.getTime() + minutosDeClave * 60_000)
  await queueMail(tx, { to: of.correo, template: 'codigo_de_firma', content, expires })
  return true
}
