import { tmpdir } from 'node:os'
import type { FastifyInstance } from 'fastify'
import { registerProductActs } from './acts.ts'
import { createDrawing } from './gym/recibos/kinds.ts'
import { registerFirma } from './gym/domiciliacion/mandatos/firma/public-routes.ts'
import { registerPapelRoute } from './gym/domiciliacion/mandatos/papel/routes.ts'
import { registerArchivoRoute } from './gym/domiciliacion/remesas/routes.ts'
import { registerAvisos } from './gym/en_linea/avisos-routes.ts'
import { collections } from './collections.ts'
import { demostracion } from '#shared/demostracion.ts'
import { registerDemostracionRoutes } from './gym/demostracion/routes.ts'
import { zoneOfGym } from './gym/gimnasios/zone-of-gym.ts'
import { keySource } from './gym/claves/key-source.ts'
import { createAuthMail } from './gym/users/correos/auth-mail.ts'
import { registerInvitationRoutes } from './gym/users/invitaciones/invitation-routes.ts'
import { createProvider, type ProviderSettings } from './engine/auth/provider/oauth2-provider.ts'
import { registerOAuth2Routes } from './engine/auth/routes/oauth2-routes.ts'
import { createSecondStep } from './engine/auth/second-step/second-step.ts'
import { registerOwnCodeRoute } from './engine/auth/routes/otp-routes.ts'
import { registerAccountRoutes } from './engine/auth/routes/second-step-routes.ts'
import { registerSessionRoutes } from './engine/auth/routes/session-routes.ts'
import { createSessions } from './engine/sessions/sessions.ts'
import { callerSource } from './gym/users/caller-source.ts'
import { users } from './gym/users/users.collection.ts'
import type { BudgetName } from './runtime/limits/budgets.ts'
import { createDrafts, type DraftSettings } from './runtime/drafts/drafts.ts'
import type { RateRule } from './runtime/limits/rate-rules.ts'
import { registerExportarRoutes } from './gym/exportar/routes.ts'
import { registerImportarRoutes } from './gym/miembros/importar/routes.ts'
import type { LegalTexts } from './platform/landing/legal-texts.ts'
import { registerLandingRoutes } from './platform/landing/routes.ts'
import { registerLinkPublico } from './gym/en_linea/public-routes.ts'
import { gymPasswords } from './platform/rights/gym-passwords.ts'
import { registerProtocol } from './engine/protocol.ts'
import type { Product } from './product.ts'
import { registerProveedorRoutes } from './platform/proveedor/routes.ts'
import { registerReciboPublico } from './gym/recibos/publico/routes.ts'
import { registerRecibosRoutes } from './gym/recibos/routes.ts'
import { registerBaja } from './gym/recordatorios/baja-routes.ts'
import { createTareas } from './gym/tareas/run-tareas.ts'
import { registerTrasladoRoutes } from './gym/traslado/routes.ts'
import { registerRefusals } from './gym/rechazos/refusal-routes.ts'
import { registerDescription } from './openapi/routes.ts'
import { registerRegistroRoutes } from './gym/registro/routes.ts'

export type ApiDeps = Product & {
  /** Folder for files made before they are sent; absent: the system's temporary folder. */
  readonly drafts?: DraftSettings | undefined
  /** Rate rules; absent: only guesses are counted. */
  readonly rateRules?: readonly RateRule[]
  /** Absent: no sign-in with Google. */
  readonly google?: ProviderSettings | undefined
  /** The built landing page with the legal texts; absent where no web app is served. */
  readonly landing?: { readonly template: string; readonly legales: LegalTexts } | undefined
  /** The built page of public receipts, payment links, mandates to sign and the end of reminders; absent: a bare one. */
  readonly publicPage?: string | undefined
  /** Called when a budget ends work that no answer waits for. */
  readonly onOverBudget?: ((budget: BudgetName) => void) | undefined
}

/** The name in authenticator apps and on the page that ends a sign-in with Google. */
const productName = 'Vigente'

/** Builds the record protocol and the gym's own routes. */
export function registerApi(app: FastifyInstance, deps: ApiDeps): void {
  const { publicUrl, pools, queueMail, codes } = deps
  const mail = createAuthMail({ transaction: pools.transaction, queueMail, publicUrl })
  const provider = deps.google ? createProvider(deps.google) : undefined
  const secondStep = createSecondStep({ ...deps, transaction: pools.transaction, productName })
  const onError = (error: unknown) => app.log.error({ err: error }, "could not store a session's last use")
  const sessions = createSessions({ ...deps, transaction: pools.transaction, onError, zone: zoneOfGym })
  const keys = keySource(pools)
  const sharedAccounts = new Set([demostracion.visita])
  const offered = { sharedAccounts, mail, keys, secondStep, provider, sessions, codes, commonWords: gymPasswords }
  const { records, signIn, hub } = registerProtocol(app, { ...deps, ...offered, collections, stored: callerSource })
  const collectionNames = new Set(collections.map(({ name }) => name))
  const { identify } = records
  const step = { secondStep, callers: signIn.callers, codeLimit: signIn.codeLimit }
  const paper = { ...records, fileStore: deps.fileStore, publicUrl, queueMail }
  const draw = createDrawing(paper)
  const acting = {
    ...deps,
    ...paper,
    query: pools.reader,
    snapshot: pools.snapshot,
    seal: deps.seals.cobros,
    step,
    draw,
  }
  const declared = registerProductActs(app, acting)
  registerDemostracionRoutes(app, { ...signIn, identify, demo: deps.demo, declared })
  registerRecibosRoutes(app, paper, draw)
  registerPapelRoute(app, { ...records, seal: deps.seals.domiciliacion })
  registerArchivoRoute(app, records, deps.seals.domiciliacion)
  if (deps.cuentas)
    registerAvisos(app, { query: pools.reader, ...deps, cuentas: deps.cuentas, transaction: pools.transaction })
  registerRefusals(app, { ...deps, transaction: pools.transaction, identify, collections: collectionNames })
  if (deps.proveedor) registerProveedorRoutes(app, records.writer, deps.proveedor)
  if (provider) registerOAuth2Routes(app, { ...signIn, provider, writer: records.writer, publicUrl, productName, hub })
  const account = { ...signIn, secondStep, sessions, writer: records.writer, collection: users }
  registerAccountRoutes(app, account)
  registerOwnCodeRoute(app, { ...account, mail, codes })
  registerSessionRoutes(app, account)
  const onTareaError = (error: unknown) => app.log.error({ err: error }, 'a task failed')
  const tareas = createTareas({ transaction: pools.background, onError: onTareaError })
  app.addHook('preClose', () => tareas.stop())
  const long = { ...records, lasting: pools.lasting, tareas }
  registerImportarRoutes(app, long)
  const { publicPage, onOverBudget, now } = deps
  const inPublic = { query: pools.reader, transaction: pools.transaction, now, template: publicPage, onOverBudget }
  registerReciboPublico(app, inPublic)
  registerLinkPublico(app, { ...inPublic, fileStore: deps.fileStore })
  registerFirma(app, { ...deps, ...inPublic, seal: deps.seals.domiciliacion })
  registerBaja(app, inPublic)
  const drafts = createDrafts(deps.drafts ?? { folder: tmpdir(), floor: 0 })
  registerExportarRoutes(app, { ...records, snapshot: pools.snapshot, drafts, fileStore: deps.fileStore })
  const { fileStore } = deps
  registerTrasladoRoutes(app, { ...long, snapshot: pools.snapshot, fileStore, drafts })
  registerRegistroRoutes(app, { ...signIn, writer: records.writer })
  registerDescription(app, { collections, declared, publicUrl, template: deps.landing?.template })
  if (deps.landing)
    registerLandingRoutes(app, {
      ...records,
      ...deps.landing,
      query: pools.reader,
      publicUrl,
      hasDemo: deps.demo !== undefined,
    })
  registerInvitationRoutes(app, { ...signIn, writer: records.writer, mail, queueMail, publicUrl })
}
