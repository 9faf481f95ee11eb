import { join } from 'node:path'
import { fileTransport } from './file-transport.ts'
import type { MailTransport } from './mail-transport.ts'
import { smtpTransport } from './smtp-transport.ts'

interface MailSettings {
  readonly SMTP_URL?: string | undefined
  readonly MAIL_FROM?: string | undefined
  readonly DATA_DIR: string
}

/** By SMTP_URL, else into the data folder. Mails come from MAIL_FROM, else from no-responder at the public address. */
export function openMailTransport({ SMTP_URL, MAIL_FROM, DATA_DIR }: MailSettings, publicUrl: string): MailTransport {
  const from = MAIL_FROM ?? `no-responder@${hostOf(publicUrl)}`
  return SMTP_URL === undefined ? fileTransport(join(DATA_DIR, 'mail'), from) : smtpTransport(SMTP_URL, from)
}

const hostOf = (url: string) => new URL(url).hostname.replace(/^www\./, '')
