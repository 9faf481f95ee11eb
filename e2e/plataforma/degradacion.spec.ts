import { expect, type Page } from '@playwright/test'
import { announcer, violationsInLooks, violationsOf } from '../axe.ts'
import { addInline, chargeForm, choosePlan, receipt, newPerson } from '../charge-desk.ts'
import { test } from '../own-gym.ts'
import { openReleaseProxy } from '../release-proxy.ts'
import { openSession } from '../sign-in.ts'

const notice = (page: Page) => page.getByText('Sin conexión con el servidor')
const cobrar = (page: Page) => chargeForm(page).getByRole('button', { name: /^Cobrar \$/ })

/** Answers every call with this status, the health check included, until the route is removed. */
const refuseAll = (page: Page, status: number, headers: Record<string, string>, message: string) =>
  page.route('**/api/**', (route) =>
    route.fulfill({
      status,
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ status, message, data: {} }),
    }),
  )

test('the server goes down during a charge: the notice is immediate, typed data stays, the charge happens once', async ({
  browser,
  baseURL,
  gym,
}) => {
  const proxy = await openReleaseProxy(baseURL ?? '')
  const context = await browser.newContext({ baseURL: proxy.url })
  const page = await context.newPage()
  const person = newPerson('Emilia Vallejos')
  await openSession(page, gym.admin)
  await page.goto('/admin/pagos?cobrar=buscar')
  await addInline(page, person)
  await choosePlan(page, 'Musculación')
  await chargeForm(page).getByRole('button', { name: 'Agregar descuento' }).click()
  await chargeForm(page).getByLabel('Descuento', { exact: true }).fill('500')
  await chargeForm(page).getByLabel('Motivo').fill('Vecina')

  await proxy.vanish()
  await cobrar(page).click()
  await expect(chargeForm(page)).toContainText('No hay conexión con el servidor')
  await expect(chargeForm(page)).toContainText('no se cobrará dos veces')
  await expect(chargeForm(page).getByText('No se pudo cobrar')).toBeInViewport()
  await expect(notice(page)).toBeAttached()
  await expect(chargeForm(page).getByLabel('Motivo')).toHaveValue('Vecina')

  await proxy.comeBack()
  await expect(notice(page)).toBeHidden({ timeout: 20_000 })
  await chargeForm(page).getByRole('button', { name: 'Reintentar' }).click()
  await expect(receipt(page)).toContainText('Pago registrado')
  await expect(receipt(page)).toContainText('Vecina')
  await page.goto(`/admin/pagos?q=${encodeURIComponent(person.nombre)}`)
  await expect(page.getByRole('row', { name: new RegExp(person.nombre) })).toHaveCount(1)
  await context.close()
  await proxy.vanish()
})

test('too many attempts tell how long to wait; a full disk says to tell the administrator @long', async ({
  page,
  gym,
}) => {
  await openSession(page, gym.admin)
  await page.goto('/admin/pagos?cobrar=buscar')
  await addInline(page, newPerson('Eloísa Funes'))
  await choosePlan(page, 'Musculación')
  const refuse = (status: number, headers: Record<string, string>, said: { message: string; razon?: string }) =>
    page.route('**/api/collections/pagos/records?*', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status, headers, json: { status, ...said, data: {} } })
        : route.fallback(),
    )
  await refuse(429, { 'retry-after': '42' }, { message: 'Too Many Requests.' })
  await cobrar(page).click()
  await expect(chargeForm(page)).toContainText('Espera 42 segundos y vuelve a intentarlo.')
  await page.unroute('**/api/collections/pagos/records?*')
  const full = 'El servidor no tiene espacio y no guardó nada. Avísale a quien lo administra.'
  await refuse(507, { 'x-request-id': '0123456789ab' }, { message: full, razon: 'disk_full' })
  await chargeForm(page)
    .getByRole('button', { name: /^(Cobrar \$|Reintentar)/ })
    .click()
  await expect(chargeForm(page)).toContainText(`${full} Código: 0123456789ab`)
  expect(await violationsOf(page, { except: announcer })).toEqual([])
  await page.unroute('**/api/collections/pagos/records?*')
  await chargeForm(page).getByRole('button', { name: 'Reintentar' }).click()
  await expect(receipt(page)).toContainText('Pago registrado')
})

test('a server without its database, a hanging one and a busy endpoint are told apart, and recover by themselves @long', async ({
  page,
}) => {
  await openSession(page)

  await test.step('the browser makes the request id, and the server’s answer carries it', async () => {
    const [answer] = await Promise.all([page.waitForResponse('**/api/collections/**'), page.goto('/admin/miembros')])
    const sent = answer.request().headers()['x-request-id']
    expect(sent).toMatch(/^[0-9a-f]{12}$/)
    expect(answer.headers()['x-request-id']).toBe(sent)
  })

  await test.step('one busy endpoint does not count as a lost connection', async () => {
    await page.goto('/admin/miembros')
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    const busy = 'Hay muchos reportes a la vez.'
    await page.route('**/api/collections/miembros_pagos/**', (route) =>
      route.fulfill({ status: 503, json: { status: 503, message: busy, razon: 'report_turn', data: {} } }),
    )
    const healthy = page.waitForResponse('**/api/health')
    await page.getByRole('searchbox').first().fill('gom')
    await healthy
    await expect(page.getByRole('alert')).toContainText(busy)
    await expect(notice(page)).toHaveCount(0)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })

  await test.step('a hanging database is reported at the first refusal, even while other requests are pending', async () => {
    await page.goto('/admin/miembros')
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    const silent = () => undefined
    await page.route('**/api/health', silent)
    await page.route('**/api/collections/**', silent)
    const refused = { status: 503, json: { status: 503, message: 'El servicio no está disponible.', data: {} } }
    // The search alone: a list that a live change reads again would take the one refusal, and be cancelled.
    const searching = ({ pathname, search }: URL) => pathname.includes('/miembros_pagos/') && search.includes('gom')
    await page.route(searching, (route) => route.fulfill(refused), { times: 1 })
    await page.getByRole('searchbox').first().fill('gom')
    await expect(notice(page)).toBeVisible()
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await expect(notice(page)).toBeHidden({ timeout: 20_000 })
  })

  await test.step('a server without its database shows a notice above the page, which recovers by itself', async () => {
    await page.goto('/admin/miembros')
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    const headers = { 'retry-after': '3', 'x-request-id': '7f3a91c2b04d' }
    await refuseAll(page, 503, headers, 'El servicio no está disponible.')
    await page.getByRole('searchbox').first().fill('gom')
    await expect(notice(page)).toBeVisible()
    await expect(page.getByRole('alert')).toContainText('Código: 7f3a91c2b04d')
    expect(await violationsInLooks(page, { except: announcer })).toEqual([])
    await page.unroute('**/api/**')
    await expect(notice(page)).toBeHidden({ timeout: 20_000 })
    await expect(page.getByRole('row').nth(1)).toContainText(/g[oó]m/i)
  })
})
