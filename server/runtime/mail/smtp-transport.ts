import { createTransport } from 'nodemailer'
import { z } from 'zod'
import { MailDelayed, MailRefused } from './mail-transport.ts'
import type { MailTransport } from './mail-transport.ts'
import { nodemailerMessage } from './nodemailer-message.ts'

/** Milliseconds; a slower server is tried again later. */
export interface Patience {
  readonly connection: number
  readonly silence: number
}

const usual: Patience = { connection: 15_000, silence: 30_000 }

/** Sends by the server of SMTP_URL, with one connection per mail. */
export function smtpTransport(smtpUrl: string, from: string, patience: Patience = usual): MailTransport {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: patience.connection,
    greetingTimeout: patience.connection,
    dnsTimeout: patience.connection,
    socketTimeout: patience.silence,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send(message) {
      try {
        await transport.sendMail(nodemailerMessage(message, from))
      } catch (error) {
        throw toMailError(error)
      }
    },
  }
}

const facts = z.object({
  code: z.string().catch('ERROR'),
  command: z.string().catch(''),
  responseCode: z.number().catch(0),
})

/**
 * Only refusals of this address or content are final. A refused password or sender, or a closing server, can be fixed: the
 * mail waits.
 */
function toMailError(error: unknown): MailRefused | MailDelayed {
  const { code, command, responseCode } = facts.parse(error)
  const sentence = [code, command, responseCode || ''].filter(Boolean).join(' ')
  const isForGood = responseCode >= 500 && (command === 'RCPT TO' || command === 'DATA')
  if (isForGood) return new MailRefused(sentence)
  // The error of an unreachable server names its address. The error of one that answered may repeat our data.
  return new MailDelayed(sentence, responseCode === 0 ? { cause: error } : undefined)
}
