import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import PostalMime, { type Email } from 'postal-mime'

/** The folder to which the server under test writes its mails. */
const folder = () => process.env['E2E_MAIL'] ?? ''

/** Mails that were read already, by their file: a mail never changes. */
const read = new Map<string, Promise<Email>>()

function readMail(name: string): Promise<Email> {
  const mail = read.get(name) ?? readFile(join(folder(), name)).then((bytes) => PostalMime.parse(bytes))
  read.set(name, mail)
  return mail
}

/** All mails sent to an address so far. */
export async function mailsTo(address: string): Promise<Email[]> {
  const names = (await readdir(folder()).catch(() => [])).filter((name) => name.endsWith('.eml')).sort()
  const mails = await Promise.all(names.map(readMail))
  return mails.filter(({ to }) => to?.some((one) => one.address === address))
}

/** Waits for the latest mail to an address with this subject. */
export async function mailTo(address: string, subject: string | RegExp): Promise<Email> {
  let found: Email | undefined
  await expect
    .poll(async () => {
      const mails = await mailsTo(address)
      found = mails.findLast((mail) => new RegExp(subject).test(mail.subject ?? ''))
      return found !== undefined
    })
    .toBe(true)
  if (!found) throw new Error('No mail')
  return found
}

/** The path and token of a mail's button; without one, of the link below. */
export function linkIn({ html = '' }: Email): string {
  const [, url = ''] = /<a (?:class="link" )?href="([^"]+)"/.exec(html) ?? []
  const { pathname, search } = new URL(url.replaceAll('&amp;', '&'))
  return pathname + search
}
