import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { Secret, TOTP } from 'otpauth'
import PocketBase from 'pocketbase'
import { buildHttp } from '#server/app.ts'
import { registerProtocol } from '#server/engine/protocol.ts'
import type { FileStore } from '#server/runtime/file-store/file-store.ts'
import type { RateRule } from '#server/runtime/limits/rate-rules.ts'
import type { MailRequest } from '#server/engine/auth/mail/auth-mail.ts'
import { createMailedCodes, type MailedCodes } from '#server/engine/auth/mail/mailed-codes.ts'
import { createProvider } from '#server/engine/auth/provider/oauth2-provider.ts'
import { registerOAuth2Routes } from '#server/engine/auth/routes/oauth2-routes.ts'
import { createSecondStep } from '#server/engine/auth/second-step/second-step.ts'
import type { TokenType } from '#server/engine/sessions/token.ts'
import {
  clientId,
  clientSecret,
  openLyingProvider,
  type LyingProvider,
} from '#server/testing/stand-ins/lying-provider.ts'
import { tempStore } from '#server/testing/stand-ins/temp-store.ts'
import { emptyDatabase } from '#server/testing/test-db.ts'
import type { TestDatabase } from '#server/testing/test-db.ts'
import type { Query } from '#server/runtime/db/transaction.ts'
import type { CallerSource } from '#server/engine/records/declaration/caller.ts'
import { storeFiles } from './pictures.ts'
import { collections } from './collections.ts'
import { fill, id, password, restore, type Person } from './rows.ts'

export interface Lab {
  readonly url: string
  readonly database: TestDatabase
  /** The server's current time; sign-in tokens last five days from it. */
  readonly clock: { now: Date }
  token(person: Person): string
  /** A token as sent by mail, with this type and these addresses. */
  mailed(type: TokenType, person: Person, addresses?: { email?: string; newEmail?: string }): Promise<string>
  sdk(person: Person): PocketBase
  /** The last code mailed to an address; '' without one. */
  codeOf(email: string): string
  /** Turns on a user's second step; answers the current code of the authenticator app. */
  askSecondStep(person: Person): Promise<string>
  /** An identity provider that vouches for any identity a scenario asks for. */
  readonly google: LyingProvider
  /** Restores all rows and the clock. */
  restore(): Promise<void>
  close(): Promise<void>
}

/** The time of every scenario: a Sunday. */
export const labNow = new Date('2026-03-01T12:34:56.789Z')

const productName = 'Conformance'

/** A listening server with the suite's own collections; otherwise the same app as the product's. */
export async function openLab(): Promise<Lab> {
  const database = await emptyDatabase()
  await database.owner(await readFile(new URL('./world.sql', import.meta.url), 'utf8'))
  for (const { name, source } of collections.filter(({ type }) => type !== 'view'))
    await database.owner(`select announce_table($1, $2, inquilino => '')`, [source, name])
  const clock = { now: labNow }
  const { fileStore, fillAgain } = watchedStore()
  await fillAgain()
  const { transaction, reader } = database.pools
  const kept = { secret: 'x'.repeat(40), reader, transaction, now: () => clock.now }
  const codes = createMailedCodes(kept)
  const secondStep = createSecondStep({ ...kept, productName })
  const mailed = new Map<string, string>()
  const google = await openLyingProvider()
  const provider = createProvider({ clientId, clientSecret, issuer: google.issuer })
  const parts = {
    pools: database.pools,
    now: () => clock.now,
    secret: 'x'.repeat(40),
    fileStore,
    rateRules,
    collections,
    stored: peopleOf,
    mail: { ...noMail, ask: (mail: MailRequest) => mailCode(database, codes, mailed, mail) },
    codes,
    secondStep,
    provider,
  }
  let served: ReturnType<typeof registerProtocol> | undefined
  const http = { pools: database.pools, webRoot: null, secure: false, trustProxy: '', logTo: null }
  const app = await buildHttp(http, (instance) => {
    served = registerProtocol(instance, parts)
    const { signIn, records, hub } = served
    registerOAuth2Routes(instance, { ...signIn, provider, writer: records.writer, publicUrl, productName, hub })
  })
  if (!served) throw new Error('The protocol was not registered')
  const { tokens: signer, passwords } = served.auth
  await fill(database.owner, await passwords.hash(password))
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  const tokens = await signAll(database, signer)
  const token = (person: Person) => tokens.get(person) ?? ''
  return {
    url,
    database,
    clock,
    token,
    async mailed(type, person, addresses = {}) {
      return signer.sign(type, { ...(await subjectOf(database, person)), ...addresses })
    },
    sdk: (person) => clientOf(url, token(person)),
    google,
    codeOf: (email) => mailed.get(email) ?? '',
    async askSecondStep(person) {
      const caller = await peopleOf(database.pools.reader).load(id(person))
      const made = caller && (await secondStep.begin(caller, person))
      if (!made) throw new Error(`${person} has no second step to turn on`)
      const codeAt = (time: number) => TOTP.generate({ secret: Secret.fromBase32(made.secreto), timestamp: time })
      await secondStep.turnOn(caller, codeAt(clock.now.getTime()))
      return codeAt(clock.now.getTime() + 30_000)
    },
    async restore() {
      clock.now = labNow
      mailed.clear()
      await Promise.all([restore(database.owner), fillAgain()])
    },
    async close() {
      await google.close()
      await closeAll(app, database)
    },
  }
}

/** A store, and the function that puts the world's files back into it if anything was put there or removed. */
function watchedStore() {
  const store = tempStore()
  let isChanged = true
  const fileStore: FileStore = {
    ...store,
    put(key, bytes) {
      isChanged = true
      return store.put(key, bytes)
    },
    removeAll(prefix) {
      isChanged = true
      return store.removeAll(prefix)
    },
  }
  return {
    fileStore,
    fillAgain: async () => {
      if (isChanged) await storeFiles(store)
      isChanged = false
    },
  }
}

const limited = (name: string) => `/api/collections/limited_${name}/records`
/** Longer than any run. */
const seconds = 100_000
const rateRules: readonly RateRule[] = [
  { label: 'limited_label:create', maxRequests: 2, seconds, audience: '' },
  { label: 'limited_guest:list', maxRequests: 1, seconds, audience: '@guest' },
  { label: 'limited_auth:list', maxRequests: 1, seconds, audience: '@auth' },
  { label: limited('path'), maxRequests: 1, seconds, audience: '' },
  { label: `GET ${limited('method')}`, maxRequests: 1, seconds, audience: '' },
  { label: '/api/collections/limited_below/', maxRequests: 1, seconds, audience: '' },
  { label: '/api/collections/limited_own/', maxRequests: 1, seconds, audience: '' },
  { label: 'limited_own:list', maxRequests: 2, seconds, audience: '' },
  { label: 'totals:create', maxRequests: 1, seconds, audience: '' },
]

/** The public address, and the only redirect target of the provider. */
export const publicUrl = 'https://lab.example'

async function mailCode(
  { owner, pools }: TestDatabase,
  codes: MailedCodes,
  mailed: Map<string, string>,
  mail: MailRequest,
): Promise<void> {
  if (mail.purpose !== 'otp') return
  const { otpId, email } = mail
  const [person] = await owner<{ id: string }>('select id from users where lower(email) = lower($1)', [email])
  const caller = person && (await peopleOf(pools.reader).load(person.id))
  if (caller) mailed.set(email, await pools.transaction(null, (tx) => codes.keep(tx, { otpId, caller, email })))
}

/** Mails are not read: scenarios of their links make tokens by hand. */
const noMail = { ask: () => Promise.resolve(), tell: () => Promise.resolve() }

function clientOf(url: string, token: string): PocketBase {
  const pb = new PocketBase(url).autoCancellation(false)
  if (token !== '') pb.authStore.save(token)
  return pb
}

async function signAll(
  { owner }: TestDatabase,
  tokens: ReturnType<typeof registerProtocol>['auth']['tokens'],
): Promise<Map<string, string>> {
  const people = await owner<Account>('select id, collection, token_key from accounts')
  const signed = people.map(async (account) => {
    const token = await tokens.sign('auth', toSubject(account))
    return [account.id.replace(/0+$/, ''), token] as const
  })
  return new Map(await Promise.all(signed))
}

type Account = { id: string; collection: string; token_key: string }

const toSubject = ({ id: personId, collection, token_key: tokenKey }: Account) => ({
  id: personId,
  collectionId: `pbc_${collection}`,
  tokenKey,
})

async function subjectOf({ owner }: TestDatabase, person: Person) {
  const [account] = await owner<Account>('select id, collection, token_key from accounts where id = $1', [id(person)])
  if (!account) throw new Error(`No user ${person}`)
  return toSubject(account)
}

function peopleOf(query: Query): CallerSource {
  return {
    stampSql: 'select stamp from accounts where id =',
    async load(personId) {
      const [row] = await query<{ collection: string; token_key: string; stamp: number }>(
        'select collection, token_key, stamp from accounts where id = $1',
        [personId],
      )
      if (!row) return null
      const { collection, token_key: tokenKey, stamp } = row
      const rights = { tenant: null, permissions: new Set<string>(), scopes: 'all' as const }
      return { id: personId, collection, ...rights, stamp: String(stamp), tokenKey }
    },
  }
}

async function closeAll(app: FastifyInstance, database: TestDatabase): Promise<void> {
  await app.close()
  await database.drop()
}
