import { sql } from '#server/runtime/db/statement/sql.ts'
import { object, text } from '#server/engine/openapi/schema-words.ts'
import type { Collection, WriteContext } from '#server/engine/records/declaration/collection.ts'
import { writtenIn, type Written } from '#server/gym/exportar/format-cells.ts'
import type { Locality } from '#server/gym/exportar/sheet.ts'
import { createMemberMailLimits, requireMailable } from '#server/gym/recibos/mail-recibo.ts'
import { actInSteps, type AnyAct, type Step } from '#server/platform/acts/act.ts'
import { writeAudit } from '#server/platform/auditoria/audit.ts'
import { conflict, notFound } from '#server/runtime/errors/errors.ts'
import type { MailContent } from '#server/runtime/mail/mail-content.ts'
import { linkUrl } from './open-link.ts'
import type { EnLineaDeps } from './require-proveedor.ts'
import type { Terms } from './cobros/terms.ts'

/** The right to everything that charges a member online. */
export const charging = { tag: 'Pagos', opens: ['payments.create'], denied: 'pagos_charge_denied' } as const

/** The values in the mail of a link or a consent. */
type Said = {
  nombre: string
  gimnasio: { nombre: string; correo: string }
  concepto: string
  total: string
  url: string
}

/** A link or a consent, whose address the staff sends to the member. */
interface Sendable<T extends Terms> {
  readonly collection: Collection
  readonly template: 'link_pago' | 'cobro_automatico'
  readonly says: { readonly abrir: string; readonly correo: string }
  /** Opens it at the provider, unless it is open. */
  readonly open: (step: Step, id: string) => Promise<T>
  readonly content: (terms: T, said: Said, written: Written) => MailContent
}

type Readable<T> = { readonly terms: T }

/**
 * Opens the page at the provider unless it is open, and reads the terms again after the wait: meanwhile they may have been
 * cancelled, or another request may be opening the page.
 */
export async function openedAfter<T extends Terms, R extends Readable<T>>(
  read: () => Promise<R & Readable<T>>,
  open: (found: R) => Promise<void>,
): Promise<T> {
  const found = await read()
  if (found.terms.enlace !== '') return found.terms
  await open(found)
  const { terms } = await read()
  if (terms.enlace === '') throw conflict('mercado_pago_opening')
  return terms
}

/** Acts that open the page at the provider and answer our public address for it, or mail that address to the member. */
export function sendActs<T extends Terms>(deps: EnLineaDeps, sendable: Sendable<T>): readonly AnyAct[] {
  const { publicUrl, queueMail, writer } = deps
  const { collection, template, says, open, content } = sendable
  const limitMails = createMemberMailLimits(writer.transaction)
  return [
    actInSteps(`POST /api/${collection.name}/:id/abrir`, {
      ...charging,
      says: says.abrir,
      answers: object({ enlace: text }),
      steps: async (step, { id }) => ({ enlace: linkUrl(publicUrl, (await open(step, id)).codigo) }),
    }),
    actInSteps(`POST /api/${collection.name}/:id/correo`, {
      ...charging,
      says: says.correo,
      answers: 'nothing',
      async steps(step, asked) {
        const terms = await open(step, asked.id)
        const to = await step((context) => requireAddressee(context, terms))
        await limitMails(to.gym, to.correo)
        const { id, concepto, monto, sucursal_id, codigo } = terms
        const written = writtenIn(to)
        const total = written.shown(Number(monto), 'dinero')
        const gimnasio = { nombre: to.nombre, correo: to.correo_gym }
        const said = { nombre: to.miembro, gimnasio, concepto, total, url: linkUrl(publicUrl, codigo) }
        await step(async (context) => {
          await queueMail(context.tx, { to: to.correo, template, content: content(terms, said, written) })
          // The history does not contain the member's address.
          writeAudit(context, collection, { action: 'send', id, before: null, after: { sucursal_id } })
        })
      },
    }),
  ]
}

/** A member and their gym, as a mail names them. */
type Addressee = Locality & { gym: string; miembro: string; correo: string; nombre: string; correo_gym: string }

const readAddressee = sql`
  select g.id as gym, m.nombre as miembro, m.correo, g.nombre, g.correo as correo_gym, g.pais, g.moneda, g.zona_horaria as zona
  from gimnasios g join miembros m on m.gimnasio_id = g.id and m.id = $id_miembro where g.id = $gimnasio`

async function requireAddressee(context: WriteContext, { id_miembro }: Terms): Promise<Addressee> {
  const { tx } = context
  const [found] = await tx.query<Addressee>(readAddressee, { id_miembro })
  if (!found) throw notFound()
  await requireMailable(context, found.correo)
  return found
}
