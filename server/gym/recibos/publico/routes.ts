import type { FastifyInstance } from 'fastify'
import { publicAnswer, type OfCode, type PublicDeps, type PublicPage } from '#server/gym/publico/public-routes.ts'
import { readPublico, type ReciboPublico } from './read-publico.ts'
import { publicPath } from './recibo-link.ts'
import { limitRefusals } from '#shared/errors/limit-refusals.ts'
import { reciboPublicoWords } from '#shared/recibos/recibo-words.ts'
import { brand, heading, icons, line, note } from '#server/gym/publico/page.ts'
import { escapeHtml } from '#server/runtime/mail/escape-html.ts'

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

const reciboPage: PublicPage = {
  titulo: 'Verificar un recibo',
  pie: 'Recibos emitidos con Vigente',
  prefix: 'recibo_publico',
  budget: 'receiptLookups',
  notFound:
    heading('', icons.question, 'No encontramos este recibo') +
    note(
      'Revisa que el enlace esté completo o escanea otra vez el código del recibo. Si sigue sin aparecer, pregunta en el gimnasio que te lo dio.',
    ),
  tooMany: heading('', icons.clock, 'Demasiadas consultas') + note(limitRefusals.receipt_lookups),
}

/** The truth of a receipt. */
function renderRecibo({ zona, ...recibo }: ReciboPublico): string {
  const queda = recibo.queda && { ...recibo.queda, monto: Number(recibo.queda.monto) }
  const stored = { ...recibo, monto: Number(recibo.monto), queda }
  const { estado, importe, renglones, nota } = reciboPublicoWords(stored, { ...recibo, zona_horaria: zona })
  return `${brand(recibo.gimnasio)}
    ${recibo.anulado ? heading('malo', icons.slash, estado) : heading('bueno', icons.check, estado)}
    <p class="importe">${escapeHtml(importe)}</p>
    <dl>${renglones.map(([name, value]) => line(name, value)).join('')}</dl>
    ${note(nota)}`
}
