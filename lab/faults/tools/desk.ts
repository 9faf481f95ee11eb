import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { askAt } from '#lab/harness/client.ts'
import { until } from '#lab/harness/until.ts'
import type { Random } from '#seed/random.ts'
import { newId } from '#shared/values/ids.ts'
import { Broken } from '#lab/harness/expect.ts'

/** Outcome of one request. `status` is 0 without an answer. */
export interface Answer {
  readonly status: number
  /** From sending to the whole answer, in milliseconds. */
  readonly took: number
  /** Start of the request on the clock of `performance.now()`. */
  readonly at: number
  readonly retryAfter: string | null
}

/** Clients that work until they are stopped. */
export interface Shift {
  /** Resolves with all answers once the last request has ended. */
  stop(): Promise<readonly Answer[]>
}

/** Users of the demonstration who charge, leave rests and collect them, with ids of their own and remember the answers. */
export interface Desk {
  token(): string
  /** Runs `clients` workers that charge one after another and repeat a failed charge. */
  work(clients?: number): Shift
  /** Charges once, without a retry. */
  readonly charge: () => Promise<Answer>
  /** Charges until one is acknowledged; returns the time it took. Throws after `patience` milliseconds. */
  recover(patience?: number): Promise<number>
  /** Sends unanswered and failed charges again. Returns the remaining failures as sentences. */
  repeatUnanswered(): Promise<string[]>
  /** Sends one acknowledged charge again, which must be acknowledged without a second effect. */
  repeatAcknowledged(): Promise<string[]>
  readonly acknowledged: ReadonlySet<string>
  /** Given up after `longest` milliseconds. */
  get(path: string, longest?: number): Promise<Answer>
  /** Signs in again with the account's password; later requests carry the new token. */
  signIn(): Promise<Answer>
  /** Requests a password reset mail. */
  askForReset(email: string): Promise<Answer>
  /** Ends all shifts that are still running. */
  close(): void
}

/** A charge, or the payment of what one left owing (`saldos`). */
type Charge = { readonly to: 'pagos' | 'saldos'; readonly id: string; readonly [field: string]: unknown }

/** An amount that every plan of the demonstration is above. */
const rest = 100

const patience = 30_000
const session = z.object({ token: z.string() })
const page = z.object({ items: z.array(z.record(z.string(), z.unknown())) })
const plazo = z.object({ id: z.string(), expand: z.object({ id_plan: z.object({ sucursal_id: z.string() }) }) })
const gyms = z.tuple([z.object({ politica: z.object({ saldo: z.object({ permite: z.boolean() }).optional() }) })])
const makeId = () => newId(new Date())
const inAWeek = () => new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10)

/** Asks as `askAt`, and tells of an answer that never came, too. */
export async function ask(
  url: string,
  token: string,
  body?: unknown,
  longest = patience,
): Promise<Answer & { text: string }> {
  const at = performance.now()
  const ended = (status: number, retryAfter: string | null, text: string) => ({
    status,
    took: performance.now() - at,
    at,
    retryAfter,
    text,
  })
  try {
    const answer = await askAt(url, token, body, longest)
    return ended(answer.status, answer.headers.get('retry-after'), await answer.text())
  } catch {
    return ended(0, null, '')
  }
}

/** `longest`: milliseconds after which a charge is given up. */
export async function openDesk(url: string, random: Random, longest = patience): Promise<Desk> {
  const at = (path: string) => `${url}/api/collections/${path}`
  const account = { identity: 'admin@norte.example', password: 'demo-vigente' }
  let token = ''
  const signIn = async () => {
    const answer = await ask(at('users/auth-with-password'), '', account)
    if (answer.status === 200) ({ token } = session.parse(JSON.parse(answer.text)))
    return answer
  }
  await signIn()
  const read = async (path: string) => page.parse(JSON.parse((await ask(at(path), token)).text)).items
  const plan = plazo.parse((await read('planes_plazos/records?perPage=1&expand=id_plan&filter=deleted=%22%22'))[0])
  const { sucursal_id } = plan.expand.id_plan
  const miembros = await read(
    `miembros/records?perPage=500&fields=id&filter=${encodeURIComponent(`sucursal_id="${sucursal_id}" && deleted=""`)}`,
  )
  const [gym] = gyms.parse(await read('gimnasios/records?perPage=1'))
  const leavesRests = gym.politica.saldo?.permite === true
  let isClosed = false
  const acknowledged = new Set<string>()
  const sent = new Map<string, Charge>()
  const unanswered = new Map<string, Charge>()
  /** Charges whose rest nobody has begun to collect. */
  const owed: string[] = []

  async function send(charge: Charge): Promise<Answer> {
    const { to, ...body } = charge
    sent.set(body.id, charge)
    unanswered.set(body.id, charge)
    const answer = await ask(at(`${to}/records`), token, body, longest)
    if (answer.status === 200) {
      if ('a_cuenta' in body && !acknowledged.has(body.id)) owed.push(body.id)
      acknowledged.add(body.id)
      unanswered.delete(body.id)
    } else if (answer.status !== 0 && answer.status < 500) {
      throw new Broken(`El servidor respondió ${answer.status} a un cobro: ${answer.text}`)
    }
    return answer
  }
  const newCharge = (): Charge => {
    const common = { id: makeId(), sucursal_id, medio_pago: 'Efectivo' }
    const id_deuda = random.chance(0.5) ? owed.pop() : undefined
    if (id_deuda !== undefined) return { to: 'saldos', ...common, id_deuda, clase: 'cobro', monto: rest }
    const charge = { to: 'pagos', ...common, id_miembro: random.pick(miembros)['id'], id_plan_plazo: plan.id } as const
    return leavesRests && random.chance(0.3) ? { ...charge, a_cuenta: rest, vence: inAWeek() } : charge
  }
  const charge = () => send(newCharge())
  const repeat = async (charges: Iterable<Charge>) => {
    const wrong: string[] = []
    for (const body of charges) {
      const { status } = await send(body)
      if (status !== 200) wrong.push(`El cobro ${body.id} no pudo repetirse (${status})`)
    }
    return wrong
  }
  return {
    token: () => token,
    acknowledged,
    charge,
    signIn,
    askForReset: (email) => ask(at('users/request-password-reset'), '', { email }),
    get: (path, longest) => ask(`${url}/api/${path}`, token, undefined, longest),
    work: (clients = 6) => startShift({ newCharge, send, clients, isClosed: () => isClosed }),
    close: () => void (isClosed = true),
    recover: (longest = patience) => recover(charge, longest),
    repeatUnanswered: () => repeat([...unanswered.values()]),
    repeatAcknowledged: () => repeat([...acknowledged].slice(-1).flatMap((id) => sent.get(id) ?? [])),
  }
}

interface ShiftSettings {
  readonly newCharge: () => Charge
  readonly send: (charge: Charge) => Promise<Answer>
  readonly clients: number
  readonly isClosed: () => boolean
}

function startShift({ newCharge, send, clients, isClosed }: ShiftSettings): Shift {
  const answers: Answer[] = []
  let isOver = false
  const person = async () => {
    let charge = newCharge()
    while (!isOver && !isClosed()) {
      const answer = await send(charge)
      answers.push(answer)
      if (answer.status === 200) charge = newCharge()
      else await pause(50)
    }
  }
  const people = Promise.all(Array.from({ length: clients }, person))
  // The error is reported by `stop`; until then it must not count as unhandled.
  people.catch(() => undefined)
  return {
    async stop() {
      isOver = true
      await people
      return answers
    },
  }
}

async function recover(charge: () => Promise<Answer>, longest: number): Promise<number> {
  const begun = performance.now()
  await until(async () => (await charge()).status === 200, { longest, otherwise: 'No volvió a cobrar' })
  return performance.now() - begun
}
