import { builtInRoles } from '#shared/permissions.ts'
import { newTokenKey } from '#server/engine/records/write/auth-record.ts'
import { addressForm } from '#server/engine/records/fields/address-form.ts'
import { sql } from '#server/runtime/db/statement/sql.ts'
import type { Transaction } from '#server/runtime/db/transaction.ts'
import { rowsOfTable, type Fila, type GymFile } from './checked-row.ts'
import { insertRows, withNewIds } from './insert-rows.ts'
import type { NewId } from './new-ids.ts'
import { notAnExport } from './read-zip.ts'

const textOf = (row: Fila, name: string): string => {
  const value = row[name]
  return typeof value === 'string' ? value : ''
}

/** Existing users by their id in the file, matched by address. */
export async function readKnownPeople(tx: Transaction, file: GymFile): Promise<Map<string, string>> {
  const here = await tx.query<{ id: string; email: string }>(
    sql`select id, email from users where gimnasio_id = $gimnasio`,
  )
  const byEmail = new Map(here.map(({ id, email }) => [addressForm(email), id]))
  const known = new Map<string, string>()
  for await (const row of rowsOfTable(file, 'users')) {
    const own = byEmail.get(addressForm(textOf(row, 'email')))
    if (own) known.set(textOf(row, 'id'), own)
  }
  return known
}

export interface GymImport {
  readonly tx: Transaction
  readonly file: GymFile
  readonly newId: NewId
  /** New names of stored files, by their names in the export. */
  readonly files: ReadonlyMap<string, string>
}

/** The gym's own roles, with permissions matched by name. */
export async function importRoles({ tx, file, newId }: GymImport, gym: string): Promise<void> {
  const own = async function* () {
    for await (const row of rowsOfTable(file, 'roles')) yield { ...withNewIds(row, gym, newId), id_gimnasio: gym }
  }
  await insertRows({ tx, columns: file.columns }, 'roles', own())
  const granted: { role: string; permiso: string }[] = []
  for await (const row of rowsOfTable(file, 'roles_permisos'))
    granted.push({ role: newId(textOf(row, 'role_id')), permiso: textOf(row, 'permiso') })
  await tx.query(
    sql`insert into roles_permisos (gimnasio_id, role_id, permiso_id)
     select $gimnasio, g.role, p.id from jsonb_to_recordset($granted::jsonb) g (role text, permiso text)
     join permisos p on p.permiso = g.permiso`,
    { gimnasio: gym, granted: JSON.stringify(granted) },
  )
}

const insertPerson = sql`
  insert into users (id, gimnasio_id, created, updated, email, email_visibility, name, phone, role, avatar, activo, token_key, prestado)
  values ($id, $gimnasio, $created, $now, $email, true, $name, $phone, $role, $avatar, false, $token_key, true)
  on conflict (gimnasio_id, lower(email)) do nothing
  returning id`

/**
 * Imports the staff, so that the ledger's 'cobró' keeps its names. Imported users cannot sign in: they are inactive and without a
 * password until a user here reactivates them. A repeated address is imported once.
 */
export async function importPeople({ tx, file, newId, files }: GymImport, known: ReadonlyMap<string, string>) {
  for await (const row of rowsOfTable(file, 'users')) {
    const source = textOf(row, 'id')
    if (known.has(source)) continue
    const role = newId(textOf(row, 'role'))
    if (role === builtInRoles.SuperAdmin) throw notAnExport()
    const id = newId(source)
    const rest = {
      name: textOf(row, 'name'),
      phone: textOf(row, 'phone'),
      role,
      avatar: files.get(textOf(row, 'avatar')) ?? '',
      token_key: newTokenKey(),
    }
    const insert = (email: string) =>
      tx.query(insertPerson, { id, created: textOf(row, 'created'), now: file.now, email, ...rest })
    const [inserted] = await insert(textOf(row, 'email'))
    if (!inserted) await insert(`${id}@importado.invalid`)
  }
  const places = async function* () {
    for await (const row of rowsOfTable(file, 'users_sucursales')) yield withNewIds(row, tx.tenant ?? '', newId)
  }
  const target = { tx, columns: file.columns, suffix: sql`on conflict do nothing` }
  await insertRows(target, 'users_sucursales', places())
}
