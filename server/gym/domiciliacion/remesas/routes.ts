import type { FastifyInstance } from 'fastify'
import { runAsCaller } from '#server/engine/records/routes/run-as-caller.ts'
import type { RecordDeps } from '#server/engine/records/routes/record-routes.ts'
import { requireOpen } from '#server/platform/acts/serve-act.ts'
import type { Seal } from '#server/runtime/encrypted-text.ts'
import { writePain008 } from '../sepa/pain008.ts'
import { archivo } from './acts.ts'
import { readArchivo } from './archivo.ts'

type OfRemesa = { Params: { id: string } }

/** The file for the bank, see `archivo`. */
export function registerArchivoRoute(app: FastifyInstance, deps: RecordDeps, seal: Seal): void {
  app.get<OfRemesa>('/api/remesas/:id/archivo.xml', async (request, reply) => {
    const said = await runAsCaller(deps, request, async (context) => {
      requireOpen(archivo, context.caller)
      return readArchivo(context, seal, request.params.id)
    })
    return reply
      .headers({
        'content-type': 'application/xml',
        'content-disposition': `attachment; filename="remesa-${said.vence}.xml"`,
        'cache-control': 'no-store',
      })
      .send(await writePain008(said))
  })
}
