import { randomBytes } from 'node:crypto'
import { createPasswords } from '#server/engine/auth/passwords/hash-password.ts'
import { analyseWritten } from '#server/runtime/db/analyse-written.ts'
import { openClient } from '#server/runtime/db/connect.ts'
import { driverTypes } from '#server/runtime/db/pool.ts'
import { queryOf, type Query } from '#server/runtime/db/transaction.ts'
import { demostracion } from '#shared/demostracion.ts'
import type { Permission } from '#shared/permissions.ts'
import { insertAttendance } from '../attendance.ts'
import { createGym } from '../gym.ts'
import { loadGym } from '../load-gym.ts'
import type { LoadSettings } from '../load-world.ts'
import type { GymWorld } from '../world.ts'
import { visitas, visitorEmail } from './visitas.ts'

const LOCK = 7_390_215_063
const role = 'rolvisitante001'

/** A visitor sees, adds, charges and sells. Nothing here changes or erases what the next visitor sees. */
const granted: readonly Permission[] = [
  'members.index',
  'members.create',
  'payments.index',
  'payments.create',
  'payments.undo',
  'plan.index',
  'reports.index',
  'attendance.index',
  'attendance.create',
  'cash.index',
  'cash.open',
  'cash.move',
  'cash.close',
  'cash.see',
  'sales.index',
  'sales.create',
]

/** Makes the gym of the demonstration anew in one transaction; with `onlyIfMissing`, unless it is there. */
export async function renewDemoGym({ databaseUrl, now }: LoadSettings, onlyIfMissing: boolean): Promise<void> {
  const client = await openClient(databaseUrl, { types: driverTypes, session: { timezone: 'UTC' } })
  const query = queryOf(client)
  try {
    await query('begin')
    await query('select pg_advisory_xact_lock($1)', [LOCK])
    if (!onlyIfMissing || !(await isThere(query))) await replace(query, now)
    await analyseWritten(query)
    await query('commit')
  } finally {
    await client.end()
  }
}

async function isThere(query: Query): Promise<boolean> {
  return (await query('select from gimnasios where id = $1', [demostracion.gimnasio])).length > 0
}

async function replace(query: Query, now: Date): Promise<void> {
  await query('select borrar_demostracion()')
  // A random password that nobody was told: the only way in is the visitors' own.
  const hashPassword = () => createPasswords().hash(randomBytes(36).toString('base64url'))
  await loadGym(query, withKnownIds(createGym(visitas, now)), hashPassword)
  await analyseWritten(query)
  await insertAttendance(query, demostracion.gimnasio, now)
  await insertRole(query)
}

function withKnownIds({ gimnasio, users, ...rest }: GymWorld): GymWorld {
  return {
    ...rest,
    gimnasio: { ...gimnasio, id: demostracion.gimnasio },
    users: users.map((user) => (user.email === visitorEmail ? { ...user, id: demostracion.visita } : user)),
  }
}

async function insertRole(query: Query): Promise<void> {
  const { gimnasio, visita } = demostracion
  await query(`insert into roles (id, id_gimnasio, nombre) values ($1, $2, 'Visita')`, [role, gimnasio])
  await query(
    `insert into roles_permisos (gimnasio_id, role_id, permiso_id)
     select $1, $2, id from permisos where permiso = any($3)`,
    [gimnasio, role, granted],
  )
  await query('update users set role = $2 where id = $1', [visita, role])
}
