import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createLimiter, networkOf } from '#server/engine/limits/limiter.ts'
import { sendPage } from '#server/gym/pagos/recibos/publico/routes.ts'
import type { Query, RunTransaction } from '#server/runtime/db/transaction.ts'
import { budgets, type BudgetName } from '#server/runtime/limits/budgets.ts'
import { bajaPath } from './baja-link.ts'
import { askPage, donePage, fillBaja, notFoundPage, tooManyPage } from './baja-page.ts'
import { darDeBaja, readBaja, type BajaOf } from './baja.ts'

interface Deps {
  /** Reads the rows of every gym. */
  readonly query: Query
  readonly transaction: RunTransaction
  readonly now: () => Date
  /** The built page; undefined where no web app is served. */
  readonly template: string | undefined
  readonly onOverBudget?: ((budget: BudgetName) => void) | undefined
}

type OfCode = { Params: { codigo: string } }

/**
 * `GET /baja/{code}` asks if the member behind a mail wants no more reminders, `POST` does it: for the page's button, and for the
 * one click of mail programs (RFC 8058), which send a form of their own and read no answer.
 */
export function registerBaja(app: FastifyInstance, deps: Deps): void {
  const limit = createLimiter(deps.transaction, { prefix: 'baja', points: budgets.bajaLookups.most, seconds: 60 })

  const answer = async (
    request: FastifyRequest<OfCode>,
    reply: FastifyReply,
    work: (baja: BajaOf) => Promise<string>,
  ) => {
    const send = (status: number, content: string) => sendPage(reply.code(status), fillBaja(deps.template, content))
    const wait = await limit.consume(networkOf(request.ip))
    if (wait > 0) {
      deps.onOverBudget?.('bajaLookups')
      reply.header('retry-after', String(wait))
      return send(429, tooManyPage)
    }
    const baja = await readBaja(deps.query, request.params.codigo)
    return baja ? send(200, await work(baja)) : send(404, notFoundPage)
  }

  app.get<OfCode>(`${bajaPath}:codigo`, (request, reply) =>
    answer(request, reply, ({ gimnasio, hecha }) => Promise.resolve(hecha ? donePage(gimnasio) : askPage(gimnasio))),
  )

  app.post<OfCode>(`${bajaPath}:codigo`, (request, reply) =>
    answer(request, reply, async (baja) => {
      await darDeBaja(deps.transaction, baja, { now: deps.now(), ip: request.ip })
      return donePage(baja.gimnasio)
    }),
  )
}
