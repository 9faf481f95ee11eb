import type { FastifyInstance, FastifyRequest } from 'fastify'
import { currentTransaction } from '#server/collections/current-transaction.ts'
import type { RunTransaction } from '#server/db/transaction.ts'
import type { Append, Drafts } from '#server/drafts/drafts.ts'
import { clientGone, sendDraft } from '#server/http/send-draft.ts'
import { notFound, unauthorized } from '#server/errors.ts'
import type { Caller } from '#server/records/caller.ts'
import type { RecordDeps } from '#server/records/routes.ts'
import { queryParams } from '#server/reportes/routes.ts'
import { encode, formats, type Format } from './encode.ts'
import { prepareSheet } from './prepare.ts'
import type { Sheet } from './sheet.ts'

type OfFile = { Params: { archivo: string } }
type Deps = RecordDeps & { readonly snapshot: RunTransaction; readonly drafts: Drafts }
type Wanted = { readonly request: FastifyRequest<OfFile>; readonly caller: Caller }

/** `GET /api/exportar/{name}.{csv|xlsx|pdf}`, made on the disk first. `x-filas` tells how many rows are in it. */
export function registerExportarRoutes(app: FastifyInstance, deps: Deps): void {
  app.get<OfFile>('/api/exportar/:archivo', async (request, reply) => {
    const { name, format } = splitName(request.params.archivo)
    const { caller } = await deps.identify(request)
    if (caller.id === null) throw unauthorized()
    const { draft, made } = await deps.drafts.make(String(caller.tenant), clientGone(reply), (append) =>
      writeSheet(deps, { request, caller }, append),
    )
    reply.headers({
      'content-type': formats[format],
      'content-disposition': `attachment; filename="${name}.${format}"`,
      'cache-control': 'no-store',
      'x-filas': String(made.cantidad),
    })
    return sendDraft(reply, draft)
  })
}

/** In one snapshot, and with nobody waiting for it: what is slow to fetch keeps no connection. */
function writeSheet({ writer, reader, snapshot }: Deps, { request, caller }: Wanted, append: Append): Promise<Sheet> {
  const { name, format } = splitName(request.params.archivo)
  const asked = { caller, input: {}, request: { id: request.id, ip: request.ip } }
  return currentTransaction({ ...writer, transaction: snapshot }, asked, async (context) => {
    const sheet = await prepareSheet(context, reader, name, queryParams(request))
    try {
      await append(encode(format, sheet, context.now))
    } finally {
      // Nothing asks the connection for more rows once the transaction is over.
      await sheet.filas.return()
    }
    return sheet
  })
}

/** Throws 404 for a file that is not made. */
function splitName(archivo: string): { name: string; format: Format } {
  const [, name = '', ending = ''] = /^([a-z-]{1,40})\.(csv|xlsx|pdf)$/.exec(archivo) ?? []
  if (ending === 'csv' || ending === 'xlsx' || ending === 'pdf') return { name, format: ending }
  throw notFound()
}
