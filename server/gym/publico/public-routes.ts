import type { FastifyReply, FastifyRequest } from 'fastify'
import { createLimiter, networkOf } from '#server/engine/limits/limiter.ts'
import type { Query, RunTransaction } from '#server/runtime/db/transaction.ts'
import { budgets, type BudgetName } from '#server/runtime/limits/budgets.ts'
import { fillPage, type Frame } from './page.ts'

export interface PublicDeps {
  /** Reads the rows of every gym. */
  readonly query: Query
  readonly transaction: RunTransaction
  readonly now: () => Date
  /** The built page; undefined where no web app is served. */
  readonly template: string | undefined
  readonly onOverBudget?: ((budget: BudgetName) => void) | undefined
}

/** A kind of public page. What anybody asks it in a minute is counted by network under `prefix`. */
export interface PublicPage extends Frame {
  readonly prefix: string
  readonly budget: BudgetName
  readonly tooMany: string
  readonly notFound: string
}

export type OfCode = { Params: { codigo: string } }

/** The content of a page, or the address where the visitor goes on. Null: nothing has the code. */
export type PublicContent = string | { readonly to: string } | null

/** Answers a page to anybody who has its code. */
export function publicAnswer({ transaction, template, onOverBudget }: PublicDeps, page: PublicPage) {
  const limit = createLimiter(transaction, { prefix: page.prefix, points: budgets[page.budget].most, seconds: 60 })
  return async (
    request: FastifyRequest<OfCode>,
    reply: FastifyReply,
    read: (codigo: string) => Promise<PublicContent>,
  ) => {
    const send = (status: number, content: string) => sendPage(reply.code(status), fillPage(template, page, content))
    const wait = await limit.consume(networkOf(request.ip))
    if (wait > 0) {
      onOverBudget?.(page.budget)
      reply.header('retry-after', String(wait))
      return send(429, page.tooMany)
    }
    const content = await read(request.params.codigo)
    if (typeof content === 'object' && content !== null) return sendOn(reply, content.to)
    return content === null ? send(404, page.notFound) : send(200, content)
  }
}

/** The code in the address is a secret of its holder: no cache, search engine or next page learns it. */
const ofHolder = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex, nofollow' }

const sendPage = (reply: FastifyReply, html: string): FastifyReply =>
  reply.headers({ ...ofHolder, 'content-type': 'text/html; charset=utf-8' }).send(html)

const sendOn = (reply: FastifyReply, to: string): FastifyReply => reply.headers(ofHolder).redirect(to, 303)
