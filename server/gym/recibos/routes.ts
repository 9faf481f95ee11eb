import type { FastifyInstance, FastifyRequest } from 'fastify'
import { keysOf } from '#shared/campos/campo.ts'
import { reciboNumber } from '#shared/recibo.ts'
import { createGate } from '#server/runtime/limits/gate.ts'
import { runAsCaller } from '#server/engine/records/routes/run-as-caller.ts'
import { refuse } from '#server/runtime/errors/refusal.ts'
import type { FileStore } from '#server/runtime/file-store/file-store.ts'
import type { QueueMail } from '#server/runtime/mail/outbox.ts'
import type { RecordDeps } from '#server/engine/records/routes/record-routes.ts'
import { gymLogo } from '#server/gym/exportar/gym-logo.ts'
import { pagos } from '#server/gym/pagos/pagos.collection.ts'
import { queryParams } from '#server/engine/request/query-params.ts'
import { ventas } from '#server/gym/ventas/ventas.collection.ts'
import { createMemberMailLimits, mailRecibo, requireMailable } from './mail-recibo.ts'
import { reciboLink } from './publico/recibo-link.ts'
import { readRecibo, type Recibo } from './read-recibo.ts'
import { readReciboDeVenta } from './read-recibo-de-venta.ts'
import { reciboPdf, type Paper } from './recibo-pdf.ts'

type OfRecibo = { Params: { id: string } }
type Deps = RecordDeps & {
  readonly fileStore: FileStore
  readonly publicUrl: string
  readonly queueMail: QueueMail
}

/** Milliseconds between two receipts, for other requests: drawing one blocks the process for about 90. */
const betweenReceipts = 150

const kinds = {
  pagos: { read: readRecibo, collection: pagos },
  ventas: { read: readReciboDeVenta, collection: ventas },
} as const

/**
 * Of a payment or a sale, for those who may see its receipt; a voided one says so. `GET …/recibo.pdf?formato=a4|80mm` to print,
 * `GET …/enlace` the address of its public page, `POST …/recibo/correo` mails it to the customer.
 */
export function registerRecibosRoutes(app: FastifyInstance, deps: Deps): void {
  const { writer, fileStore, publicUrl, queueMail } = deps
  const limitMails = createMemberMailLimits(writer.transaction)
  const inTurn = createGate({ running: 1, line: 'receiptsInLine', rest: betweenReceipts })
  const linkOf = ({ codigo }: Recibo) => reciboLink(publicUrl, codigo)
  const draw = async (request: FastifyRequest, recibo: Recibo, paper: Paper) =>
    inTurn(String((await deps.identify(request)).caller.id), async () =>
      reciboPdf({ recibo, link: linkOf(recibo), logo: await gymLogo(fileStore, recibo.logo) }, paper),
    )

  for (const name of keysOf(kinds)) {
    const { read, collection } = kinds[name]

    app.get<OfRecibo>(`/api/${name}/:id/recibo.pdf`, async (request, reply) => {
      const paper = paperOf(queryParams(request)['formato'] ?? '80mm')
      const recibo = await runAsCaller(deps, request, (context) => read(context, request.params.id))
      return reply
        .headers({
          'content-type': 'application/pdf',
          'content-disposition': `inline; filename="recibo-${reciboNumber(recibo.recibo)}.pdf"`,
          'cache-control': 'no-store',
        })
        .send(await draw(request, recibo, paper))
    })

    app.get<OfRecibo>(`/api/${name}/:id/enlace`, async (request) => {
      return { enlace: linkOf(await runAsCaller(deps, request, (context) => read(context, request.params.id))) }
    })

    app.post<OfRecibo>(`/api/${name}/:id/recibo/correo`, async (request, reply) => {
      const { recibo, gym } = await runAsCaller(deps, request, async (context) => {
        const found = await read(context, request.params.id)
        await requireMailable(context, found.correo_cliente)
        return { recibo: found, gym: String(context.tx.tenant) }
      })
      await limitMails(gym, recibo.correo_cliente)
      const pdf = await draw(request, recibo, 'a4')
      await runAsCaller(deps, request, (context) =>
        mailRecibo(context, queueMail, { recibo, collection, link: linkOf(recibo), pdf }),
      )
      return reply.code(204).send()
    })
  }
}

function paperOf(formato: unknown): Paper {
  if (formato === 'a4' || formato === '80mm') return formato
  throw refuse('formato', 'validation_invalid_value', 'recibo_format_wrong')
}
