import { createPasswords } from '#server/engine/auth/passwords/hash-password.ts'
import { openClient } from '#server/runtime/db/connect.ts'
import { driverTypes } from '#server/runtime/db/pool.ts'
import { queryOf, type Query } from '#server/runtime/db/transaction.ts'
import { newId } from '#shared/values/ids.ts'
import { newTokenKey } from '#server/engine/records/write/auth-record.ts'
import { createGym } from './gym.ts'
import { receptionists } from './audit.ts'
import { loadAttendance } from './attendance.ts'
import { loadGym, type HashPassword } from './load-gym.ts'
import { insertPlatform, type PayingGym } from './platform/insert-platform.ts'
import { insertReminders } from './reminders/insert-reminders.ts'
import type { GymWorld } from './world.ts'
import type { GymProfile } from './worlds/profile.ts'
import { worlds } from './worlds/worlds.ts'

export const demoPassword = 'demo-vigente'

/** An account of the loaded world, in display order. */
export interface DemoAccount {
  readonly email: string
  readonly rol: string
  /** Name of the gym; empty for the platform's operator. */
  readonly gimnasio: string
}

/** A gym as it is once the bank has collected for it. */
export interface Collected {
  readonly gym: GymWorld
  /** Inserts what is no part of its ledger, which is there by then. */
  readonly insert: (query: Query) => Promise<void>
}

export type Collect = (gym: GymWorld, now: Date) => Collected | null

export interface LoadSettings {
  /** The role that owns the tables. */
  readonly databaseUrl: string
  readonly now: Date
  /** Makes a gym collect by direct debit, if its profile says so. Without it none does. */
  readonly collect?: Collect
}

const operatorEmail = 'operador@vigente.example'
/** Bank details for gyms that pay by transfer. */
const transferTo = `Banco de la Demostración
Titular: Vigente S. A. (ejemplo)
Cuenta: 000-123456/7
Alias: vigente.demo.ejemplo`
const LOCK = 7_390_215_062

/**
 * Loads a world into a migrated database, in one transaction, and returns its accounts. Returns null and changes nothing if the
 * database already holds a gym, so that calling it at every start is safe.
 */
export async function loadWorld(
  gyms: readonly GymProfile[],
  { databaseUrl, ...settings }: LoadSettings,
): Promise<DemoAccount[] | null> {
  const client = await openClient(databaseUrl, { types: driverTypes, session: { timezone: 'UTC' } })
  const query = queryOf(client)
  try {
    await query('begin')
    await query('select pg_advisory_xact_lock($1)', [LOCK])
    const accounts = (await isEmpty(query)) ? await fill(query, gyms, settings) : null
    await query('commit')
    if (accounts) await query('analyze')
    return accounts
  } finally {
    await client.end()
  }
}

/** Loads the demonstration: Norte, Castellana, a newly registered gym and the platform's operator. */
export const loadDemo = (settings: LoadSettings): Promise<DemoAccount[] | null> =>
  loadWorld(worlds.demo ?? [], settings)

async function isEmpty(query: Query): Promise<boolean> {
  const [found] = await query<{ empty: boolean }>(
    'select not exists (select from gimnasios union all select from users) as empty',
  )
  return found?.empty === true
}

type Filling = Omit<LoadSettings, 'databaseUrl'>

async function fill(query: Query, gyms: readonly GymProfile[], { now, collect }: Filling): Promise<DemoAccount[]> {
  const passwords = createPasswords()
  const hashPassword = () => passwords.hash(demoPassword)
  const accounts: DemoAccount[] = []
  const ids: string[] = []
  const reminding: string[] = []
  const paying: PayingGym[] = []
  for (const profile of gyms) {
    const made = createGym(profile, now)
    const collected = profile.debits ? collect?.(made, now) : null
    const gym = collected?.gym ?? made
    await loadGym(query, gym, hashPassword)
    await collected?.insert(query)
    ids.push(gym.gimnasio.id)
    if (profile.reminds) reminding.push(gym.gimnasio.id)
    if (profile.pays) paying.push({ id: gym.gimnasio.id, pays: profile.pays })
    accounts.push(...gym.users.map(({ email, rol }) => ({ email, rol, gimnasio: profile.nombre })))
  }
  // Without statistics, which a transaction's own rows lack, the year of entries and the reminders took most of the time.
  await query('analyze')
  await loadAttendance(query, ids, now)
  await query('analyze asistencias_asientos')
  for (const id of reminding) await insertReminders(query, id, now, receptionists)
  const operator = await insertOperator(query, hashPassword, now)
  await insertPlatform(query, paying, { operator, now })
  await query(
    `update plataforma set datos_transferencia = $1, nombre = 'Vigente', ciudad = 'Buenos Aires', correo = 'hola@vigente.example',
      cotizaciones = '{"ARS": 1480, "CLP": 940, "COP": 4050, "EUR": 0.86, "MXN": 18.5, "PEN": 3.4, "UYU": 40}'
      where datos_transferencia = ''`,
    [transferTo],
  )
  return [...accounts, { email: operatorEmail, rol: 'Operador', gimnasio: '' }]
}

async function insertOperator(query: Query, hashPassword: HashPassword, now: Date): Promise<string> {
  const id = newId(now)
  const [operator] = await query<{ id: string }>(
    `insert into users (id, email, email_visibility, verified, name, role, password_hash, token_key)
      values ($1, $2, true, true, 'Operación Vigente', 'rolsuperadmin00', $3, $4)
      on conflict (lower(email)) where not prestado do update set updated = users.updated
      returning id`,
    [id, operatorEmail, await hashPassword(), newTokenKey()],
  )
  return operator?.id ?? id
}
