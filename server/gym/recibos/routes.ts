import type { FastifyInstance } from 'fastify'
import { keysOf } from '#shared/campos/campo.ts'
import { reciboNumber } from '#shared/recibo.ts'
import { runAsCaller } from '#server/engine/records/routes/run-as-caller.ts'
import { queryParams } from '#server/engine/request/query-params.ts'
import { requireOpen } from '#server/platform/acts/serve-act.ts'
import { refuse } from '#server/runtime/errors/refusal.ts'
import { kinds, type DrawRecibo, type RecibosDeps } from './kinds.ts'
import type { Paper } from './recibo-pdf.ts'

type OfRecibo = { Params: { id: string } }

/** The paper of a receipt, see `recibosPdf`. */
export function registerRecibosRoutes(app: FastifyInstance, deps: RecibosDeps, draw: DrawRecibo): void {
  for (const name of keysOf(kinds))
    app.get<OfRecibo>(`/api/${name}/:id/recibo.pdf`, async (request, reply) => {
      const paper = paperOf(queryParams(request)['formato'] ?? '80mm')
      const { recibo, who } = await runAsCaller(deps, request, async (context) => {
        requireOpen(kinds[name].common, context.caller)
        return { recibo: await kinds[name].read(context, request.params.id), who: String(context.caller.id) }
      })
      return reply
        .headers({
          'content-type': 'application/pdf',
          'content-disposition': `inline; filename="recibo-${reciboNumber(recibo.recibo)}.pdf"`,
          'cache-control': 'no-store',
        })
        .send(await draw.pdf(who, recibo, paper))
    })
}

function paperOf(formato: unknown): Paper {
  if (formato === 'a4' || formato === '80mm') return formato
  throw refuse('formato', 'validation_invalid_value', 'recibo_format_wrong')
}
