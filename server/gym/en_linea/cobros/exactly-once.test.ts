import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { settleEnLinea } from './settle.ts'
import type { CobroAutomatico } from '#shared/en_linea/cobro-automatico.ts'
import { toDecimal } from '#shared/values/money.ts'
import { referenciaDe, type Cobro } from '#server/platform/proveedor/proveedor.ts'
import { refund, type FakePayment } from '#server/testing/stand-ins/fake-payment.ts'
import { openEnLinea, type EnLinea } from '#server/testing/desks/en-linea.ts'
import { buildGym, buildMiembro, testId } from '#server/testing/gym-world.ts'
import { verify } from '#server/gym/verify/verify.ts'

/** Random plays; `npm run prove properties` makes more. */
const runs = Number(process.env['RUNS'] ?? 6)

let now = new Date('2026-05-10T15:00:00Z')
let world: EnLinea
let sellers = 600_000

beforeAll(async () => {
  world = await openEnLinea(() => now)
})
afterAll(() => world.close())

const links = 3

const link = fc.nat({ max: links - 1 })
/** An event between a payer, the provider and us. `payment`, `charge` and `word` count among those made so far. */
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ act: fc.constant('pay' as const), link }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('pay another amount' as const), link }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('refuse' as const), link }) },
  {
    weight: 5,
    arbitrary: fc.record({
      act: fc.constantFrom('notify' as const, 'forge' as const, 'refund' as const, 'deliver in parallel' as const),
      payment: fc.nat({ max: 50 }),
      times: fc.integer({ min: 1, max: 4 }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      act: fc.constant('refund a part' as const),
      payment: fc.nat({ max: 50 }),
      amount: fc.constantFrom(0.1, 2500.5, 5000),
    }),
  },
  { weight: 3, arbitrary: fc.record({ word: fc.nat({ max: 50 }) }) },
  {
    weight: 4,
    arbitrary: fc.record({ act: fc.constant('charge' as const), isPaid: fc.boolean(), isNamed: fc.boolean() }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      act: fc.constantFrom('try again' as const, 'tell of the charge' as const),
      charge: fc.nat({ max: 20 }),
      times: fc.integer({ min: 1, max: 3 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      act: fc.constant('change the consent' as const),
      verb: fc.constantFrom('pausar', 'reanudar', 'cancelar'),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      act: fc.constantFrom('work' as const, 'review' as const, 'outage' as const, 'die before the commit' as const),
    }),
  },
)

/** The provider's state of a payment as a late or cut delivery would hold it. */
const readOf = (payment: FakePayment): Cobro => ({
  id: String(payment.id),
  estado: payment.status === 'approved' ? 'aprobado' : payment.status === 'refunded' ? 'devuelto' : 'rechazado',
  referencia: payment.external_reference,
  suscripcion: payment.metadata?.preapproval_id ?? '',
  monto: payment.transaction_amount * 100,
  moneda: 'ARS',
  aprobado: null,
  cambiado: null,
  montoDevuelto: payment.status === 'approved' ? returnedOf(payment) : 0,
})

const returnedOf = ({ transaction_amount_refunded = 0 }: FakePayment) => Math.round(transaction_amount_refunded * 100)

async function openPlay() {
  const { owner } = world.app.db
  const gym = await buildGym(owner)
  const admin = await world.app.clientOf(gym.users.Admin)
  await world.connect(admin, String((sellers += 1)))
  const sent: string[] = []
  for (let n = 0; n < links; n += 1) {
    const { id } = await world.send(admin, gym, await buildMiembro(owner, gym))
    sent.push(referenciaDe(gym.id, id))
  }
  return { gym, sent, admin }
}

/** A member of the gym who consented, with the first charge due now. */
async function openConsent({ gym, admin }: Awaited<ReturnType<typeof openPlay>>) {
  const miembro = await buildMiembro(world.app.db.owner, gym)
  await world.app.db.owner(`update miembros set correo = 'ana@example.com' where id = $1`, [miembro])
  const { id, referencia } = await world.ask(admin, gym, miembro)
  return { id, consent: world.fake.subscriptions.accept(referencia, now) }
}

type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

async function play(steps: readonly Step[]): Promise<void> {
  const opened = await openPlay()
  const { gym, sent, admin } = opened
  const { id, consent } = await openConsent(opened)
  const charges: ReturnType<typeof fake.subscriptions.charge>[] = []
  const { fake, app } = world
  const { transaction } = app.db.pools
  const deps = { now: () => now }
  const made: ReturnType<typeof fake.pay>[] = []
  /** Words that were read before a refund, and may come after it. */
  const old: Cobro[] = []
  const settle = (word: Cobro) => settleEnLinea({ ...deps, transaction }, gym.id, word)

  for (const taken of steps) {
    if ('link' in taken) {
      const change = { 'pay another amount': { transaction_amount: 1 }, refuse: { status: 'rejected' }, pay: {} }[
        taken.act
      ]
      made.push(fake.pay(sent[taken.link] ?? '', change))
    } else if ('isNamed' in taken) {
      fake.isNaming = taken.isNamed
      const charge = fake.subscriptions.charge(consent, taken)
      charges.push(charge)
      made.push(charge.made)
    } else if ('charge' in taken) {
      const one = charges[taken.charge % Math.max(charges.length, 1)]
      if (!one) continue
      if (taken.act === 'tell of the charge')
        await fake.notify(one, { type: 'subscription_authorized_payment', times: taken.times })
      else if (one.status === 'recycling') made.push(fake.subscriptions.charge(consent, { isPaid: true }, one).made)
    } else if ('verb' in taken) {
      await admin.send(`/api/cobros_automaticos/${id}/${taken.verb}`, { method: 'POST' }).catch(() => undefined)
    } else if ('word' in taken) {
      const word = old[taken.word % Math.max(old.length, 1)]
      if (word) await settle(word)
    } else if ('payment' in taken) {
      const one = made[taken.payment % Math.max(made.length, 1)]
      if (!one) continue
      if ('amount' in taken || taken.act === 'refund') {
        if (one.status !== 'approved') continue
        old.push(readOf(one))
        refund(one, 'amount' in taken ? taken.amount : undefined)
      } else if (taken.act === 'notify') await fake.notify(one, { times: taken.times })
      else if (taken.act === 'forge') await fake.notify(one, { times: taken.times, secret: 'falso' })
      else await Promise.all(Array.from({ length: taken.times }, () => settle(readOf(one))))
    } else {
      fake.isDown = taken.act === 'outage'
      if (taken.act === 'work') await Promise.all([world.runJobs(), world.runJobs()])
      if (taken.act === 'review') await world.review()
      if (taken.act === 'die before the commit' && made[0]) await dieWith(made[0], gym.id)
    }
  }
  fake.isDown = false
  now = new Date(now.getTime() + 4 * 86_400_000)
  await Promise.all([world.runJobs(), world.review()])
  await expectExactlyOnce(gym.id, made)
  await expectSameState(id, consent.status)
}

/** A process that ends after its statements and before the commit. */
async function dieWith(payment: Parameters<typeof readOf>[0], gym: string): Promise<void> {
  const { pools } = world.app.db
  const transaction: typeof pools.transaction = (tenant, work) =>
    pools.transaction(tenant, async (tx) => {
      await work(tx)
      throw new Error('killed')
    })
  const deps = { transaction, now: () => now }
  await settleEnLinea(deps, gym, readOf(payment)).catch(() => undefined)
}

async function expectExactlyOnce(gym: string, made: readonly FakePayment[]) {
  const { owner } = world.app.db
  const ledger = await owner<{ referencia: string }>(
    'select referencia from pagos_asientos where gimnasio_id = $1 order by referencia',
    [gym],
  )
  const known = await owner<{
    cobro: string
    en_libro: boolean
    devuelto: boolean
    monto: string
    tardio: boolean
    por_asignar: boolean
  }>(
    `select cobro, id_pago is not null as en_libro, devuelto is not null as devuelto, monto_devuelto as monto, tardio, por_asignar
     from cobros_en_linea
     where gimnasio_id = $1 order by cobro`,
    [gym],
  )
  const whole = (one: { transaction_amount: number }) => one.transaction_amount === 10000
  const approved = made.filter(({ status }) => status === 'approved')
  const entered = new Set(known.filter(({ en_libro }) => en_libro).map(({ cobro }) => cobro))
  // One row for each id, and nothing else in the ledger.
  expect(ledger.map(({ referencia }) => referencia)).toEqual([...entered].sort())
  expect(new Set(known.map(({ cobro }) => cobro)).size).toBe(known.length)
  for (const one of approved)
    expect([String(one.id), entered.has(String(one.id))]).toEqual([String(one.id), whole(one)])
  for (const one of made.filter(({ status }) => status === 'rejected')) expect(entered.has(String(one.id))).toBe(false)
  // Money that entered and went back, whole or in part, is on the worklist.
  for (const row of known) {
    const one = made.find(({ id }) => String(id) === row.cobro)
    if (!one) throw new Error('Nobody paid this')
    const { status } = one
    const monto = status === 'approved' ? returnedOf(one) : 0
    const devuelto = status === 'refunded' || monto > 0
    const por_asignar = devuelto || row.tardio || !row.en_libro
    expect(row).toEqual({ ...row, devuelto, monto: toDecimal(monto), por_asignar })
  }
  const { results } = await verify(owner)
  expect(results.flatMap(({ findings }) => findings).filter(({ gimnasio }) => gimnasio === gym)).toEqual([])
}

const statesOf: Readonly<Record<string, readonly CobroAutomatico['estado'][]>> = {
  authorized: ['activo', 'con_problema'],
  paused: ['pausado'],
  cancelled: ['cancelado'],
}

async function expectSameState(id: string, status: string) {
  const query = 'select estado from cobros_automaticos where id = $1'
  const [stored] = await world.app.db.owner<{ estado: CobroAutomatico['estado'] }>(query, [id])
  expect(statesOf[status]).toContain(stored?.estado)
}

it(
  'each approved payment is one row, whatever is repeated, reordered, lost, forged or cut off',
  { timeout: 120_000 },
  async () => {
    await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), play), {
      numRuns: runs,
      endOnFailure: true,
    })
  },
)

it('an id that two gyms’ accounts use alike is a payment of each', async () => {
  const [one, other] = [await openPlay(), await openPlay()]
  const deps = { now: () => now }
  const { transaction } = world.app.db.pools
  const id = testId()
  for (const { gym, sent } of [one, other]) {
    const cobro = {
      id,
      estado: 'aprobado' as const,
      referencia: sent[0] ?? '',
      suscripcion: '',
      monto: 1_000_000,
      moneda: 'ARS',
      aprobado: null,
      cambiado: null,
      montoDevuelto: 0,
    }
    await settleEnLinea({ ...deps, transaction }, gym.id, cobro)
    await settleEnLinea({ ...deps, transaction }, gym.id, cobro)
    const rows = await world.app.db.owner('select from pagos_asientos where gimnasio_id = $1', [gym.id])
    expect(rows).toHaveLength(1)
  }
})

it('refunds of parts, told in any order, end at the largest', async () => {
  const { gym, sent } = await openPlay()
  const { transaction, reader } = world.app.db.pools
  const deps = { transaction, now: () => now }
  const shuffled = fc.shuffledSubarray([0, 0, 300_000, 300_000, 500_000], { minLength: 5 })
  const tell = async (told: readonly number[]) => {
    const id = testId()
    const referencia = sent[0] ?? ''
    const asked = { referencia, suscripcion: '', monto: 1_000_000, moneda: 'ARS' }
    const cobro = { id, estado: 'aprobado' as const, ...asked, aprobado: null, cambiado: null }
    for (const montoDevuelto of told) await settleEnLinea(deps, gym.id, { ...cobro, montoDevuelto })
    const rows = await reader(
      `select monto_devuelto, por_asignar, id_pago is not null as en_libro from cobros_en_linea
       where gimnasio_id = $1 and cobro = $2`,
      [gym.id, id],
    )
    expect(rows).toEqual([{ monto_devuelto: '5000.00', por_asignar: true, en_libro: true }])
  }
  await fc.assert(fc.asyncProperty(shuffled, tell), { numRuns: runs, endOnFailure: true })
})
