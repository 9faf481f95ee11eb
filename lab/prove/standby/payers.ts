import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { newId } from '#shared/values/ids.ts'
import { referenciaDe } from '#server/platform/proveedor/proveedor.ts'
import { ownerSnapshot, ownerTransaction } from '#server/runtime/db/owner-transaction.ts'
import { clientId, clientSecret } from '#server/testing/stand-ins/fake-accounts.ts'
import {
  openFakeMercadoPago,
  webhookSecret,
  type FakeMercadoPago,
} from '#server/testing/stand-ins/fake-mercado-pago.ts'
import { expect, expectNothing, seconds } from '#lab/harness/expect.ts'
import { askAt } from '#lab/harness/client.ts'

/** Members who pay links at the provider's stand-in, each sent by one process and told of at the same one. */
export interface Payers {
  /**
   * Sends and pays links and delivers their notifications at every process until the function is called. Every fourth payment has no
   * notification.
   */
  work(): () => Promise<void>
  /**
   * Waits until each payment whose notification was acknowledged has entered, then until reviews have brought the rest. Fails
   * unless each entered once. Returns the ids of the ledger's payments.
   */
  settled(counted?: Counted): Promise<readonly string[]>
  readonly summary: string
}

export interface Counted {
  /** The links that count; absent: all. */
  readonly isKept?: (link: string) => boolean
  /** Notifications acknowledged before this moment of `performance.now()` may need a review. */
  readonly since?: number
}

export const providerSettings = ({ url }: FakeMercadoPago) => ({
  MP_API_URL: url,
  MP_CLIENT_ID: clientId,
  MP_CLIENT_SECRET: clientSecret,
  MP_WEBHOOK_SECRET: webhookSecret,
})

export const openProvider = openFakeMercadoPago

type Paid = { readonly link: string; readonly cobro: string; toldAt: number }
type Offered = {
  readonly gym: string
  readonly id_miembro: string
  readonly id_plan_plazo: string
  readonly sucursal_id: string
}

const isTold = ({ toldAt }: Paid) => toldAt > 0

/** Milliseconds until acknowledged notifications have entered: a job that failed in the outage is tried again after a pause. */
const LONGEST = 120_000

const readOffered = `
  select u.gimnasio_id as gym, m.id as id_miembro, z.id as id_plan_plazo, p.sucursal_id
  from users u
  join lateral (select * from planes p where p.gimnasio_id = u.gimnasio_id and p.deleted is null order by p.id limit 1) p on true
  join lateral (select * from planes_plazos z where z.id_plan = p.id and z.deleted is null and z.precio > 0 order by z.id limit 1) z on true
  join miembros m on m.gimnasio_id = u.gimnasio_id and m.sucursal_id = p.sucursal_id and m.deleted is null
  where u.email = 'admin@norte.example' order by m.id limit 200`

const connection = z.object({ url: z.string() })

async function connectAccount(fake: FakeMercadoPago, url: string, token: string): Promise<void> {
  const asked = connection.parse(await (await askAt(`${url}/api/cobros_en_linea/conectar`, token, {})).json())
  const { codigo, estado } = fake.accounts.allow(asked.url, '800001')
  const done = await askAt(`${url}/api/cobros_en_linea/terminar`, token, { codigo, estado })
  expect(done.ok, `The account could not be connected: ${done.status}`)
}

/** Connects the desk's gym to an account of the provider. */
export async function openPayers(
  databaseUrl: string,
  fake: FakeMercadoPago,
  urls: readonly string[],
  token: () => string,
): Promise<Payers> {
  const offered = await ownerSnapshot(databaseUrl, (query) => query<Offered>(readOffered))
  await connectAccount(fake, urls[0] ?? '', token())
  const paid: Paid[] = []
  const wrong: string[] = []
  let [at, took] = [0, { told: 0, rest: 0 }]

  /** True once it is done. An outage is answered with 503, and an unanswered request may be sent again. */
  const ask = async (url: string, body: object): Promise<boolean> => {
    const status = await askAt(url, token(), body).then(
      (answer) => answer.status,
      () => 0,
    )
    if (![200, 400, 503].includes(status)) wrong.push(`${new URL(url).pathname} had ${status}`)
    return status === 200
  }
  const payOne = async (url: string, isOver: () => boolean) => {
    const { gym, ...terms } = offered[(at += 1) % offered.length] ?? { gym: '' }
    const id = newId(new Date())
    if (!(await ask(`${url}/api/collections/links_pago/records`, { id, ...terms }))) return
    if (!(await ask(`${url}/api/links_pago/${id}/abrir`, {}))) return
    const payment = fake.pay(referenciaDe(gym, id))
    const one = { link: id, cobro: String(payment.id), toldAt: -Infinity }
    paid.push(one)
    if (paid.length % 4 === 0) return
    // As the provider does, until it is acknowledged.
    while (!isTold(one) && !isOver()) {
      const [status] = await fake.notify(payment).catch(() => [0])
      if (status === 200) one.toldAt = performance.now()
      else await pause(500)
    }
  }

  return {
    work() {
      let isOver = false
      const shifts = urls.map(async (url) => {
        while (!isOver) {
          await payOne(url, () => isOver)
          await pause(100)
        }
      })
      return async () => {
        isOver = true
        await Promise.all(shifts)
        expectNothing(wrong)
      }
    },
    async settled({ isKept = () => true, since = 0 } = {}) {
      const kept = paid.filter(({ link }) => isKept(link))
      const told = await untilEntered(
        databaseUrl,
        kept.filter(({ toldAt }) => toldAt > since),
        async () => undefined,
      )
      const rest = await untilEntered(databaseUrl, kept, () => review(databaseUrl))
      took = { told, rest }
      return enteredOnce(databaseUrl, kept)
    },
    get summary() {
      const told = paid.filter(isTold).length
      return `${paid.length} payments online, ${told} told of: those entered ${seconds(took.told)} after the work, the rest by review ${seconds(took.rest)} later, each once`
    },
  }
}

/** Returns the milliseconds until all have entered. */
async function untilEntered(databaseUrl: string, paid: readonly Paid[], again: () => Promise<unknown>) {
  const begun = performance.now()
  while ((await missingOf(databaseUrl, paid)).length > 0 && performance.now() - begun < LONGEST) {
    await again()
    await pause(500)
  }
  expectNothing(await missingOf(databaseUrl, paid))
  return performance.now() - begun
}

const readMissing = `
  select 'Payment ' || c.id || ' has not entered' as sentence from unnest($1::text[], $2::text[]) c (id, link)
  where not exists (select from cobros_en_linea e where e.cobro = c.id and e.id_link = c.link and e.id_pago is not null)`

const missingOf = (databaseUrl: string, paid: readonly Paid[]) =>
  ownerSnapshot(databaseUrl, async (query) => {
    const rows = await query<{ sentence: string }>(readMissing, [
      paid.map(({ cobro }) => cobro),
      paid.map(({ link }) => link),
    ])
    return rows.map(({ sentence }) => sentence)
  })

/** The job that runs every ten minutes, at once. */
const review = (databaseUrl: string) =>
  ownerTransaction(databaseUrl, (query) =>
    query(`select graphile_worker.add_job('revisar_links', '{}', job_key => 'prueba')`),
  )

const readEntered = `
  select c.cobro, array_agg(a.id::text) as ids from cobros_en_linea c
  join pagos_asientos a on a.gimnasio_id = c.gimnasio_id and a.referencia = c.cobro
  where c.id_link = any ($1) group by c.cobro`

async function enteredOnce(databaseUrl: string, paid: readonly Paid[]): Promise<readonly string[]> {
  const rows = await ownerSnapshot(databaseUrl, (query) =>
    query<{ cobro: string; ids: string[] }>(readEntered, [paid.map(({ link }) => link)]),
  )
  expectNothing(rows.filter(({ ids }) => ids.length > 1).map(({ cobro }) => `Payment ${cobro} entered twice`))
  return rows.flatMap(({ ids }) => ids)
}
