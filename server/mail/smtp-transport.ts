import { createTransport } from 'nodemailer'
import { z } from 'zod'
import { MailDelayed, MailRefused } from './mail-transport.ts'
import type { MailTransport } from './mail-transport.ts'
import { nodemailerMessage } from './nodemailer-message.ts'

/** In milliseconds; whoever hangs longer is tried again later. */
export interface Patience {
  readonly connection: number
  readonly silence: number
}

const usual: Patience = { connection: 15_000, silence: 30_000 }

/** Sends by the server of SMTP_URL, one connection for each mail. */
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
 * Only what is said about this address or this content is for good. A password that is refused, a sender that is not allowed
 * or a server that is closing are ours to mend: the mail waits for it.
 */
function toMailError(error: unknown): MailRefused | MailDelayed {
  const { code, command, responseCode } = facts.parse(error)
  const sentence = [code, command, responseCode || ''].filter(Boolean).join(' ')
  const isForGood = responseCode >= 500 && (command === 'RCPT TO' || command === 'DATA')
  if (isForGood) return new MailRefused(sentence)
  // Of a server that cannot be reached the error says where; one that answered repeats what it was told.
  return new MailDelayed(sentence, responseCode === 0 ? { cause: error } : undefined)
}
