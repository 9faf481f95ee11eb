import type { FastifyInstance } from 'fastify'
import { keysOf } from '#shared/campos/campo.ts'
import { createGate } from '#server/runtime/limits/gate.ts'
import { currentTransaction } from '#server/engine/records/write/current-transaction.ts'
import { refuse } from '#server/runtime/errors/refusal.ts'
import { isFileName, keyOf } from '#server/runtime/file-store/file-key.ts'
import type { FileStore } from '#server/runtime/file-store/file-store.ts'
import { thumbOf } from '#server/engine/files/picture.ts'
import { typeOfName } from '#server/engine/files/file-name.ts'
import type { RecordDeps } from '#server/engine/records/routes/record-routes.ts'
import { queryParams } from '#server/gym/reportes/routes.ts'
import { reciboLink } from './publico/recibo-link.ts'
import { readRecibo } from './read-recibo.ts'
import { readReciboDeVenta } from './read-recibo-de-venta.ts'
import { reciboPdf, type Paper } from './recibo-pdf.ts'

type OfRecibo = { Params: { id: string } }
type Deps = RecordDeps & { readonly fileStore: FileStore; readonly publicUrl: string }

/** Milliseconds between two receipts, for other requests: drawing one blocks the process for about 90. */
const betweenReceipts = 150

const readers = { pagos: readRecibo, ventas: readReciboDeVenta } as const

/** `GET /api/{pagos|ventas}/{id}/recibo.pdf?formato=a4|80mm`: the receipt to print or send; a voided one says so. */
export function registerRecibosRoutes(app: FastifyInstance, { writer, identify, fileStore, publicUrl }: Deps): void {
  const inTurn = createGate({ running: 1, line: 'receiptsInLine', rest: betweenReceipts })
  for (const name of keysOf(readers))
    app.get<OfRecibo>(`/api/${name}/:id/recibo.pdf`, async (request, reply) => {
      const { caller } = await identify(request)
      const options = { caller, input: {}, request: { id: request.id, ip: request.ip } }
      const paper = paperOf(queryParams(request)['formato'] ?? '80mm')
      const recibo = await currentTransaction(writer, options, (context) => readers[name](context, request.params.id))
      const link = reciboLink(publicUrl, recibo.codigo)
      const bytes = await inTurn(String(caller.id), async () =>
        reciboPdf({ recibo, link, logo: await logoOf(fileStore, recibo.logo) }, paper),
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
  throw refuse('formato', 'validation_invalid_value', 'recibo_format_wrong')
}

/** The logo as PNG or JPEG, as PDF needs. A missing or damaged logo is left out. */
async function logoOf(store: FileStore, name: string): Promise<Buffer | null> {
  if (!isFileName(name)) return null
  const stored = await store.get(keyOf(name, 'original'))
  return stored && thumbOf(stored.bytes, '300x300f', typeOfName(name))
}
