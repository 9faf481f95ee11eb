import type { FastifyInstance } from 'fastify'
import { queryOf } from '#server/engine/request/query-params.ts'
import { runAsCaller } from '#server/engine/records/routes/run-as-caller.ts'
import { templates } from '#server/runtime/mail/templates.ts'
import { linksPago } from './links_pago.collection.ts'
import { cancelLink, openCheckout, readToOpen } from './open-link.ts'
import { requireProveedor, type EnLineaDeps } from './require-proveedor.ts'
import { openedAfter, registerSending, type ById } from './send-routes.ts'

/** Sends a link, and cancels it. */
export function registerLinkRoutes(app: FastifyInstance, deps: EnLineaDeps): void {
  registerSending(app, deps, {
    collection: linksPago,
    template: 'link_pago',
    async open(request) {
      const read = () => runAsCaller(deps, request, (context) => readToOpen(context, request.params.id))
      return openedAfter(read, async (found) => openCheckout(found, await requireProveedor(deps, found.gym), deps))
    },
    content: (link, said, written) => templates.link_pago({ ...said, vence: written.moment(link.vence) }),
  })
  app.post<ById>('/api/links_pago/:id/cancelar', async (request) => {
    const { caller } = await deps.identify(request)
    const { id } = request.params
    await runAsCaller(deps, request, (context) => cancelLink(context, id))
    return deps.reader.written(linksPago, caller, id, queryOf(request))
  })
}
