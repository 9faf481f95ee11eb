import type { FastifyInstance } from 'fastify'
import type { AuthMail } from './auth/mail/auth-mail.ts'
import { createAuth } from './auth/sign-in/create-auth.ts'
import { createIdentifyKey, type KeySource } from './auth/keys/identify-key.ts'
import { identifyOnce } from './auth/keys/identify-once.ts'
import { registerMailAuthRoutes } from './auth/routes/mail-routes.ts'
import type { MailedCodes } from './auth/mail/mailed-codes.ts'
import { registerRequestOtpRoute } from './auth/routes/otp-routes.ts'
import type { Provider } from './auth/provider/oauth2-provider.ts'
import { personOf } from './auth/links/password-reset.ts'
import { tellSessionEnd } from './auth/routes/session-end-routes.ts'
import { registerAuthRoutes } from './auth/routes/sign-in-routes.ts'
import type { SecondStep } from './auth/second-step/second-step.ts'
import type { Sessions } from './sessions/sessions.ts'
import type { BudgetName } from '#server/runtime/limits/budgets.ts'
import { createByteSeal } from '#server/runtime/encrypted-text.ts'
import { createGate } from '#server/runtime/limits/gate.ts'
import type { Pools } from '#server/runtime/db/pool.ts'
import type { Query } from '#server/runtime/db/transaction.ts'
import type { FileStore } from '#server/runtime/file-store/file-store.ts'
import { createFileKeeper } from './files/keeper.ts'
import { registerFileRoutes } from './files/routes.ts'
import { registerBodyBudgets } from './limits/body-budget.ts'
import { createCounter } from './limits/counter.ts'
import { createRateLimits } from './limits/rate-limits.ts'
import type { RateRule } from '#server/runtime/limits/rate-rules.ts'
import { registerRateLimits } from './limits/rate-routes.ts'
import { createHub } from './realtime/hub.ts'
import { registerRealtimeRoutes } from './realtime/routes.ts'
import type { CallerSource } from './records/declaration/caller.ts'
import { checkRules } from './records/read/check-rules.ts'
import { createCatalogue } from './records/declaration/catalogue.ts'
import type { Collection } from './records/declaration/collection.ts'
import { registerBatchRoute } from './records/routes/batch-routes.ts'
import { createReader } from './records/read/reader.ts'
import { retrying } from './records/write/retrying.ts'
import type { WriteEngine } from './records/write/write-engine.ts'
import { registerRecordRoutes } from './records/routes/record-routes.ts'

export interface ProtocolParts {
  readonly pools: Pools
  readonly now: () => Date
  /** All signing keys are derived from this. */
  readonly secret: string
  readonly fileStore: FileStore
  readonly collections: readonly Collection[]
  /** Loads users with these statements. */
  readonly stored: (query: Query) => CallerSource
  readonly mail: AuthMail
  /** Words that are common in passwords of this product. */
  readonly commonWords?: readonly string[]
  readonly secondStep?: SecondStep
  readonly sessions?: Sessions
  /** API keys, if the product offers them. */
  readonly keys?: KeySource
  readonly sharedAccounts?: ReadonlySet<string>
  /** Rate rules; without them only guesses and API keys are counted. */
  readonly rateRules?: readonly RateRule[]
  /** Mailed codes, if the product offers them. */
  readonly codes?: MailedCodes
  readonly provider?: Provider | undefined
  /** Called when a budget ends work that no answer waits for. */
  readonly onOverBudget?: ((budget: BudgetName) => void) | undefined
}

/**
 * Adds every address of the record protocol to an app, over any collections. It knows no product: the server runs it over
 * the gym's, the conformance suite over its own.
 */
export function registerProtocol(app: FastifyInstance, parts: ProtocolParts) {
  const { pools, now, collections, fileStore, mail } = parts
  const { reader: query } = pools
  const transaction = retrying(pools.transaction)
  const catalogue = createCatalogue(collections)
  checkRules(catalogue, now())
  const { sessions, codes, secondStep, provider } = parts
  const auth = createAuth({ ...parts, stored: parts.stored(query), transaction })
  const callers = auth.callers.source
  tellSessionEnd(app, auth.callers)
  const reader = createReader({ collections, reader: query, callers, now })
  const { passwords, limitPasswordChanges } = auth
  const onError = (error: unknown) => app.log.error({ err: error }, 'a file could not be deleted')
  const seal = createByteSeal(parts.secret, 'archivo')
  const files = createFileKeeper({ store: fileStore, transaction, seal, onError })
  const tellPerson: WriteEngine['tellPerson'] = (tx, change, person) =>
    mail.tell(tx, { template: noticeOf[change], ...personOf(person) })
  const writer = { catalogue, transaction, callers, passwords, files, limitPasswordChanges, tellPerson, now }
  const count = createCounter({ transaction, now })
  const onKeyError = (error: unknown) => app.log.error({ err: error }, "could not store a key's last use")
  const keyDeps = { callers: auth.callers, count, now, onError: onKeyError }
  const identify = identifyOnce(auth.callers, parts.keys && createIdentifyKey({ ...keyDeps, keys: parts.keys }))
  const { rateRules: rules = [], sharedAccounts } = parts
  const limitRate = createRateLimits({ rules, catalogue, count, sharedAccounts })
  if (rules.length > 0 || parts.keys) registerRateLimits(app, { identify, limitRate })
  registerBodyBudgets(app, { identify })
  const records = { catalogue, reader, writer, identify, limitCreates: auth.limitCreates }
  const signIn = { catalogue, query, writer, reader, sessions, secondStep, provider, codes, ...auth }
  registerAuthRoutes(app, signIn)
  registerMailAuthRoutes(app, { ...signIn, mail })
  if (codes) registerRequestOtpRoute(app, { ...signIn, mail, codes })
  registerRecordRoutes(app, records)
  const readingOver = (over: Query) => {
    const callersOver = parts.stored(over)
    return { callers: callersOver, reader: createReader({ collections, reader: over, callers: callersOver, now }) }
  }
  registerBatchRoute(app, { ...records, readingOver, limitRate })
  const gate = createGate({ running: 2, line: 'picturesInLine' })
  registerFileRoutes(app, { ...signIn, store: fileStore, gate, seal })
  const onOverBudget = (budget: BudgetName) => {
    app.log.warn({ budget }, 'over budget')
    parts.onOverBudget?.(budget)
  }
  const hub = createHub({
    pools,
    catalogue,
    reader,
    callers,
    endOfSession: (session) => auth.callers.endOfSession(session),
    now,
    onOverBudget,
  })
  registerRealtimeRoutes(app, { hub, transaction, identify, callers, onOverBudget })
  return { auth, records, signIn, hub }
}

const noticeOf = {
  password: 'clave_cambiada',
  email: 'correo_cambiado',
  'second-step': 'segundo_paso_desactivado',
} as const
