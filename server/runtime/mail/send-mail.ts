import { z } from 'zod'
import type { Transaction } from '#server/runtime/db/transaction.ts'
import { defineJob, type Job, type JobContext } from '#server/runtime/jobs/job.ts'
import { htmlMail, signature, unsubscribeWords } from './html-mail.ts'
import { mailContent, type MailContent } from './mail-content.ts'
import { MailRefused, type MailTransport, type Message } from './mail-transport.ts'
import { bulkMailJobName, sendMailJobName } from './outbox.ts'
import type { TemplateName } from './templates.ts'
import { createSeal } from '../encrypted-text.ts'

/** Lets a part of the product follow its mails. Both run in the gym of the mail. */
export interface MailWatch {
  /** False if the mail should not leave any more. Asked right before it would. */
  readonly isWanted: (tx: Transaction, id: string, now: Date) => Promise<boolean>
  /** Runs in the transaction that marks the mail as sent or given up. */
  readonly ended: (tx: Transaction, id: string, outcome: Outcome) => Promise<void>
}

export type Outcome = 'enviado' | 'fallido' | 'descartado'

interface SendMailDeps {
  readonly secret: string
  readonly transport: MailTransport
  /** Called for a mail that was given up, with its id and the reason's code. */
  readonly onGivenUp: (sentence: string) => void
  readonly watches?: Partial<Record<TemplateName, MailWatch>>
}

type Waiting = { destinatario: string; vence: Date | null; contenido: Buffer; plantilla: TemplateName }

const readWaiting = `
  select destinatario, vence, contenido, plantilla from correos where id = $1 and estado = 'pendiente'`

/**
 * Sends one mail of the outbox, outside any transaction, because a server may take half a minute. A process that dies
 * between sending and marking sends it again, under the same Message-ID.
 */
export const sendMailJob = (deps: SendMailDeps): Job => sendingJob(sendMailJobName, deps)

/** The same for mails in bulk. */
export const sendBulkMailJob = (deps: SendMailDeps): Job => sendingJob(bulkMailJobName, deps)

function sendingJob(name: string, { secret, transport, onGivenUp, watches = {} }: SendMailDeps): Job {
  const seal = createSeal(secret)

  const end = (context: JobContext, { plantilla, ...ended }: Omit<Ended, 'watch'> & { plantilla: TemplateName }) =>
    finish(context, { ...ended, watch: watches[plantilla] })

  const giveUp = async (context: JobContext, id: string, code: string, plantilla: TemplateName) => {
    await end(context, { id, plantilla, outcome: 'fallido', code })
    onGivenUp(`mail ${id} (${plantilla}) was given up: ${code}`)
  }

  return defineJob({
    name,
    of: 'any',
    payload: z.object({ id: z.string() }),
    async run(context, { id }) {
      const [mail] = await context.transaction((tx) => tx.query<Waiting>(readWaiting, [id]))
      if (!mail) return
      const content = contentOf(seal.open(mail.contenido))
      if (content === null) return giveUp(context, id, 'SECRET', mail.plantilla)
      if (mail.vence && mail.vence <= context.now()) return giveUp(context, id, 'EXPIRED', mail.plantilla)
      const watch = watches[mail.plantilla]
      if (watch && !(await context.transaction((tx) => watch.isWanted(tx, id, context.now()))))
        return end(context, { id, plantilla: mail.plantilla, outcome: 'descartado', code: 'UNWANTED' })
      try {
        await transport.send(messageOf(id, mail.destinatario, content))
      } catch (error) {
        const code = error instanceof Error ? error.message : 'ERROR'
        if (error instanceof MailRefused || context.isLast) return giveUp(context, id, code, mail.plantilla)
        await context.transaction((tx) => note(tx, id, code))
        throw error
      }
      await end(context, { id, plantilla: mail.plantilla, outcome: 'enviado', code: '' })
    },
  })
}

function contentOf(text: string | null): MailContent | null {
  return text === null ? null : mailContent.parse(JSON.parse(text))
}

/** A mail ready to leave. */
export const messageOf = (id: string, to: string, content: MailContent): Message => ({
  id,
  to,
  fromName: content.gimnasio ? `${content.gimnasio.nombre} (Vigente)` : 'Vigente',
  replyTo: content.responder_a ?? content.gimnasio?.correo ?? '',
  unsubscribe: content.baja ?? '',
  subject: content.asunto,
  html: htmlMail(content),
  text: textMail(content),
  attachments: (content.adjuntos ?? []).map(({ nombre, tipo, base64 }) => ({
    filename: nombre,
    contentType: tipo,
    content: Buffer.from(base64, 'base64'),
  })),
})

const note = (tx: Transaction, id: string, code: string) =>
  tx.query('update correos set intentos = intentos + 1, error = $2 where id = $1', [id, code])

const finishMail = `
  update correos set estado = $2, error = $3, terminado = $4, contenido = null, intentos = intentos + 1 where id = $1`

/** Mails of the gym that were finished a month ago. The policy names the gym too, but not so that an index can find its mails. */
const forgetOld = (tenant: string | null) => `
  delete from correos where gimnasio_id ${tenant === null ? 'is null' : '= gimnasio_actual()'}
    and terminado < $1::timestamptz - interval '30 days'`

type Ended = {
  readonly id: string
  readonly code: string
  readonly outcome: Outcome
  readonly watch?: MailWatch | undefined
}

async function finish({ transaction, now }: JobContext, { id, code, outcome, watch }: Ended) {
  const at = now()
  await transaction(async (tx) => {
    await tx.query(finishMail, [id, outcome === 'enviado' ? 'enviado' : 'fallido', code, at])
    await tx.query(forgetOld(tx.tenant), [at])
    await watch?.ended(tx, id, outcome)
  })
}

function textMail(content: MailContent): string {
  const { titulo, parrafos, boton, otros = [], codigo, nota, baja } = content
  const action = boton ? [boton, ...otros].map(({ texto, url }) => `${texto}:\n${url}`) : []
  return [
    titulo,
    ...parrafos,
    ...(codigo ? [codigo] : []),
    ...action,
    nota,
    ...(baja ? [`${unsubscribeWords}:\n${baja}`] : []),
    `-- \n${signature(content)}`,
  ].join('\n\n')
}
