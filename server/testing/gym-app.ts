import PocketBase, { ClientResponseError } from 'pocketbase'
import type { ProviderSettings } from '#server/engine/auth/provider/oauth2-provider.ts'
import { createTokens } from '#server/engine/sessions/token.ts'
import { users } from '#server/gym/users/users.collection.ts'
import type { FileStore } from '#server/runtime/file-store/file-store.ts'
import { createPasswords } from '#server/engine/auth/passwords/hash-password.ts'
import { buildApp } from '#server/app.ts'
import type { RateRule } from '#server/runtime/limits/rate-rules.ts'
import { closeApp } from '#server/runtime/http/close-app.ts'
import { newId } from '#shared/values/ids.ts'
import type { Cuentas } from '#server/platform/proveedor/cuentas.ts'
import type { Proveedor } from '#server/platform/proveedor/proveedor.ts'
import { testDatabase, type TestDatabase } from './test-db.ts'
import { tempStore } from './stand-ins/temp-store.ts'
import { bareHttp, testProduct } from './test-product.ts'

/** The whole application over a database of its own, listening. `signIn` returns an SDK client. */
export type GymApp = {
  readonly db: TestDatabase
  readonly url: string
  /** Hash of `password`, for users that sign in. */
  readonly passwordHash: string
  guest(): PocketBase
  signIn(email: string): Promise<PocketBase>
  /** Signed in without hashing a password; the whole record is in its store. */
  clientOf(user: string): Promise<PocketBase>
  close(): Promise<void>
}

export const publicUrl = 'https://vigente.example'

export const password = 'demasiado larga para adivinar'

/** Computed once for all apps of a process. */
let passwordHash: Promise<string> | undefined

interface Shared {
  /** Shares another app's database, as a second process does. */
  readonly db?: TestDatabase
  readonly fileStore?: FileStore
  readonly now?: () => Date
  /** Absent: only guesses are counted. */
  readonly rateRules?: readonly RateRule[]
}

/** `now` moves the server's clock, so that a test can charge on any day. */
export async function openGymApp(
  given: (() => Date) | Shared = () => new Date(),
  google?: ProviderSettings,
  proveedor?: Proveedor,
  cuentas?: Cuentas,
): Promise<GymApp> {
  const { db: shared, fileStore = tempStore(), rateRules = [] } = typeof given === 'function' ? {} : given
  const { now = () => new Date() } = typeof given === 'function' ? { now: given } : given
  const db = shared ?? (await testDatabase())
  const secret = 'x'.repeat(32)
  const tokens = createTokens({ secret, collectionIds: [users.id], now })
  const app = await buildApp({
    ...testProduct({ pools: db.pools, now, secret, fileStore, publicUrl, proveedor, cuentas, localWebhooks: true }),
    ...bareHttp,
    rateRules,
    google,
  })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  const guest = () => new PocketBase(url).autoCancellation(false)
  return {
    db,
    url,
    passwordHash: await (passwordHash ??= createPasswords().hash(password)),
    guest,
    async signIn(email) {
      const client = guest()
      await client.collection('users').authWithPassword(email, password)
      return client
    },
    async clientOf(user) {
      const client = guest()
      const [stored] = await db.owner<{ token_key: string }>('select token_key from users where id = $1', [user])
      const session = await openSession(db, user)
      const subject = { id: user, collectionId: users.id, tokenKey: stored?.token_key ?? '', session }
      client.authStore.save(await tokens.sign('auth', subject), null)
      return client
    },
    async close() {
      // A client may keep an idle connection open, and the server would wait for it.
      await closeApp(app, 100)
      if (!shared) await db.drop()
    },
  }
}

async function openSession({ owner }: TestDatabase, user: string) {
  const sid = newId(new Date())
  const text = `insert into sesiones (id, gimnasio_id, user_id, creado, vista, hasta)
    select $1, gimnasio_id, id, now(), now(), 'infinity' from users where id = $2`
  await owner(text, [sid, user])
  return { sid, until: Number.MAX_SAFE_INTEGER }
}

/** The refusal of a call of the SDK. A call that is answered fails the test. */
export async function refusalOf(call: Promise<unknown>): Promise<ClientResponseError> {
  try {
    await call
  } catch (error) {
    if (error instanceof ClientResponseError) return error
    throw error
  }
  throw new Error('It was not refused')
}

/** The status of a refused call of the SDK, and the code under each field. */
export async function refusedCodes(call: Promise<unknown>): Promise<{ status: number; codes: Record<string, string> }> {
  const { status, response } = await refusalOf(call)
  const data: Record<string, { code: string }> = response['data'] ?? {}
  return { status, codes: Object.fromEntries(Object.entries(data).map(([field, { code }]) => [field, code])) }
}
