import type { FastifyInstance } from 'fastify'
import { publicAnswer, type OfCode, type PublicDeps, type PublicPage } from '#server/gym/publico/public-routes.ts'
import { darDeBaja, readBaja, bajaPath } from './baja.ts'
import { limitRefusals } from '#shared/errors/limit-refusals.ts'
import { brand, heading, icons, note } from '#server/gym/publico/page.ts'
import { escapeHtml } from '#server/runtime/mail/escape-html.ts'

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

const bajaPage: PublicPage = {
  titulo: 'Recordatorios',
  pie: 'Enviados con Vigente',
  prefix: 'baja',
  budget: 'bajaLookups',
  notFound:
    heading('', icons.question, 'Este enlace ya no sirve') +
    note('Revisa que esté completo. Si es de un mensaje viejo, responde ese mensaje y pide que no te escriban más.'),
  tooMany: heading('', icons.clock, 'Demasiadas consultas') + note(limitRefusals.baja_lookups),
}

/** Asks before it acts: mail programs open links ahead of people. The form posts to its own address. */
const askPage = (gimnasio: string): string => `${brand(gimnasio)}
    ${heading('', icons.bell, '¿No quieres más recordatorios?')}
    ${note(`${escapeHtml(gimnasio)} deja de escribirte por vencimientos, cumpleaños y ausencias. Los recibos de tus pagos te siguen llegando.`)}
    <form method="post"><button type="submit" class="boton">No recibir más recordatorios</button></form>`

const donePage = (gimnasio: string): string => `${brand(gimnasio)}
    ${heading('bueno', icons.check, 'Listo, no te escribimos más')}
    ${note(`${escapeHtml(gimnasio)} ya no te manda recordatorios. Si cambias de idea, avisa en el gimnasio.`)}`
