import { randomUUID } from 'node:crypto'
import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ownerSnapshot, ownerTransaction } from '#server/runtime/db/owner-transaction.ts'
import type { Query } from '#server/runtime/db/transaction.ts'
import type { MailTransport } from '#server/runtime/mail/mail-transport.ts'
import { messageOf } from '#server/runtime/mail/send-mail.ts'
import { templates } from '#server/runtime/mail/templates.ts'

/** News of the backups for operators. */
interface Notice {
  /** Null if the database, which knows it, cannot be reached. */
  readonly ultimo: Date | null
  readonly fallo: string | null
}

/** Returns the notice that is due and marks it as sent: at most one a day. */
export async function takeNotice(query: Query, hours: number): Promise<Notice | undefined> {
  const [notice] = await query<{ ultimo: Date; fallo: string | null }>(
    'select ultimo, fallo from aviso_de_respaldo($1)',
    [hours],
  )
  return notice
}

/** The addresses of those who run the platform. */
export async function operatorsOf(query: Query): Promise<string[]> {
  const found = await query<{ email: string }>(
    'select email from users where gimnasio_id is null and activo order by email',
  )
  return found.map(({ email }) => email)
}

const ADDRESSES = 'avisar-a'
const TOLD = 'avisado'
const DAY = 86_400_000

/** Keeps the operators' addresses beside the backups, so that a lost database can still be reported. */
export async function rememberOperators(databaseUrl: string, folder: string): Promise<void> {
  const operators = await ownerSnapshot(databaseUrl, operatorsOf)
  await writeFile(join(folder, ADDRESSES), operators.join('\n'), { mode: 0o600 })
}

interface Telling {
  /** Null if the database could not be reached. */
  readonly databaseUrl: string | null
  readonly folder: string
  readonly hours: number
  readonly transport: MailTransport
  readonly now: () => Date
}

/** Mails a failed backup without the server's queue, at most once a day. A mail that cannot leave is due again. */
export async function tellAtOnce(
  { databaseUrl, folder, hours, transport, now }: Telling,
  fallo: string,
): Promise<void> {
  if (hours === 0) return
  if (databaseUrl !== null) {
    await ownerTransaction(databaseUrl, async (query) => {
      const notice = await takeNotice(query, hours)
      if (notice)
        await send(transport, await operatorsOf(query), { ultimo: notice.ultimo, fallo: notice.fallo ?? fallo })
    })
    return
  }
  const told = await stat(join(folder, TOLD)).catch(() => null)
  if (told !== null && now().getTime() - told.mtimeMs < DAY) return
  const addresses = await readFile(join(folder, ADDRESSES), 'utf8').catch(() => '')
  await send(transport, addresses.split('\n').filter(Boolean), { ultimo: null, fallo })
  await writeFile(join(folder, TOLD), '', { mode: 0o600 })
}

async function send(transport: MailTransport, operators: readonly string[], notice: Notice): Promise<void> {
  const content = templates.falta_respaldo(notice)
  for (const to of operators) await transport.send(messageOf(randomUUID(), to, content))
}
