import type { FastifyInstance, FastifyReply } from 'fastify'
import { createLimiter, networkOf } from '#server/engine/limits/limiter.ts'
import type { Query, RunTransaction } from '#server/runtime/db/transaction.ts'
import { budgets, type BudgetName } from '#server/runtime/limits/budgets.ts'
import { publicPath } from './open-link.ts'
import {
  fillPage,
  notFoundPage,
  renderAutomatico,
  renderLink,
  tooManyPage,
  type AutomaticoPublico,
  type LinkPublico,
} from './public-page.ts'

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

const readByCode = `
  select g.nombre as gimnasio, g.pais, g.moneda, g.zona_horaria as zona, l.concepto, l.monto, l.estado, l.vence, l.enlace
  from links_pago l join gimnasios g on g.id = l.gimnasio_id
  where l.codigo = $1`

const readAutomatico = `
  select g.nombre as gimnasio, g.pais, g.moneda, g.zona_horaria as zona, a.concepto, a.monto, a.duracion, a.unidad, a.estado, a.enlace
  from cobros_automaticos a join gimnasios g on g.id = a.gimnasio_id
  where a.codigo = $1`

/**
 * `GET /pagar/{codigo}`: what a member pays or consents to, for anybody who has the code, and the page after paying. It only reads: no guest makes
 * the provider work.
 */
export function registerLinkPublico(app: FastifyInstance, deps: Deps): void {
  const limit = createLimiter(deps.transaction, {
    prefix: 'link_publico',
    points: budgets.linkLookups.most,
    seconds: 60,
  })

  app.get<OfCode>(`${publicPath}:codigo`, async (request, reply) => {
    const send = (status: number, content: string) => sendPage(reply.code(status), fillPage(deps.template, content))
    const wait = await limit.consume(networkOf(request.ip))
    if (wait > 0) {
      deps.onOverBudget?.('linkLookups')
      reply.header('retry-after', String(wait))
      return send(429, tooManyPage)
    }
    const content = await readPage(deps, request.params.codigo.toLowerCase())
    return content === null ? send(404, notFoundPage) : send(200, content)
  })
}

async function readPage({ query, now }: Deps, codigo: string): Promise<string | null> {
  const [link] = await query<LinkPublico>(readByCode, [codigo])
  if (link) return renderLink(link, now())
  const [automatico] = await query<AutomaticoPublico>(readAutomatico, [codigo])
  return automatico ? renderAutomatico(automatico) : null
}

/** The code is a secret of those who hold the link: no cache, search engine or next page learns it. */
const sendPage = (reply: FastifyReply, html: string): FastifyReply =>
  reply
    .headers({
      'cache-control': 'no-store',
      'content-type': 'text/html; charset=utf-8',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
    })
    .send(html)
