import type { FastifyInstance } from 'fastify'
import type { RecordDeps } from '#server/engine/records/routes/record-routes.ts'
import { runAsCaller } from '#server/engine/records/routes/run-as-caller.ts'
import { requireOpen } from '#server/platform/acts/serve-act.ts'
import type { Seal } from '#server/runtime/encrypted-text.ts'
import { createGate } from '#server/runtime/limits/gate.ts'
import { papelPdf } from '../acts.ts'
import { drawPapel } from './draw-papel.ts'
import { readPapel } from './read-papel.ts'

type OfMandato = { Params: { id: string } }

/** Milliseconds between two papers, for other requests: drawing one blocks the process. */
const betweenPapers = 150

/** The paper of a mandate, see `papelPdf`. */
export function registerPapelRoute(app: FastifyInstance, deps: RecordDeps & { readonly seal: Seal }): void {
  const inTurn = createGate({ running: 1, line: 'receiptsInLine', rest: betweenPapers })
  app.get<OfMandato>('/api/mandatos/:id/papel.pdf', async (request, reply) => {
    const { papel, who } = await runAsCaller(deps, request, async (context) => {
      requireOpen(papelPdf, context.caller)
      return { papel: await readPapel(context, request.params.id, deps.seal), who: String(context.caller.id) }
    })
    return reply
      .headers({
        'content-type': 'application/pdf',
        'content-disposition': `inline; filename="mandato-${papel.referencia}.pdf"`,
        'cache-control': 'no-store',
      })
      .send(await inTurn(who, () => drawPapel(papel)))
  })
}
