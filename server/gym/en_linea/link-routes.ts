import type { FastifyInstance, FastifyRequest } from 'fastify'
import { queryOf } from '#server/engine/request/query-params.ts'
import type { WriteContext } from '#server/engine/records/declaration/collection.ts'
import { createReciboMailLimits } from '#server/gym/pagos/recibos/mail-recibo.ts'
import { requireProveedor, type Acting, type EnLineaDeps } from './en-linea-routes.ts'
import { linksPago } from './links_pago.collection.ts'
import { mailLink, requireMailable } from './mail-link.ts'
import { cancelLink, linkUrl, openCheckout, requireLink, requirePayable } from './open-link.ts'
import type { StoredLink } from './stored-link.ts'

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

async function openAtProvider(deps: EnLineaDeps, { link, ...of }: ToOpen): Promise<void> {
  const proveedor = await requireProveedor(deps, of.gym)
  const { transaction } = deps.writer
  await openCheckout(link, proveedor, { ...of, publicUrl: deps.publicUrl, transaction })
}
