import type { Job } from './jobs/job.ts'
import type { MailTransport } from './mail/mail-transport.ts'
import { sendMailJob } from './mail/send-mail.ts'

export interface BackgroundDeps {
  readonly secret: string
  readonly mailTransport: MailTransport
  readonly log: (sentence: string) => void
}

/** Every job of the product. A new one is named here, and in `trabajos_conocidos` when it is asked for by others. */
export function createJobs({ secret, mailTransport, log }: BackgroundDeps): Job[] {
  return [sendMailJob({ secret, transport: mailTransport, onGivenUp: log })]
}
