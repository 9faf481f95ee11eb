import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import PostalMime, { type Email } from 'postal-mime'

/** Where the server under test leaves its mails. */
const folder = () => process.env['E2E_MAIL'] ?? ''

/** All that has been sent to an address so far. */
export async function mailsTo(address: string): Promise<Email[]> {
  const names = (await readdir(folder()).catch(() => [])).filter((name) => name.endsWith('.eml')).sort()
  const mails = await Promise.all(names.map(async (name) => PostalMime.parse(await readFile(join(folder(), name)))))
  return mails.filter(({ to }) => to?.some((one) => one.address === address))
}

/** The last mail to an address with this subject, as soon as it is there. */
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

/** The path that the button of a mail leads to, token included. */
export function linkIn({ html = '' }: Email): string {
  const [, url = ''] = /<a href="([^"]+)"/.exec(html) ?? []
  const { pathname, search } = new URL(url.replaceAll('&amp;', '&'))
  return pathname + search
}
