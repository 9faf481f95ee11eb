import type { FastifyInstance, FastifyRequest } from 'fastify'
import { runAsCaller } from '#server/engine/records/routes/run-as-caller.ts'
import type { RunTransaction } from '#server/runtime/db/transaction.ts'
import type { Append, Drafts } from '#server/runtime/drafts/drafts.ts'
import type { FileStore } from '#server/runtime/file-store/file-store.ts'
import { clientGone, sendDraft } from '#server/runtime/http/send-draft.ts'
import { notFound, unauthorized } from '#server/runtime/errors/errors.ts'
import type { RecordDeps } from '#server/engine/records/routes/record-routes.ts'
import { queryParams } from '#server/engine/request/query-params.ts'
import { prepareSheet } from './prepare.ts'
import type { Sheet } from './sheet.ts'
import { refuse } from '#server/runtime/errors/refusal.ts'
import { toCsv } from './csv.ts'
import { formats } from './acts.ts'
import { gymLogo } from './gym-logo.ts'
import { toPdf, type Printed } from './pdf.ts'
import { toXlsx } from './xlsx.ts'

type Format = keyof typeof formats

/** More rows would fill a thousand pages. */
const maxPdfRows = 20_000

type OfFile = { Params: { archivo: string } }
type Deps = RecordDeps & { readonly snapshot: RunTransaction; readonly drafts: Drafts; readonly fileStore: FileStore }

/** `GET /api/exportar/{name}.{csv|xlsx|pdf}`. The file is written to disk first; `x-filas` is its number of rows. */
export function registerExportarRoutes(app: FastifyInstance, deps: Deps): void {
  app.get<OfFile>('/api/exportar/:archivo', async (request, reply) => {
    const { name, format } = splitName(request.params.archivo)
    const { caller } = await deps.identify(request)
    if (caller.id === null) throw unauthorized()
    const { draft, made } = await deps.drafts.make(String(caller.tenant), clientGone(reply), (append) =>
      writeSheet(deps, request, append),
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

/** Writes the sheet from one snapshot to disk, so that a slow download holds no connection. */
function writeSheet(
  { identify, writer, reader, snapshot, fileStore }: Deps,
  request: FastifyRequest<OfFile>,
  append: Append,
): Promise<Sheet> {
  const { name, format } = splitName(request.params.archivo)
  return runAsCaller({ identify, writer: { ...writer, transaction: snapshot } }, request, async (context) => {
    const sheet = await prepareSheet(context, reader, name, queryParams(request))
    try {
      const logo = format === 'pdf' ? await gymLogo(fileStore, sheet.logo) : null
      await append(encode(format, sheet, { now: context.now, logo }))
    } finally {
      // Stops the cursor before the transaction ends.
      await sheet.filas.return()
    }
    return sheet
  })
}

/** Throws 404 for an unknown file. */
function splitName(archivo: string): { name: string; format: Format } {
  const [, name = '', ending = ''] = /^([a-z-]{1,40})\.(csv|xlsx|pdf)$/.exec(archivo) ?? []
  if (ending === 'csv' || ending === 'xlsx' || ending === 'pdf') return { name, format: ending }
  throw notFound()
}

/** Streams the bytes of a sheet. Throws 400 for a PDF that would be too long. */
function encode(format: Format, sheet: Sheet, printed: Printed): AsyncIterable<Uint8Array> {
  if (format === 'csv') return toCsv(sheet)
  if (format === 'xlsx') return toXlsx(sheet)
  if (sheet.cantidad > maxPdfRows) throw refuse('formato', 'validation_invalid_value', 'exportar_pdf_too_long')
  return toPdf(sheet, printed)
}
