import type { FastifyInstance } from 'fastify'
import { createGate } from '#server/budgets/gate.ts'
import { currentTransaction } from '#server/collections/current-transaction.ts'
import { refuse } from '#server/collections/refusal.ts'
import { isFileName, keyOf, type FileStore } from '#server/files/file-store.ts'
import { thumbOf } from '#server/files/picture.ts'
import { typeOfName } from '#server/files/file-name.ts'
import type { RecordDeps } from '#server/records/routes.ts'
import { queryParams } from '#server/reportes/routes.ts'
import { readRecibo } from './read-recibo.ts'
import { reciboPdf, type Paper } from './recibo-pdf.ts'

type OfPago = { Params: { id: string } }
type Deps = RecordDeps & { readonly fileStore: FileStore }

/** Milliseconds for everybody else between two receipts: drawing one keeps the process for some 90. */
const betweenReceipts = 150

/** `GET /api/pagos/{id}/recibo.pdf?formato=a4|80mm`: the receipt to print or to send; a voided one says so. */
export function registerRecibosRoutes(app: FastifyInstance, { writer, identify, fileStore }: Deps): void {
  const inTurn = createGate({ running: 1, line: 'receiptsInLine', rest: betweenReceipts })
  app.get<OfPago>('/api/pagos/:id/recibo.pdf', async (request, reply) => {
    const { caller } = await identify(request)
    const asked = { caller, input: {}, request: { id: request.id, ip: request.ip } }
    const paper = paperOf(queryParams(request)['formato'] ?? '80mm')
    const recibo = await currentTransaction(writer, asked, (context) => readRecibo(context, request.params.id))
    const bytes = await inTurn(String(caller.id), async () =>
      reciboPdf(recibo, paper, await logoOf(fileStore, recibo.logo)),
    )
    return reply
      .headers({
        'content-type': 'application/pdf',
        'content-disposition': `inline; filename="recibo-${recibo.recibo}.pdf"`,
        'cache-control': 'no-store',
      })
      .send(bytes)
  })
}

function paperOf(formato: unknown): Paper {
  if (formato === 'a4' || formato === '80mm') return formato
  throw refuse('formato', 'validation_invalid_value', 'El formato es a4 o 80mm.')
}

/** As PNG or JPEG, which a PDF can hold. A logo that is lost or damaged costs the receipt nothing but the logo. */
async function logoOf(store: FileStore, name: string): Promise<Buffer | null> {
  if (!isFileName(name)) return null
  const stored = await store.get(keyOf(name, 'original'))
  return stored && thumbOf(stored.bytes, '300x300f', typeOfName(name))
}
