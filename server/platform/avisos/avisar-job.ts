import { formatPrice } from '#shared/values/price.ts'
import { writeDay } from '#shared/values/write-day.ts'
import { sql } from '#server/runtime/db/statement/sql.ts'
import type { Query } from '#server/runtime/db/transaction.ts'
import { defineJob, type Job, type JobContext } from '#server/runtime/jobs/job.ts'
import type { OutgoingMail, QueueMail } from '#server/runtime/mail/outbox.ts'
import { templates } from '#server/runtime/mail/templates.ts'
import { avisarJobName, avisoShape } from './queue-aviso.ts'
import { operators, ownersOf } from './recipients.ts'

export interface AvisosDeps {
  /** Queries as the reading role, which sees every gym. */
  readonly reader: Query
  readonly queueMail: QueueMail
  readonly publicUrl: string
}

type Words = Pick<OutgoingMail, 'template' | 'content'>
type Letter = Words & { readonly to: readonly string[] }
type About = { readonly id: string; readonly motivo: string; readonly gimnasio: string }

/** Guest questions mailed to one operator per hour; the rest wait in the list. */
const mostQuestions = 20

/** Queues the mails of one event. A repeated run sends nothing twice: each mail has a unique key in the outbox. */
export const avisarJob = (deps: AvisosDeps): Job =>
  defineJob({
    name: avisarJobName,
    of: 'any',
    payload: avisoShape,
    async run(context, { aviso, id, motivo }) {
      const letters = await ways[aviso](deps, { id, motivo, gimnasio: context.tenant ?? '' })
      const all = letters.flatMap(({ to, ...words }) => to.map((address) => ({ ...words, to: address })))
      for (const mail of all) await write(deps, context, { ...mail, once: `${aviso} ${id}` })
    },
  })

const recent = sql`
  select count(*)::integer as total from correos where plantilla = 'consulta' and destinatario = $destinatario and creado > $creado`

async function write({ queueMail }: AvisosDeps, { transaction, now }: JobContext, mail: OutgoingMail): Promise<void> {
  await transaction(async (tx) => {
    if (mail.template === 'consulta') {
      const [told] = await tx.query<{ total: number }>(recent, {
        destinatario: mail.to,
        creado: new Date(now().getTime() - 3_600_000),
      })
      if ((told?.total ?? 0) >= mostQuestions) return
    }
    await queueMail(tx, mail)
  })
}

const ways = { consulta, transferencia, pago_resuelto, suspension, reapertura }

async function consulta({ reader, publicUrl }: AvisosDeps, { id }: About): Promise<Letter[]> {
  const [question] = await reader<{ nombre: string; email: string; telefono: string; mensaje: string }>(
    sql`select nombre, email, telefono, mensaje from consultas where id = $id`,
    { id },
  )
  if (!question) return []
  const url = `${publicUrl}/admin/plataforma/consultas?consulta=${id}`
  return [{ to: await operators(reader), template: 'consulta', content: templates.consulta({ ...question, url }) }]
}

type Pago = {
  gimnasio: string
  pais: string
  servicio: string
  monto: number
  moneda: string
  meses: number
  estado: string
  motivo: string
  vencimiento: string | null
}

const readPago = sql`
  select g.nombre as gimnasio, g.pais, s.nombre as servicio, p.monto::float8 as monto, p.moneda, p.meses, p.estado, p.motivo,
    p.vencimiento
  from servicios_pagos p join gimnasios g on g.id = p.gimnasio_id join servicios s on s.id = p.servicio_id
  where p.gimnasio_id = $gimnasio and p.id = $id`

async function pagoOf({ reader, publicUrl }: AvisosDeps, { id, gimnasio }: About) {
  const [found] = await reader<Pago>(readPago, { gimnasio, id })
  if (!found) return null
  const { monto, meses, servicio } = found
  const pago = `${formatPrice(monto, found)} por ${meses} ${meses === 1 ? 'mes' : 'meses'} de ${servicio}`
  return { ...found, words: { gimnasio: found.gimnasio, pago, url: `${publicUrl}/admin/cambiar-plan` } }
}

async function transferencia(deps: AvisosDeps, about: About): Promise<Letter[]> {
  const pago = await pagoOf(deps, about)
  if (!pago) return []
  const toOperator = { ...pago.words, url: `${deps.publicUrl}/admin/plataforma/pagos?pago=${about.id}` }
  return [
    {
      to: await operators(deps.reader),
      template: 'transferencia_por_revisar',
      content: templates.transferencia_por_revisar(toOperator),
    },
    {
      to: await ownersOf(deps.reader, about.gimnasio),
      template: 'transferencia_recibida',
      content: templates.transferencia_recibida(pago.words),
    },
  ]
}

async function pago_resuelto(deps: AvisosDeps, about: About): Promise<Letter[]> {
  const pago = await pagoOf(deps, about)
  if (!pago) return []
  const to = await ownersOf(deps.reader, about.gimnasio)
  const { words, estado, motivo, vencimiento } = pago
  if (estado === 'rechazado')
    return [{ to, template: 'pago_rechazado', content: templates.pago_rechazado({ ...words, motivo }) }]
  const hasta = writeDay(vencimiento ?? '')
  return [{ to, template: 'pago_aprobado', content: templates.pago_aprobado({ ...words, hasta }) }]
}

async function suspension(deps: AvisosDeps, about: About): Promise<Letter[]> {
  const { to, ...words } = await gymOf(deps, about)
  const content = templates.gimnasio_suspendido({ ...words, motivo: about.motivo })
  return [{ to, template: 'gimnasio_suspendido', content }]
}

async function reapertura(deps: AvisosDeps, about: About): Promise<Letter[]> {
  const { to, ...words } = await gymOf(deps, about)
  return [{ to, template: 'gimnasio_reabierto', content: templates.gimnasio_reabierto(words) }]
}

async function gymOf({ reader, publicUrl }: AvisosDeps, { gimnasio }: About) {
  const [gym] = await reader<{ nombre: string }>(sql`select nombre from gimnasios where id = $gimnasio`, { gimnasio })
  return { to: await ownersOf(reader, gimnasio), gimnasio: gym?.nombre ?? '', url: `${publicUrl}/admin/dashboard` }
}
