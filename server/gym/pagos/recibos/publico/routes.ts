import type { FastifyInstance, FastifyReply } from 'fastify'
import { createLimiter, networkOf } from '#server/engine/limits/limiter.ts'
import type { Query, RunTransaction } from '#server/runtime/db/transaction.ts'
import { budgets, type BudgetName } from '#server/runtime/limits/budgets.ts'
import { fillPage, notFoundPage, renderRecibo, tooManyPage } from './page.ts'
import { readPublico } from './read-publico.ts'
import { publicPath } from './recibo-link.ts'

interface Deps {
  /** Reads the rows of every gym. */
  readonly query: Query
  readonly transaction: RunTransaction
  /** The built page; undefined where no web app is served. */
  readonly template: string | undefined
  readonly onOverBudget?: ((budget: BudgetName) => void) | undefined
}

type OfCode = { Params: { codigo: string } }

/** `GET /recibo/{codigo}`: the page behind a receipt's QR, for anybody who has the code. */
export function registerReciboPublico(app: FastifyInstance, deps: Deps): void {
  const limit = createLimiter(deps.transaction, {
    prefix: 'recibo_publico',
    points: budgets.receiptLookups.most,
    seconds: 60,
  })

  app.get<OfCode>(`${publicPath}:codigo`, async (request, reply) => {
    const send = (status: number, content: string) => sendPage(reply.code(status), fillPage(deps.template, content))
    const wait = await limit.consume(networkOf(request.ip))
    if (wait > 0) {
      deps.onOverBudget?.('receiptLookups')
      reply.header('retry-after', String(wait))
      return send(429, tooManyPage)
    }
    const recibo = await readPublico(deps.query, request.params.codigo)
    return recibo ? send(200, renderRecibo(recibo)) : send(404, notFoundPage)
  })
}

/** The code in the address is a secret of its holder: no cache, search engine or next page learns it. */
export const sendPage = (reply: FastifyReply, html: string): FastifyReply =>
  reply
    .headers({
      'cache-control': 'no-store',
      'content-type': 'text/html; charset=utf-8',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
    })
    .send(html)
