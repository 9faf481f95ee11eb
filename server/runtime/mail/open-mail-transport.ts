import { join } from 'node:path'
import type { MailTransport } from './mail-transport.ts'
import { smtpTransport } from './smtp-transport.ts'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { createTransport } from 'nodemailer'
import { nodemailerMessage } from './nodemailer-message.ts'

interface MailSettings {
  readonly SMTP_URL?: string | undefined
  readonly MAIL_FROM?: string | undefined
  readonly DATA_DIR: string
}

/** Sends by SMTP_URL, else writes into the data folder. The sender is MAIL_FROM, else no-responder at the public address. */
export function openMailTransport({ SMTP_URL, MAIL_FROM, DATA_DIR }: MailSettings, publicUrl: string): MailTransport {
  const from = MAIL_FROM ?? `no-responder@${hostOf(publicUrl)}`
  return SMTP_URL === undefined ? fileTransport(join(DATA_DIR, 'mail'), from) : smtpTransport(SMTP_URL, from)
}

const hostOf = (url: string) => new URL(url).hostname.replace(/^www\./, '')

/**
 * Without a mail server each mail becomes a file that mail programs can open. It holds working links, so only the owner
 * may read it.
 */
export function fileTransport(folder: string, from: string): MailTransport {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
  return {
    async send(message) {
      const composed = await composer.sendMail(nodemailerMessage(message, from))
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const path = join(folder, `${message.id}.eml`)
      const unfinished = `${path}.tmp`
      await writeFile(unfinished, composed.message, { mode: 0o600 })
      await rename(unfinished, path)
    },
  }
}
