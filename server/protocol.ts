import type { FastifyInstance } from 'fastify'
import type { AuthMail } from './auth/auth-mail.ts'
import { createAuth } from './auth/create-auth.ts'
import { identifyOnce } from './auth/identify-once.ts'
import { registerMailAuthRoutes } from './auth/mail-routes.ts'
import type { MailedCodes } from './auth/mailed-codes.ts'
import { registerRequestOtpRoute } from './auth/otp-routes.ts'
import type { Provider } from './auth/oauth2-provider.ts'
import { personOf } from './auth/password-reset.ts'
import { registerAuthRoutes } from './auth/routes.ts'
import type { SecondStep } from './auth/second-step.ts'
import type { Sessions } from './auth/sessions.ts'
import type { BudgetName } from './budgets/budgets.ts'
import { createGate } from './budgets/gate.ts'
import type { Pools } from './db/pool.ts'
import type { Query } from './db/transaction.ts'
import type { FileStore } from './files/file-store.ts'
import { createFileKeeper } from './files/keeper.ts'
import { registerFileRoutes } from './files/routes.ts'
import { registerBodyBudgets } from './http/body-budget.ts'
import { createRateLimits } from './limits/rate-limits.ts'
import type { RateRule } from './limits/rate-rule.ts'
import { registerRateLimits } from './limits/rate-routes.ts'
import { createHub } from './realtime/hub.ts'
import { registerRealtimeRoutes } from './realtime/routes.ts'
import type { CallerSource } from './records/caller.ts'
import { checkRules } from './records/check-rules.ts'
import { createCatalogue } from './records/catalogue.ts'
import type { Collection } from './records/collection.ts'
import { registerBatchRoute } from './records/batch-routes.ts'
import { createReader } from './records/reader.ts'
import type { WriteEngine } from './records/write-engine.ts'
import { registerRecordRoutes } from './records/routes.ts'

/** What the record protocol needs to know of a product. */
export interface ProtocolParts {
  readonly pools: Pools
  readonly now: () => Date
  /** Everything signed is signed with keys derived from this. */
  readonly secret: string
  /** Where uploads lie. */
  readonly fileStore: FileStore
  readonly collections: readonly Collection[]
  /** Where the product keeps who may come in. */
  readonly stored: CallerSource
  /** How mails of signing in look and leave. */
  readonly mail: AuthMail
  /** The second step of signing in, where the product offers one. */
  readonly secondStep?: SecondStep
  /** The list of each person's sign-ins, where the product keeps one. */
  readonly sessions?: Sessions
  /** How often what may be asked for; nothing is counted without. */
  readonly rateRules?: readonly RateRule[]
  /** Codes by mail, where the product offers them. */
  readonly codes?: MailedCodes
  /** Who else may tell who somebody is. */
  readonly provider?: Provider | undefined
  /** Told when work is ended by a budget while nobody waits for an answer. */
  readonly onOverBudget?: ((budget: BudgetName) => void) | undefined
}

/**
 * Gives every address of the record protocol to an app, over whatever collections. It knows no product: the server runs it
 * over the gym's, the conformance suite over its own.
 */
export function registerProtocol(app: FastifyInstance, parts: ProtocolParts) {
  const { pools, now, secret, collections, stored, fileStore, mail } = parts
  const { reader: query, transaction } = pools
  const catalogue = createCatalogue(collections)
  checkRules(catalogue, now())
  const { sessions, codes, secondStep, provider } = parts
  const auth = createAuth({ secret, collections, stored, transaction, now, sessions })
  const callers = auth.callers.source
  const reader = createReader({ collections, reader: query, callers, now })
  const random = (bytes: Uint8Array) => crypto.getRandomValues(bytes)
  const { passwords, limitPasswordChanges } = auth
  const onError = (error: unknown) => app.log.error({ err: error }, 'a file could not be deleted')
  const files = createFileKeeper({ store: fileStore, transaction, random, onError })
  const tellPerson: WriteEngine['tellPerson'] = (tx, change, person) =>
    mail.tell(tx, { template: noticeOf[change], ...personOf(person) })
  const writer = { catalogue, transaction, callers, passwords, files, limitPasswordChanges, tellPerson, now, random }
  const identify = identifyOnce(auth.callers)
  const { rateRules: rules = [] } = parts
  const limitRate = createRateLimits({ rules, catalogue, transaction, now })
  if (rules.length > 0) registerRateLimits(app, { identify, limitRate })
  registerBodyBudgets(app, { identify })
  const records = { catalogue, reader, writer, identify, limitCreates: auth.limitCreates }
  const signIn = { catalogue, query, writer, reader, sessions, secondStep, provider, codes, ...auth }
  registerAuthRoutes(app, signIn)
  registerMailAuthRoutes(app, { ...signIn, mail })
  if (codes) registerRequestOtpRoute(app, { ...signIn, mail, codes })
  registerRecordRoutes(app, records)
  const readerOver = (over: Query) => createReader({ collections, reader: over, callers, now })
  registerBatchRoute(app, { ...records, readerOver, limitRate })
  const gate = createGate({ running: 2, line: 'picturesInLine' })
  registerFileRoutes(app, { ...signIn, store: fileStore, gate })
  const onOverBudget = (budget: BudgetName) => {
    app.log.warn({ budget }, 'over budget')
    parts.onOverBudget?.(budget)
  }
  const hub = createHub({ pools, catalogue, reader, callers, now, random, onOverBudget })
  registerRealtimeRoutes(app, { hub, transaction, identify, onOverBudget })
  return { auth, records, signIn, hub }
}

const noticeOf = {
  password: 'clave_cambiada',
  email: 'correo_cambiado',
  'second-step': 'segundo_paso_desactivado',
} as const
