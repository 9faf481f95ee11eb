import { expect } from 'vitest'
import type { Pago } from '#shared/collections/pago.ts'
import type { CobroAutomatico } from '#shared/en_linea/cobro-automatico.ts'
import type { CobroEnLinea } from '#shared/en_linea/cobro-en-linea.ts'
import { verify } from '#server/gym/verify/verify.ts'
import { buildGym, buildMiembro } from '#server/testing/gym-world.ts'
import { openEnLinea, type EnLinea } from './en-linea.ts'

const today = new Date('2026-05-10T15:00:00Z')

export const days = (count: number) => count * 86_400_000

type Clock = { now: Date }

export type PayingGyms = Awaited<ReturnType<typeof openPayingGyms>>
export type PayingGym = Awaited<ReturnType<typeof openPayingGym>>

/** A server whose gyms charge members by themselves. The caller closes `world`. */
export async function openPayingGyms() {
  const clock = { now: today }
  const world = await openEnLinea(() => clock.now)
  const owner: typeof world.app.db.owner = (...query) => world.app.db.owner(...query)
  /** The answer of a public page. Every white space of its text is a plain space. */
  const pageOf = async (enlace: string) => {
    const answer = await fetch(world.app.url + new URL(enlace).pathname)
    return { status: answer.status, headers: answer.headers, text: (await answer.text()).replaceAll(/\s|&nbsp;/g, ' ') }
  }
  return { world, owner, pageOf, open: () => openPayingGym(world, owner, clock) }
}

let sellers = 500_000

/** A new gym with an account and a member, and a clock that can be moved. */
async function openPayingGym(world: EnLinea, owner: EnLinea['app']['db']['owner'], clock: Clock) {
  const { fake, app } = world
  const gym = await buildGym(owner)
  const miembro = await buildMiembro(owner, gym)
  const signIn = async () => ({
    admin: await app.clientOf(gym.users.Admin),
    desk: await app.clientOf(gym.users.Recepción),
  })
  clock.now = today
  fake.isDown = false
  fake.isNaming = true
  const people = await signIn()
  const setMiembro = (set: string) => owner(`update miembros set ${set} where id = $1`, [miembro])
  await setMiembro(`correo = 'jose@example.com'`)
  const connect = () => world.connect(people.admin, String((sellers += 1)))
  await connect()
  const ask = (plazo?: string) => world.ask(people.desk, gym, miembro, plazo)

  return {
    gym,
    miembro,
    people,
    setMiembro,
    /** Connects an account of another seller. */
    connect,
    connectAgain: () => world.connect(people.admin, String(sellers)),
    ask,
    /** Sends a link. */
    send: (plazo?: string) => world.send(people.desk, gym, miembro, plazo),
    /** The last day of the member, if there is one. */
    async vence(): Promise<string> {
      const text = 'select vencimiento::text as dia from membresias where id_miembro = $1'
      return (await owner<{ dia: string }>(text, [miembro]))[0]?.dia ?? ''
    },
    now: () => clock.now,
    /** Moves the clock; the people sign in again. */
    async later(ms: number) {
      clock.now = new Date(clock.now.getTime() + ms)
      Object.assign(people, await signIn())
    },
    act: (id: string, verb: string, client = people.desk) =>
      client.send<CobroAutomatico>(`/api/cobros_automaticos/${id}/${verb}`, { method: 'POST' }),
    of: (id: string) => people.admin.collection('cobros_automaticos').getOne<CobroAutomatico>(id),
    pagos: () => people.admin.collection('pagos').getFullList<Pago>({ sort: 'created' }),
    cobros: () => people.admin.collection('cobros_en_linea').getFullList<CobroEnLinea>({ sort: 'created' }),
    ...consentsOf(world, ask),
    async expectVerified() {
      const { results } = await verify(owner)
      expect(results.flatMap(({ findings }) => findings).filter(({ gimnasio }) => gimnasio === gym.id)).toEqual([])
    },
  }
}

type Invoice = ReturnType<EnLinea['fake']['subscriptions']['charge']>

const consentsOf = ({ fake, ...world }: EnLinea, ask: () => ReturnType<EnLinea['ask']>) => ({
  /** A consent that the member gave. */
  async accepted() {
    const asked = await ask()
    const consent = fake.subscriptions.accept(asked.referencia)
    await fake.notify(consent, { type: 'subscription_preapproval' })
    expect(await world.runJobs()).toEqual([])
    return { ...asked, consent }
  },
  /** The provider charges a consent, and tells. */
  async charged(referencia: string, tried = { isPaid: true }, again?: Invoice) {
    const invoice = fake.subscriptions.charge(fake.subscriptions.of(referencia), tried, again)
    await fake.notify(invoice, { type: 'subscription_authorized_payment' })
    await fake.notify(invoice.made)
    expect(await world.runJobs()).toEqual([])
    return invoice
  },
})
