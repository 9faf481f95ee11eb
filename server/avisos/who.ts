import type { Query } from '#server/db/transaction.ts'
import { builtInRoles } from '#shared/permissions.ts'

type Person = { email: string }

const readOwners = `
  select email from users where gimnasio_id = $1 and role = $2 and activo and not prestado order by created, id limit 5`

const readOperators = `select email from users where gimnasio_id is null and activo and verified order by created, id`

/** Where those who run a gym read their mail: its administrators, but for addresses that only somebody else wrote down. */
export const ownersOf = async (reader: Query, gimnasio: string): Promise<string[]> =>
  (await reader<Person>(readOwners, [gimnasio, builtInRoles.Admin])).map(({ email }) => email)

/** The confirmed addresses of those who operate the platform. */
export const operators = async (reader: Query): Promise<string[]> =>
  (await reader<Person>(readOperators)).map(({ email }) => email)
