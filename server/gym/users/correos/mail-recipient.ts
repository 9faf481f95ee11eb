import { sql, type Sql, type Values } from '#server/runtime/db/statement/sql.ts'
import type { Query } from '#server/runtime/db/transaction.ts'
import type { MailRequest } from '#server/engine/auth/mail/auth-mail.ts'

export interface Recipient {
  readonly id: string
  readonly email: string
  readonly name: string
  /** The address is confirmed by its holder. */
  readonly verified: boolean
  /** The address belongs to this account (`not prestado`), and was not just typed in by a colleague. */
  readonly owns: boolean
  /** '' for the operator. */
  readonly gimnasio: string
  /** The address belongs to another account. */
  readonly elsewhere: boolean
}

const select = sql`
  select u.id, u.email, u.name, u.verified and not u.prestado as verified, not u.prestado as owns,
    coalesce(g.nombre, '') as gimnasio,
    exists (select from users o where lower(o.email) = lower(u.email) and o.id <> u.id and not o.prestado) as elsewhere
  from users u left join gimnasios g on g.id = u.gimnasio_id`

/** The account a mail is for: the caller's own, else the one that owns the address, else the newest active one. */
const byEmail = sql`${select}
  where lower(u.email) = lower($email) order by u.id = $id desc, u.prestado, u.activo desc, u.orden desc limit 1`

/** The user who asked. No row if the new address belongs to its owner or to an account of the same gym. */
const byNewEmail = sql`${select}
  where u.id = $id and not exists (
    select from users other
    where lower(other.email) = lower($newEmail) and (not other.prestado or other.gimnasio_id = u.gimnasio_id))`

/** The recipient of a requested mail, or null. */
export async function findRecipient(reader: Query, mail: MailRequest): Promise<Recipient | null> {
  const [recipient] = await reader<Recipient>(...questionOf(mail))
  return recipient ?? null
}

function questionOf(mail: MailRequest): [Sql, Values] {
  if (mail.purpose === 'emailChange') return [byNewEmail, mail]
  if (mail.purpose === 'registration' || mail.purpose === 'confirmation') return [sql`${select} where u.id = $id`, mail]
  return [byEmail, { email: mail.email, id: mail.purpose === 'verification' ? mail.id : '' }]
}

/** The first ten and the last ten accounts: later registrations cannot push out the earlier accounts. */
const borrowers = sql`
  with those as (
    select id, row_number() over (order by orden) as first, row_number() over (order by orden desc) as last
    from users where lower(email) = lower($email) and prestado and activo)
  ${select} join those t on t.id = u.id where t.first <= 10 or t.last <= 10 order by t.last`

/** The active accounts that hold an address nobody owns, newest first. */
export const findBorrowers = (reader: Query, email: string): Promise<Recipient[]> =>
  reader<Recipient>(borrowers, { email })
