import type { FastifyInstance } from 'fastify'
import { publicAnswer, type OfCode, type PublicDeps } from '#server/gym/publico/public-routes.ts'
import { bajaPath } from './baja-link.ts'
import { askPage, bajaPage, donePage } from './baja-page.ts'
import { darDeBaja, readBaja } from './baja.ts'

/**
 * `GET /baja/{code}` asks if the member behind a mail wants no more reminders, `POST` does it: for the page's button, and for the
 * one click of mail programs (RFC 8058), which send a form of their own and read no answer.
 */
export function registerBaja(app: FastifyInstance, deps: PublicDeps): void {
  const answer = publicAnswer(deps, bajaPage)

  app.get<OfCode>(`${bajaPath}:codigo`, (request, reply) =>
    answer(request, reply, async (codigo) => {
      const baja = await readBaja(deps.query, codigo)
      return baja && (baja.hecha ? donePage : askPage)(baja.gimnasio)
    }),
  )

  app.post<OfCode>(`${bajaPath}:codigo`, (request, reply) =>
    answer(request, reply, async (codigo) => {
      const baja = await readBaja(deps.query, codigo)
      if (baja) await darDeBaja(deps.transaction, baja, { now: deps.now(), ip: request.ip })
      return baja && donePage(baja.gimnasio)
    }),
  )
}
