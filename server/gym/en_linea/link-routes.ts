import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Permission } from '#shared/permissions.ts'
import { queryOf } from '#server/engine/request/query-params.ts'
import type { WriteContext } from '#server/engine/records/declaration/collection.ts'
import type { RecordDeps } from '#server/engine/records/routes/record-routes.ts'
import type { Cuentas } from '#server/platform/proveedor/cuentas.ts'
import type { QueueMail } from '#server/runtime/mail/outbox.ts'
import type { Seal } from '#server/runtime/encrypted-text.ts'
import { createReciboMailLimits } from '#server/gym/pagos/recibos/mail-recibo.ts'
import { refuse } from '#server/runtime/errors/refusal.ts'
import { proveedorOf } from './cuenta.ts'
import { linksPago } from './links_pago.collection.ts'
import { mailLink, requireMailable } from './mail-link.ts'
import { cancelLink, linkUrl, openCheckout, requireLink, requirePayable } from './open-link.ts'
import type { StoredLink } from './stored-link.ts'

export interface EnLineaDeps extends RecordDeps {
  /** Missing: no gym can connect an account. */
  readonly cuentas?: Cuentas | undefined
  readonly seal: Seal
  readonly publicUrl: string
  readonly queueMail: QueueMail
}

/** Runs work for a caller with one of these permissions; null: the work checks them. */
export type Acting = <T>(
  request: FastifyRequest,
  anyOf: readonly Permission[] | null,
  work: (context: WriteContext) => Promise<T>,
) => Promise<T>

type ById = { Params: { id: string } }

/** Opens a link at the provider and answers its address, mails it, cancels it. */
export function registerLinkRoutes(app: FastifyInstance, deps: EnLineaDeps, acting: Acting): void {
  const { publicUrl, writer, queueMail } = deps
  const limitMails = createReciboMailLimits(writer.transaction)
  const open = async (request: FastifyRequest<ById>): Promise<StoredLink> => {
    const found = await acting(request, null, (context) => readToOpen(context, request.params.id))
    if (found.link.enlace === '') await openAtProvider(deps, found)
    return found.link
  }

  app.post<ById>('/api/links_pago/:id/abrir', async (request) => {
    const { codigo } = await open(request)
    return { enlace: linkUrl(publicUrl, codigo) }
  })
  app.post<ById>('/api/links_pago/:id/correo', async (request, reply) => {
    const link = await open(request)
    const to = await acting(request, null, (context) => requireMailable(context, link))
    await limitMails(to.gym, to.correo)
    await acting(request, null, (context) =>
      mailLink(context, queueMail, { link, to, url: linkUrl(publicUrl, link.codigo) }),
    )
    return reply.code(204).send()
  })
  app.post<ById>('/api/links_pago/:id/cancelar', async (request) => {
    const { caller } = await deps.identify(request)
    const { id } = request.params
    await acting(request, null, (context) => cancelLink(context, id))
    return deps.reader.written(linksPago, caller, id, queryOf(request))
  })
}

type ToOpen = { link: StoredLink; gym: string; nombre: string; now: Date }

async function readToOpen(context: WriteContext, id: string): Promise<ToOpen> {
  const { tx, now } = context
  const link = await requireLink(context, id)
  requirePayable(link, now)
  const [gym] = await tx.query<{ nombre: string }>('select nombre from gimnasios where id = $1', [tx.tenant])
  return { link, gym: String(tx.tenant), nombre: gym?.nombre ?? '', now }
}

async function openAtProvider(
  { cuentas, seal, publicUrl, writer }: EnLineaDeps,
  { link, ...of }: ToOpen,
): Promise<void> {
  const { transaction, now } = writer
  const proveedor =
    cuentas && (await transaction(of.gym, (tx) => proveedorOf({ cuentas, seal, now }, tx.query, of.gym)))
  if (!proveedor) throw refuse('cuenta', 'validation_not_allowed', 'en_linea_off')
  await openCheckout(link, proveedor, { ...of, publicUrl, transaction })
}
