import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { FakePayment } from './fake-payment.ts'

const asked = z.object({
  reason: z.string(),
  external_reference: z.string(),
  payer_email: z.email(),
  auto_recurring: z.object({
    frequency: z.number().int().positive(),
    frequency_type: z.enum(['days', 'months']),
    transaction_amount: z.number().positive(),
    currency_id: z.string(),
    start_date: z.iso.datetime().optional(),
  }),
  back_url: z.string(),
  status: z.literal('pending'),
})

const changed = z.object({ status: z.enum(['authorized', 'paused', 'cancelled']) })

/** A consent in the stand-in's books, in the words of the provider's public API. */
export type FakePreapproval = Omit<z.infer<typeof asked>, 'status'> & {
  id: string
  status: string
  init_point: string
  next_payment_date: string | null
  /** The account that is paid. */
  account: string
}

/** One charge of a consent. */
export interface FakeInvoice {
  id: number
  preapproval_id: string
  status: string
  payment: { id: number; status: string } | null
  retry_attempt: number
  next_retry_date: string | null
  debit_date: string
}

type Tried = { isPaid: boolean; isLast?: boolean; change?: Partial<FakePayment> }
type Answer = readonly [number, object]

/** Consents and their charges. */
export interface FakeSubscriptions {
  readonly consents: FakePreapproval[]
  readonly invoices: FakeInvoice[]
  /** The newest consent for one of our references. */
  of(referencia: string): FakePreapproval
  /** The payer consents on the provider's page. */
  accept(referencia: string, next?: Date): FakePreapproval
  /** The provider tries a charge: a new one, or the given one again. Its payment is in the books, without a notification. */
  charge(consent: FakePreapproval, tried: Tried, again?: FakeInvoice): FakeInvoice & { made: FakePayment }
  /** Answers a call of the API for an account; undefined: it is not about consents. */
  answer(call: {
    method: string
    path: string
    query: URLSearchParams
    body: string
    account: string
  }): Answer | undefined
}

type Books = {
  readonly url: () => string
  /** Enters a payment in the books. */
  readonly pay: (payment: Omit<FakePayment, 'id'>, account: string) => FakePayment
  /** False: payments of consents come without our reference, as the provider's sometimes do. */
  readonly isNaming: () => boolean
}

const missing: Answer = [404, { message: 'Not found' }]

export function createSubscriptions({ url, pay, isNaming }: Books): FakeSubscriptions {
  const consents: FakePreapproval[] = []
  const invoices: FakeInvoice[] = []
  let last = 7_000_000_000

  const of = (referencia: string) => {
    const found = consents.findLast(({ external_reference }) => external_reference === referencia)
    if (!found) throw new Error('Nobody asked for this')
    return found
  }
  const create = (body: string, account: string): Answer => {
    const id = randomUUID().replaceAll('-', '')
    const init_point = `${url()}/suscripciones/${id}`
    const made = { ...asked.parse(JSON.parse(body)), id, init_point, next_payment_date: null, account }
    consents.push(made)
    return [201, made]
  }
  const change = (found: FakePreapproval, body: string): Answer => {
    if (found.status === 'cancelled') return [400, { message: 'You can not modify a cancelled preapproval' }]
    return [200, Object.assign(found, changed.parse(JSON.parse(body)))]
  }

  return {
    consents,
    invoices,
    of,
    accept(referencia, next = new Date()) {
      return Object.assign(of(referencia), { status: 'authorized', next_payment_date: next.toISOString() })
    },
    charge(consent, { isPaid, isLast = false, change = {} }, again) {
      const { external_reference, auto_recurring, account } = consent
      const { transaction_amount, currency_id } = auto_recurring
      const status = isPaid ? 'approved' : 'rejected'
      const base = { status, external_reference: isNaming() ? external_reference : '', transaction_amount, currency_id }
      const made = pay({ ...base, metadata: { preapproval_id: consent.id }, ...change }, account)
      const invoice = again ?? {
        id: (last += 1),
        preapproval_id: consent.id,
        retry_attempt: 0,
        debit_date: new Date(Date.UTC(2026, 0, 1) + invoices.length * 60_000).toISOString(),
      }
      const tried = {
        ...invoice,
        status: isPaid || isLast ? 'processed' : 'recycling',
        payment: { id: made.id, status },
        retry_attempt: invoice.retry_attempt + 1,
        next_retry_date: isPaid || isLast ? null : '2026-05-13T12:00:00.000-04:00',
      }
      const stored = again ? Object.assign(again, tried) : tried
      if (!again) invoices.push(stored)
      return Object.assign(stored, { made })
    },
    answer({ method, path, query, body, account }) {
      const own = consents.filter((one) => one.account === account)
      if (path === '/preapproval' && method === 'POST') return create(body, account)
      if (path === '/preapproval/search')
        return [200, { results: own.filter((one) => one.external_reference === query.get('external_reference')) }]
      if (path.startsWith('/preapproval/')) {
        const found = own.find(({ id }) => path === `/preapproval/${id}`)
        if (!found) return missing
        return method === 'PUT' ? change(found, body) : [200, found]
      }
      const charged = invoices.filter(({ preapproval_id }) => own.some(({ id }) => id === preapproval_id))
      if (path === '/authorized_payments/search')
        return [200, { results: charged.filter((one) => one.preapproval_id === query.get('preapproval_id')) }]
      if (!path.startsWith('/authorized_payments/')) return undefined
      const found = charged.find(({ id }) => path === `/authorized_payments/${id}`)
      return found ? [200, found] : missing
    },
  }
}
