import { tmpdir } from 'node:os'
import type { FastifyInstance } from 'fastify'
import { collections } from './collections/index.ts'
import { registerGymRoutes } from './collections/routes.ts'
import { registerServicioRoutes } from './collections/servicios/routes.ts'
import { createAuthMail } from './auth/auth-mail.ts'
import { registerInvitationRoutes } from './auth/invitation-routes.ts'
import { createMailedCodes } from './auth/mailed-codes.ts'
import { createProvider, type ProviderSettings } from './auth/oauth2-provider.ts'
import { registerOAuth2Routes } from './auth/oauth2-routes.ts'
import { createSecondStep } from './auth/second-step.ts'
import { registerOwnCodeRoute } from './auth/otp-routes.ts'
import { registerAccountRoutes } from './auth/second-step-routes.ts'
import { registerSessionRoutes } from './auth/session-routes.ts'
import { createSessions } from './auth/sessions.ts'
import { callerSource } from './collections/users/caller-source.ts'
import { users } from './collections/users/users.collection.ts'
import type { FileStore } from './files/file-store.ts'
import type { BudgetName } from './budgets/budgets.ts'
import type { Pools } from './db/pool.ts'
import { createDrafts, type DraftSettings } from './drafts/drafts.ts'
import type { RateRule } from './limits/rate-rule.ts'
import { registerExportarRoutes } from './exportar/routes.ts'
import { registerImportarRoutes } from './importar/routes.ts'
import { registerLandingRoutes } from './landing/routes.ts'
import { createOutbox } from './mail/outbox.ts'
import { registerOperadorRoutes } from './operador/routes.ts'
import { registerProtocol } from './protocol.ts'
import type { Proveedor } from './proveedor/proveedor.ts'
import { registerProveedorRoutes } from './proveedor/routes.ts'
import { registerRecibosRoutes } from './recibos/routes.ts'
import { registerReportesRoutes } from './reportes/routes.ts'
import { registerTareasRoutes } from './tareas/routes.ts'
import { createTareas } from './tareas/run-tareas.ts'
import { registerTrasladoRoutes } from './traslado/routes.ts'
import { registerRefusals } from './rechazos/refusal-routes.ts'
import { registerRegistroRoutes } from './registro/routes.ts'

export type ApiDeps = {
  readonly pools: Pools
  readonly now: () => Date
  /** Everything signed is signed with keys derived from this. */
  readonly secret: string
  /** Where uploads lie. */
  readonly fileStore: FileStore
  /** Where files are made before they are sent; absent: in the system's folder for such files. */
  readonly drafts?: DraftSettings | undefined
  /** Links in mails begin with it. */
  readonly publicUrl: string
  /** How often what may be asked for; absent: nothing is counted but what is guessed at. */
  readonly rateRules?: readonly RateRule[]
  /** Absent: nobody signs in with Google. */
  readonly google?: ProviderSettings | undefined
  /** Absent: gyms pay the platform by transfer alone. */
  readonly proveedor?: Proveedor | undefined
  /** The built landing page; absent where no web app is served. */
  readonly landing?: string | undefined
  /** Told when work is ended by a budget while nobody waits for an answer. */
  readonly onOverBudget?: ((budget: BudgetName) => void) | undefined
}

/** Puts the record protocol and the gym together and gives them their addresses. */
export function registerApi(app: FastifyInstance, deps: ApiDeps): void {
  const stored = callerSource(deps.pools.reader)
  const random = (bytes: Uint8Array) => crypto.getRandomValues(bytes)
  const queueMail = createOutbox({ ...deps, random })
  const { publicUrl, pools } = deps
  const mail = createAuthMail({ transaction: pools.transaction, queueMail, publicUrl })
  const provider = deps.google ? createProvider(deps.google) : undefined
  const secondStep = createSecondStep({ ...deps, transaction: pools.transaction, random })
  const onError = (error: unknown) => app.log.error({ err: error }, 'a session was not marked as seen')
  const sessions = createSessions({ ...deps, transaction: pools.transaction, random, onError })
  const codes = createMailedCodes({ ...deps, reader: pools.reader, transaction: pools.transaction, random })
  const offered = { mail, secondStep, provider, sessions, codes }
  const { records, signIn, hub } = registerProtocol(app, { ...deps, ...offered, collections, stored })
  const collectionNames = new Set(collections.map(({ name }) => name))
  const { identify } = records
  registerRefusals(app, { ...deps, transaction: pools.transaction, random, identify, collections: collectionNames })
  registerGymRoutes(app, records)
  registerServicioRoutes(app, { ...records, metodos: ['transferencia', ...(deps.proveedor ? ['mercado_pago'] : [])] })
  registerProveedorRoutes(app, { ...records, proveedor: deps.proveedor, publicUrl })
  registerOperadorRoutes(app, { ...records, query: pools.reader })
  if (provider) registerOAuth2Routes(app, { ...signIn, provider, writer: records.writer, publicUrl, hub })
  const account = { ...signIn, secondStep, sessions, writer: records.writer, collection: users }
  registerAccountRoutes(app, account)
  registerOwnCodeRoute(app, { ...account, mail, codes })
  registerSessionRoutes(app, account)
  const onTareaError = (error: unknown) => app.log.error({ err: error }, 'work of a gym failed')
  const tareas = createTareas({ transaction: pools.background, onError: onTareaError })
  app.addHook('preClose', () => tareas.stop())
  const long = { ...records, lasting: pools.lasting, tareas }
  registerTareasRoutes(app, records)
  registerImportarRoutes(app, long)
  registerReportesRoutes(app, { ...records, snapshot: pools.snapshot })
  registerRecibosRoutes(app, { ...records, fileStore: deps.fileStore })
  const drafts = createDrafts(deps.drafts ?? { folder: tmpdir(), floor: 0 })
  registerExportarRoutes(app, { ...records, snapshot: pools.snapshot, drafts })
  registerTrasladoRoutes(app, { ...long, snapshot: pools.snapshot, fileStore: deps.fileStore, drafts })
  registerRegistroRoutes(app, { ...signIn, writer: records.writer })
  if (deps.landing) registerLandingRoutes(app, { ...records, publicUrl, template: deps.landing })
  registerInvitationRoutes(app, { ...signIn, writer: records.writer, mail, queueMail, publicUrl })
}
