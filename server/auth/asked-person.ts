import type { Query } from '#server/db/transaction.ts'
import type { AskedMail } from './auth-mail.ts'

/** Somebody to whom a mail goes. */
export interface Person {
  readonly id: string
  readonly email: string
  readonly name: string
  /** That the address is his. */
  readonly verified: boolean
  /** Whether the address belongs to him, or was only written for him. */
  readonly owns: boolean
  /** '' for who runs the platform. */
  readonly gimnasio: string
  /** Whether the address belongs to somebody else. */
  readonly elsewhere: boolean
}

const select = `
  select u.id, u.email, u.name, u.verified and not u.prestado as verified, not u.prestado as owns,
    coalesce(g.nombre, '') as gimnasio,
    exists (select from users o where lower(o.email) = lower(u.email) and o.id <> u.id and not o.prestado) as elsewhere
  from users u left join gimnasios g on g.id = u.gimnasio_id`

/** Who asks for it himself; else of several to whom somebody gave the address the one whose it is, else who was given it last and may come in. */
const byEmail = `${select}
  where lower(u.email) = lower($1) order by u.id = $2 desc, u.prestado, u.activo desc, u.orden desc limit 1`

/** Nobody who would want an address that another one has. */
const byNewEmail = `${select}
  where u.id = $1 and not exists (
    select from users other
    where lower(other.email) = lower($2) and (not other.prestado or other.gimnasio_id = u.gimnasio_id))`

/** Who is meant by what was asked for, or null. */
export async function findPerson(reader: Query, mail: AskedMail): Promise<Person | null> {
  const [person] = await reader<Person>(...questionOf(mail))
  return person ?? null
}

function questionOf(mail: AskedMail): [string, unknown[]] {
  if (mail.purpose === 'emailChange') return [byNewEmail, [mail.id, mail.newEmail]]
  if (mail.purpose === 'registration' || mail.purpose === 'confirmation')
    return [`${select} where u.id = $1`, [mail.id]]
  return [byEmail, [mail.email, mail.purpose === 'verification' ? mail.id : '']]
}

/** The first and the last who were given it: however many others write, they push out nobody who was there. */
const borrowers = `
  with those as (
    select id, row_number() over (order by orden) as first, row_number() over (order by orden desc) as last
    from users where lower(email) = lower($1) and prestado and activo)
  ${select} join those t on t.id = u.id where t.first <= 10 or t.last <= 10 order by t.last`

/** Those in service for whom an address that belongs to nobody was written, the last first. */
export const findBorrowers = (reader: Query, email: string): Promise<Person[]> => reader<Person>(borrowers, [email])
