import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { MailTransport } from './mail-transport.ts'
import { nodemailerMessage } from './nodemailer-message.ts'

/** Without a mail server each mail becomes a file that mail programs open. They hold links that work: for the owner alone. */
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
