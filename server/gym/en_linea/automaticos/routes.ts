import type { FastifyInstance, FastifyRequest } from 'fastify'
import { queryOf } from '#server/engine/request/query-params.ts'
import type { WriteContext } from '#server/engine/records/declaration/collection.ts'
import { createReciboMailLimits } from '#server/gym/pagos/recibos/mail-recibo.ts'
import { actingOf, requireProveedor, type EnLineaDeps } from '../en-linea-routes.ts'
import { requireMailable } from '../mail-link.ts'
import { linkUrl } from '../open-link.ts'
import { attendAutomatico, readToTurn, storeTurn, tellProvider, turns } from './change-automatico.ts'
import { cobrosAutomaticos } from './cobros_automaticos.collection.ts'
import { mailConsent } from './mail-consent.ts'
import { openConsent, readToOpen } from './open-consent.ts'
import type { StoredAutomatico } from '../stored-automatico.ts'

type ById = { Params: { id: string } }

/** Asks for a consent and answers its address, mails it, pauses, resumes and cancels it, and sees to what failed. */
export function registerAutomaticosRoutes(app: FastifyInstance, deps: EnLineaDeps): void {
  const { publicUrl, queueMail, writer } = deps
  const act = actingOf(deps)
  const acting = <T>(request: FastifyRequest, work: (context: WriteContext) => Promise<T>) => act(request, null, work)
  const limitMails = createReciboMailLimits(writer.transaction)
  const open = async (request: FastifyRequest<ById>): Promise<StoredAutomatico> => {
    const found = await acting(request, (context) => readToOpen(context, request.params.id))
    if (found.automatico.enlace === '') {
      const { transaction } = writer
      await openConsent(found, await requireProveedor(deps, found.gym), { publicUrl, transaction })
    }
    return found.automatico
  }
  const answer = async (request: FastifyRequest<ById>) => {
    const { caller } = await deps.identify(request)
    return deps.reader.written(cobrosAutomaticos, caller, request.params.id, queryOf(request))
  }

  app.post<ById>('/api/cobros_automaticos/:id/abrir', async (request) => {
    const { codigo } = await open(request)
    return { enlace: linkUrl(publicUrl, codigo) }
  })
  app.post<ById>('/api/cobros_automaticos/:id/correo', async (request, reply) => {
    const automatico = await open(request)
    const to = await acting(request, (context) => requireMailable(context, automatico))
    await limitMails(to.gym, to.correo)
    const mailed = { automatico, to, url: linkUrl(publicUrl, automatico.codigo) }
    await acting(request, (context) => mailConsent(context, queueMail, mailed))
    return reply.code(204).send()
  })
  for (const [verb, turn] of Object.entries(turns))
    app.post<ById>(`/api/cobros_automaticos/:id/${verb}`, async (request) => {
      const { id } = request.params
      const { found, gym } = await acting(request, async (context) => ({
        found: await readToTurn(context, id, turn),
        gym: String(context.tx.tenant),
      }))
      await tellProvider(() => requireProveedor(deps, gym), found, turn)
      await acting(request, (context) => storeTurn(context, id, turn))
      return answer(request)
    })
  app.post<ById>('/api/cobros_automaticos/:id/atender', async (request) => {
    await acting(request, (context) => attendAutomatico(context, request.params.id))
    return answer(request)
  })
}
