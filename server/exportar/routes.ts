import type { FastifyInstance, FastifyReply } from 'fastify'
import { currentTransaction } from '#server/collections/current-transaction.ts'
import type { RunTransaction } from '#server/db/transaction.ts'
import { notFound, unavailable } from '#server/errors.ts'
import type { RecordDeps } from '#server/records/routes.ts'
import { queryParams } from '#server/reportes/routes.ts'
import { formats, openExport, type Format, type Opened } from './open-export.ts'
import { prepareSheet } from './prepare.ts'

type OfFile = { Params: { archivo: string } }

/** Each running export keeps a connection: some are always left for the desks. */
const mostAtOnce = 3

/** `GET /api/exportar/{name}.{csv|xlsx|pdf}`, streamed. `x-filas` tells how many rows will come. */
export function registerExportarRoutes(
  app: FastifyInstance,
  { writer, reader, identify, snapshot }: RecordDeps & { readonly snapshot: RunTransaction },
): void {
  let running = 0
  app.get<OfFile>('/api/exportar/:archivo', async (request, reply) => {
    const { name, format } = splitName(request.params.archivo)
    const { caller } = await identify(request.headers.authorization)
    if (running >= mostAtOnce) throw unavailable('Hay otras exportaciones en curso. Vuelve a intentarlo en un momento.')
    running += 1
    const asked = { caller, input: {}, request: { id: request.id, ip: request.ip } }
    const opened = await openExport(format, writer.now(), async (send) => {
      try {
        await currentTransaction({ ...writer, transaction: snapshot }, asked, async (context) => {
          await send(await prepareSheet(context, reader, name, queryParams(request)))
        })
      } catch (error) {
        request.log.info({ err: error }, 'an export ended early')
        throw error
      } finally {
        running -= 1
      }
    })
    return answer(reply, name, format, opened)
  })
}

function answer(reply: FastifyReply, name: string, format: Format, { sheet, body }: Opened) {
  return reply
    .headers({
      'content-type': formats[format],
      'content-disposition': `attachment; filename="${name}.${format}"`,
      'cache-control': 'no-store',
      'x-filas': String(sheet.cantidad),
    })
    .send(body)
}

/** Throws 404 for a file that is not made. */
function splitName(archivo: string): { name: string; format: Format } {
  const [, name = '', ending = ''] = /^([a-z-]{1,40})\.(csv|xlsx|pdf)$/.exec(archivo) ?? []
  if (ending === 'csv' || ending === 'xlsx' || ending === 'pdf') return { name, format: ending }
  throw notFound()
}
