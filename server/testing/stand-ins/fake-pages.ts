import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FakeAccounts } from './fake-accounts.ts'
import { refund, type FakePayment } from './fake-payment.ts'
import type { FakePreapproval, FakeSubscriptions } from './fake-subscriptions.ts'

type Preference = {
  id: string
  external_reference: string
  items: readonly { title: string; unit_price: number; currency_id: string }[]
  back_urls: { success: string }
}

type Provider = {
  readonly preferences: readonly Preference[]
  readonly accounts: FakeAccounts
  readonly subscriptions: FakeSubscriptions
  pay(referencia: string): FakePayment
  notify(about: { id: number | string }, how?: { type: string }): Promise<number[]>
}

/** Shows the stand-in's own pages; false: the address is none of them. */
export function pagesOf(fake: Provider) {
  const paid = new Map<string, FakePayment>()
  /** The provider's page: one button pays, notifies and redirects, another gives half of it back; the last only redirects. */
  const checkout = async (request: IncomingMessage, response: ServerResponse, path: string) => {
    const preference = fake.preferences.find(({ id }) => path.includes(id))
    if (!preference) return void response.writeHead(404).end()
    if (request.method !== 'POST') return void response.setHeader('content-type', 'text/html').end(pageOf(preference))
    if (path.endsWith('/pagar')) paid.set(preference.id, fake.pay(preference.external_reference))
    const payment = paid.get(preference.id)
    if (payment && path.endsWith('/devolver')) refund(payment, payment.transaction_amount / 2)
    if (payment && !path.endsWith('/volver')) await fake.notify(payment)
    const back = new URL(preference.back_urls.success)
    back.searchParams.set('status', path.endsWith('/volver') ? 'null' : (payment?.status ?? 'null'))
    response.writeHead(303, { location: back.href }).end()
  }
  /** The provider's page for a consent: a button accepts, charges at once if it is time, and redirects; another fails a charge. */
  const consent = async (request: IncomingMessage, response: ServerResponse, path: string) => {
    const asked = fake.subscriptions.consents.find(({ id }) => path.startsWith(`/suscripciones/${id}`))
    if (!asked) return void response.writeHead(404).end()
    if (request.method !== 'POST') return void response.setHeader('content-type', 'text/html').end(consentPage(asked))
    const isRefused = path.endsWith('/rechazar')
    if (isRefused) fake.subscriptions.charge(asked, { isPaid: false })
    else fake.subscriptions.accept(asked.external_reference)
    await fake.notify(asked, { type: 'subscription_preapproval' })
    if (!isRefused && !asked.auto_recurring.start_date)
      await fake.notify(fake.subscriptions.charge(asked, { isPaid: true }).made)
    response.writeHead(303, { location: `${asked.back_url}?preapproval_id=${asked.id}` }).end()
  }
  return async (request: IncomingMessage, response: ServerResponse, path: string): Promise<boolean> => {
    if (path === '/authorization') allow(fake.accounts, response, `http://x${request.url}`)
    else if (path.startsWith('/checkout/') && path !== '/checkout/preferences') await checkout(request, response, path)
    else if (path.startsWith('/suscripciones/')) await consent(request, response, path)
    else return false
    return true
  }
}

/** The page where a seller allows a connection; this one always does. */
function allow(accounts: FakeAccounts, response: ServerResponse, address: string): void {
  const { codigo, estado, volver } = accounts.allow(address, '700001')
  const query = new URLSearchParams({ code: codigo, state: estado })
  response.writeHead(303, { location: `${volver}?${query}` }).end()
}

const pageOf = ({ id, items: [item] }: Preference) => `<!doctype html><html lang="es"><title>Pago de prueba</title>
<h1>${item?.title}</h1><p>${item?.currency_id} ${item?.unit_price}</p>
<form method="post" action="/checkout/${id}/pagar"><button>Pagar</button></form>
<form method="post" action="/checkout/${id}/devolver"><button>Devolver la mitad</button></form>
<form method="post" action="/checkout/${id}/volver"><button>Volver sin pagar</button></form></html>`

const consentPage = ({ id, reason, auto_recurring: { transaction_amount, currency_id } }: FakePreapproval) =>
  `<!doctype html><html lang="es"><title>Suscripción de prueba</title>
<h1>${reason}</h1><p>${currency_id} ${transaction_amount}</p>
<form method="post" action="/suscripciones/${id}"><button>Aceptar</button></form>
<form method="post" action="/suscripciones/${id}/rechazar"><button>Rechazar un cobro</button></form></html>`
