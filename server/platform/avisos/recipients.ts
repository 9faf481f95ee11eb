import { sql } from '#server/runtime/db/statement/sql.ts'
import type { Query } from '#server/runtime/db/transaction.ts'
import { builtInRoles } from '#shared/permissions.ts'

type Person = { email: string }

const readOwners = sql`
  select email from users where gimnasio_id = $gimnasio and role = $rol and activo and not prestado order by created, id limit 5`

const readOperators = `select email from users where gimnasio_id is null and activo and verified order by created, id`

/** Confirmed addresses of a gym's administrators. */
export const ownersOf = async (reader: Query, gimnasio: string): Promise<string[]> =>
  (await reader<Person>(readOwners, { gimnasio, rol: builtInRoles.Admin })).map(({ email }) => email)

/** Confirmed addresses of the platform's operators. */
export const operators = async (reader: Query): Promise<string[]> =>
  (await reader<Person>(readOperators)).map(({ email }) => email)
