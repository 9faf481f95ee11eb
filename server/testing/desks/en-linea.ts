import type PocketBase from 'pocketbase'
import { createJobs } from '#server/background.ts'
import { mercadoPagoCuentas } from '#server/platform/proveedor/mercado-pago-cuentas.ts'
import type { CobroAutomatico } from '#shared/en_linea/cobro-automatico.ts'
import type { LinkPago } from '#shared/en_linea/link-pago.ts'
import type { EnLineaJobDeps } from '#server/gym/en_linea/jobs.ts'
import { referenciaDe } from '#server/platform/proveedor/proveedor.ts'
import { referenciaDeAutomatico } from '#server/platform/proveedor/suscripciones.ts'
import { openGymApp, type GymApp } from '../gym-app.ts'
import { testId, type GymWorld } from '../gym-world.ts'
import { makeJobsDue, runDueJobs } from '../run-due-jobs.ts'
import { clientId, clientSecret } from '../stand-ins/fake-accounts.ts'
import { openFakeMercadoPago, webhookSecret, type FakeMercadoPago } from '../stand-ins/fake-mercado-pago.ts'
import { testBackground } from '#server/testing/test-product.ts'

type Asked = { id: string; referencia: string; enlace: string; automatico: CobroAutomatico }
type Sent = { id: string; referencia: string; enlace: string; link: LinkPago }

/** An application whose gyms can connect accounts of the provider's stand-in. */
export interface EnLinea {
  readonly fake: FakeMercadoPago
  readonly app: GymApp
  /** The parts that its jobs work with. */
  readonly deps: EnLineaJobDeps
  /** Connects a gym's account, as a person in the browser does. */
  connect(client: PocketBase, seller: string): Promise<unknown>
  /** Sends a link to a member and opens it at the provider. */
  send(client: PocketBase, gym: GymWorld, id_miembro: string, plazo?: string): Promise<Sent>
  /** Asks a member for a consent and opens it at the provider. */
  ask(client: PocketBase, gym: GymWorld, id_miembro: string, plazo?: string): Promise<Asked>
  /** Runs every due job once. Returns the failures. */
  runJobs(): Promise<unknown[]>
  /** Queues the reviews that find lost notifications, one for each gym. */
  queueReviews(): Promise<void>
  /** Runs queued reviews, as one process does. Returns the failures. */
  runReviews(): Promise<unknown[]>
  /** Does both. */
  review(): Promise<unknown[]>
  close(): Promise<void>
}

export async function openEnLinea(now: () => Date): Promise<EnLinea> {
  const fake = Object.assign(await openFakeMercadoPago(), { now })
  const cuentas = mercadoPagoCuentas({ url: fake.url, authUrl: fake.url, clientId, clientSecret, webhookSecret })
  const app = await openGymApp(now, undefined, undefined, cuentas)
  fake.avisosUrl = `${app.url}/api/cobros_en_linea/avisos`
  const { pools } = app.db
  const background = testBackground({ pools, now, publicUrl: app.url, cuentas })
  const jobs = createJobs(background)
  const { reader, background: transaction } = pools
  const deps = { reader, transaction, now, cuentas, seal: background.seals.cobros }
  const named = (names: readonly string[]) => jobs.filter(({ name }) => names.includes(name))
  const queueReviews = async () => {
    const unused = () => Promise.reject(new Error('unused'))
    for (const job of named(['revisar_links', 'revisar_automaticos']))
      await job.run({ tenant: null, transaction: unused, now, attempt: 1, isLast: false }, {})
  }
  const runReviews = () =>
    runDueJobs({ db: app.db, jobs: named(['revision_de_links', 'revision_de_automaticos']), now })
  /** Notifications go to the app's public address, which does not exist here. */
  const comeHere = () => {
    for (const one of fake.preferences) one.notification_url = one.notification_url.replace(/^https:\/\/[^/]+/, app.url)
  }

  return {
    fake,
    app,
    deps,
    async connect(client, seller) {
      const { url } = await client.send('/api/cobros_en_linea/conectar', { method: 'POST' })
      const { codigo, estado } = fake.accounts.allow(url, seller)
      return client.send('/api/cobros_en_linea/terminar', { method: 'POST', body: { codigo, estado } })
    },
    async send(client, gym, id_miembro, plazo = gym.mes) {
      const draft = { id: testId(), id_miembro, id_plan_plazo: plazo, sucursal_id: gym.sucursales[0] }
      const link = await client.collection('links_pago').create<LinkPago>(draft)
      const { enlace } = await client.send(`/api/links_pago/${link.id}/abrir`, { method: 'POST' })
      comeHere()
      return { id: link.id, referencia: referenciaDe(gym.id, link.id), enlace, link }
    },
    async ask(client, gym, id_miembro, plazo = gym.mes) {
      const draft = { id: testId(), id_miembro, id_plan_plazo: plazo, sucursal_id: gym.sucursales[0] }
      const automatico = await client.collection('cobros_automaticos').create<CobroAutomatico>(draft)
      const { enlace } = await client.send(`/api/cobros_automaticos/${automatico.id}/abrir`, { method: 'POST' })
      return { id: automatico.id, referencia: referenciaDeAutomatico(gym.id, automatico.id), enlace, automatico }
    },
    async runJobs() {
      await makeJobsDue(app.db)
      return runDueJobs({ db: app.db, jobs, now })
    },
    queueReviews,
    runReviews,
    async review() {
      await queueReviews()
      return runReviews()
    },
    async close() {
      await app.close()
      await fake.close()
    },
  }
}
