import { createHmac, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { z } from 'zod'
import { createAccounts, type FakeAccounts } from './fake-accounts.ts'
import { pagesOf } from './fake-pages.ts'
import { createHeldCalls, type Holding } from './held-calls.ts'
import { createDating, type FakePayment } from './fake-payment.ts'
import { createSubscriptions, type FakeSubscriptions } from './fake-subscriptions.ts'

/** The account that takes the money; '': the platform's own. */
type Preference = z.infer<typeof preferenceShape> & { id: string; account: string }
type Notifying = { secret?: string; signedFor?: string; times?: number; type?: string }

/** Implements the part of Mercado Pago's public API that Checkout Pro, subscriptions and OAuth need, locally. Lies on request. */
export interface FakeMercadoPago {
  readonly url: string
  readonly preferences: Preference[]
  readonly accounts: FakeAccounts
  readonly subscriptions: FakeSubscriptions
  /** The address for notifications that the application has at the provider. */
  avisosUrl: string
  /** The clock by which it signs; absent: the machine's. */
  now?: () => Date
  /** Payments of consents carry our reference. */
  isNaming: boolean
  /** Calls of the API since the start. */
  calls: number
  /** While true every call is answered with 503. */
  isDown: boolean
  /** While true calls are accepted and never answered. */
  isSilent: boolean
  readonly held: Holding
  /** Answers that are made and still on their way. */
  readonly heldAnswers: Holding
  /** Marks the newest payment for one of our references as paid, without a notification. */
  pay(referencia: string, change?: Partial<FakePayment>): FakePayment
  /** Sends notifications about a payment, consent or charge, signed as the provider does, and returns the status of each. */
  notify(about: { id: number | string }, how?: Notifying): Promise<number[]>
  close(): Promise<void>
}

export const accessToken = 'TEST-token-de-prueba'
export const webhookSecret = 'secreto-de-avisos-de-prueba'

const preferenceShape = z.object({
  items: z.array(z.object({ title: z.string(), unit_price: z.number(), currency_id: z.string() })).min(1),
  external_reference: z.string(),
  back_urls: z.object({ success: z.string(), pending: z.string(), failure: z.string() }),
  notification_url: z.string(),
})

export async function openFakeMercadoPago(port = 0): Promise<FakeMercadoPago> {
  const preferences: Preference[] = []
  const accounts = createAccounts()
  const payments = new Map<string, FakePayment & { account: string }>()
  let last = 70_000_000_000
  const subscriptions = createSubscriptions({
    url: () => fake.url,
    isNaming: () => fake.isNaming,
    pay(given, account) {
      const payment = { id: (last += 1), ...given }
      payments.set(String(payment.id), Object.assign(payment, { account }))
      return payment
    },
  })

  const fake: FakeMercadoPago = {
    url: '',
    preferences,
    accounts,
    subscriptions,
    avisosUrl: '',
    isNaming: true,
    calls: 0,
    isDown: false,
    isSilent: false,
    held: createHeldCalls(),
    heldAnswers: createHeldCalls(),
    pay(referencia, change = {}) {
      const preference = preferences.findLast(({ external_reference }) => external_reference === referencia)
      const [item] = preference?.items ?? []
      if (!preference || !item) throw new Error('Nobody asked for this')
      const payment = {
        id: (last += 1),
        status: 'approved',
        external_reference: referencia,
        transaction_amount: item.unit_price,
        currency_id: item.currency_id,
        account: preference.account,
        ...change,
      }
      payments.set(String(payment.id), payment)
      return payment
    },
    async notify({ id }, { secret = webhookSecret, signedFor = String(id), times = 1, type = 'payment' } = {}) {
      const payment = payments.get(String(id))
      const isOfConsent = type !== 'payment' || payment?.metadata !== undefined
      const own = preferences.findLast(({ external_reference }) => external_reference === payment?.external_reference)
      const target = isOfConsent ? fake.avisosUrl : (own ?? preferences.at(-1))?.notification_url
      if (!target) throw new Error('Nobody wants to be told')
      const seller = payment?.account ?? sellerOf(fake, id)
      const about = { id, type, secret, signedFor, at: fake.now?.() ?? new Date(), seller }
      return Promise.all(Array.from({ length: times }, () => tell(target, about)))
    },
    close: () => end(server),
  }

  const ask = apiOf(fake, payments)
  const showPage = pagesOf(fake)

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://x')
    if (fake.isSilent) return
    fake.calls += 1
    if (fake.isDown) return void response.writeHead(503).end()
    if (await showPage(request, response, pathname)) return
    const [status, body] = await ask(request, pathname, searchParams)
    const text = JSON.stringify(body)
    await fake.heldAnswers.pass({ method: request.method ?? '', path: pathname, account: '' })
    response.writeHead(status, { 'content-type': 'application/json' }).end(text)
  }

  const server = createServer((request, response) => void answer(request, response))
  return Object.assign(fake, { url: await listen(server, port) })
}

/** The account of a consent, or of a charge of one. */
function sellerOf({ subscriptions }: FakeMercadoPago, id: number | string): string {
  const charged = subscriptions.invoices.find((one) => String(one.id) === String(id))?.preapproval_id ?? id
  return subscriptions.consents.find((one) => one.id === charged)?.account ?? ''
}

/** Answers calls of the API, each for the account of its token. */
function apiOf(fake: FakeMercadoPago, payments: ReadonlyMap<string, FakePayment & { account: string }>) {
  const open = (body: string, account: string) => {
    const preference = { ...preferenceShape.parse(JSON.parse(body)), id: randomUUID(), account }
    fake.preferences.push(preference)
    return { id: preference.id, init_point: `${fake.url}/checkout/${preference.id}` }
  }
  const dated = createDating()
  return async (request: IncomingMessage, path: string, query: URLSearchParams) => {
    const token = tokenOf(request)
    await fake.held.pass({ method: request.method ?? '', path, account: fake.accounts.sellerOf(token) ?? '' })
    if (path === '/oauth/token') return fake.accounts.answerToken(await bodyOf(request))
    const account = token === accessToken ? '' : fake.accounts.sellerOf(token)
    if (account === undefined) return [401, { message: 'invalid token' }] as const
    const body = request.method === 'GET' ? '' : await bodyOf(request)
    const call = { method: request.method ?? '', path, query, body, account }
    const ofConsents = fake.subscriptions.answer(call)
    if (ofConsents) return ofConsents
    const own = [...payments.values()].filter((one) => one.account === account).map(dated)
    if (request.method === 'POST' && path === '/checkout/preferences') return [201, open(body, account)] as const
    if (path === '/v1/payments/search') {
      const results = own.filter((one) => one.external_reference === query.get('external_reference'))
      return [200, { results }] as const
    }
    const payment = own.find(({ id }) => path === `/v1/payments/${id}`)
    return payment ? ([200, payment] as const) : ([404, { message: 'Payment not found' }] as const)
  }
}

const tokenOf = ({ headers }: IncomingMessage) => headers.authorization?.replace(/^Bearer /, '') ?? ''

async function listen(server: Server, port: number): Promise<string> {
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
}

/** Also ends calls that wait for an answer. */
const end = (server: Server) =>
  new Promise<void>((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })

type About = { id: number | string; at: Date; seller: string }

/** One signed notification and the status of its answer. */
async function tell(
  target: string,
  { id, type, secret, signedFor, at, seller }: About & Required<Omit<Notifying, 'times'>>,
) {
  const request = randomUUID()
  const ts = at.getTime()
  const v1 = createHmac('sha256', secret).update(`id:${signedFor};request-id:${request};ts:${ts};`).digest('hex')
  const answer = await fetch(`${target}?data.id=${id}&type=${type}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-request-id': request, 'x-signature': `ts=${ts},v1=${v1}` },
    body: JSON.stringify({ action: 'updated', type, user_id: Number(seller) || seller, data: { id: String(id) } }),
  })
  return answer.status
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks).toString()
}
