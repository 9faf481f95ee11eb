import type { FastifyInstance } from 'fastify'
import { publicAnswer, type OfCode, type PublicDeps } from '#server/gym/publico/public-routes.ts'
import { reciboPage, renderRecibo } from './page.ts'
import { readPublico } from './read-publico.ts'
import { publicPath } from './recibo-link.ts'

/** `GET /recibo/{codigo}`: the page behind a receipt's QR, for anybody who has the code. */
export function registerReciboPublico(app: FastifyInstance, deps: PublicDeps): void {
  const answer = publicAnswer(deps, reciboPage)
  app.get<OfCode>(`${publicPath}:codigo`, (request, reply) =>
    answer(request, reply, async (codigo) => {
      const recibo = await readPublico(deps.query, codigo)
      return recibo ? renderRecibo(recibo) : null
    }),
  )
}
