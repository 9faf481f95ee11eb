import { test as plain } from '@playwright/test'
import PocketBase from 'pocketbase'
import { z } from 'zod'
import { createGym } from '#seed/gym.ts'
import { loadGym } from '#seed/load-gym.ts'
import { norte } from '#seed/worlds/norte.ts'
import { openClient } from '#server/runtime/db/connect.ts'
import { driverTypes } from '#server/runtime/db/pool.ts'
import { queryOf } from '#server/runtime/db/transaction.ts'
import { databaseUrl } from './database.ts'
import { demoPassword } from './sign-in.ts'

/** Addresses of its staff. The password is the demonstration's. */
export interface OwnGym {
  readonly nombre: string
  readonly admin: string
  /** Palermo's. */
  readonly recepcion: string
  /** Palermo's as well. */
  readonly tarde: string
  /** The administrator's calls, or another's. */
  readonly signedIn: (email?: string) => Promise<PocketBase>
}

/** A journey in a gym like the demonstration's, with sixty members, that no other journey sees. */
export const test = plain.extend<{ gym: OwnGym }>({
  gym: async ({ baseURL }, use) => use(await makeGym(baseURL)),
})

const stored = z.tuple([z.object({ password_hash: z.string() })])

async function makeGym(baseURL: string | undefined): Promise<OwnGym> {
  const key = `norte${crypto.randomUUID().slice(0, 8)}`
  const at = (who: string) => `${who}@${key}.example`
  const nombre = `Gimnasio ${key}`
  const staff = norte.staff.map((one) => ({ ...one, email: one.email.replace('@norte.', `@${key}.`) }))
  const gym = createGym({ ...norte, key, nombre, staff, members: 60, open_months: 4 }, new Date())
  const client = await openClient(await databaseUrl(), { types: driverTypes, session: { timezone: 'UTC' } })
  const query = queryOf(client)
  try {
    // Hashing a password for each of the staff would take longer than all the rest.
    const hashed = await query(`select password_hash from users where email = 'admin@norte.example'`)
    const [{ password_hash }] = stored.parse(hashed)
    await query('begin')
    await loadGym(query, gym, () => Promise.resolve(password_hash))
    await query('commit')
  } finally {
    await client.end()
  }
  return {
    nombre,
    admin: at('admin'),
    recepcion: at('recepcion'),
    tarde: at('tarde'),
    async signedIn(email = at('admin')) {
      const api = new PocketBase(baseURL).autoCancellation(false)
      await api.collection('users').authWithPassword(email, demoPassword)
      return api
    },
  }
}
