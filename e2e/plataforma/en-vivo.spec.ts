import { expect, type Browser, type Page } from '@playwright/test'
import { figure, receipt, sell, newPerson } from '../charge-desk.ts'
import { newId } from '#shared/values/ids.ts'
import { test } from '../own-gym.ts'
import { signIn } from '../sign-in.ts'

/** No page reloads: figures update by themselves. Speed is measured by the bench, on an idle machine. */
const live = { timeout: 15_000 }

async function desk(browser: Browser, email: string): Promise<Page> {
  const context = await browser.newContext()
  const page = await context.newPage()
  await signIn(page, email)
  return page
}

test('two desks and a role follow what changes, without reloading', async ({ browser, gym }) => {
  test.slow()

  await test.step('two desks see each other’s charges without reloading', async () => {
    const administrator = await desk(browser, gym.admin)
    const reception = await desk(browser, gym.recepcion)
    const person = newPerson('Delfina Arrieta')
    const members = await administrator.context().newPage()
    await members.goto(`/admin/miembros?q=${person.dni}`)
    await expect(members.getByText('Nadie coincide')).toBeVisible()
    const payments = await administrator.context().newPage()
    await payments.goto('/admin/pagos?rango=siempre')
    await expect(payments.getByRole('row').nth(1)).toBeVisible()
    const before = await figure(administrator, 'Miembros vigentes')

    await test.step('the reception charges: member, dashboard and payments of the administrator follow', async () => {
      await sell(reception, person)
      await Promise.all([
        expect(members.getByRole('row', { name: new RegExp(person.nombre) })).toContainText('Vigente', live),
        expect(payments.getByRole('row', { name: new RegExp(person.nombre) })).toBeVisible(live),
        expect.poll(() => figure(administrator, 'Miembros vigentes'), live).toBe(before + 1),
      ])
    })

    await test.step('the administrator charges: the reception sees it in its list', async () => {
      const other = newPerson('Nicanor Etcheverry')
      await receipt(reception).getByRole('button', { name: 'Listo' }).click()
      await sell(administrator, other)
      await expect(reception.getByRole('row', { name: new RegExp(other.nombre) })).toBeVisible(live)
    })
    await Promise.all([administrator.context().close(), reception.context().close()])
  })

  await test.step('a role that loses a permission loses its screens while they are open', async () => {
    const api = await gym.signedIn()
    const stamp = String(Date.now()).slice(-6)
    const permisos = await api.collection('permisos').getFullList<{ id: string; permiso: string }>()
    const ids = (names: string[]) => permisos.filter(({ permiso }) => names.includes(permiso)).map(({ id }) => id)
    const rol = await api
      .collection('roles')
      .create({ nombre: `Turno ${stamp}`, permisos: ids(['members.index', 'payments.index']) })
    const [sucursal] = await api.collection('sucursales').getFullList<{ id: string }>({ filter: `nombre = 'Palermo'` })
    const email = `turno${stamp}@norte.example`
    const password = 'turno de la tarde 58'
    await api.collection('users').create({
      email,
      name: 'Turno Tarde',
      phone: '1155551234',
      password,
      passwordConfirm: password,
      role: rol.id,
      sucursal_id: [sucursal?.id],
    })
    const page = await (await browser.newContext()).newPage()
    const followed = page.waitForResponse(
      (answer) => answer.url().endsWith('/api/realtime') && answer.request().method() === 'POST',
    )
    await signIn(page, email, password)
    await followed
    const menu = page.getByRole('navigation', { name: 'Menú principal' })
    await expect(menu.getByRole('link', { name: 'Pagos' })).toBeVisible()
    await api.collection('roles').update(rol.id, { permisos: ids(['members.index']) })
    await expect(menu.getByRole('link', { name: 'Pagos' })).toBeHidden(live)
    await expect(menu.getByRole('link', { name: 'Miembros' })).toBeVisible()
    await page.context().close()
  })
})

/** Counts what a page asks the API for, by a part of the path. */
function countAsked(page: Page) {
  const asked: string[] = []
  page.on('request', (request) => void asked.push(new URL(request.url()).pathname))
  return (part: string) => asked.filter((path) => path.includes(part)).length
}

test('an entry is read again only where it shows, and by a hidden tab once it is seen @long', async ({
  browser,
  gym,
}) => {
  const api = await gym.signedIn()
  const { id: sucursal_id } = await api.collection('sucursales').getFirstListItem(`nombre = 'Palermo'`)
  const { items } = await api.collection('miembros_pagos').getList<{ id: string; nombre: string }>(1, 80, {
    filter: `sucursal_id = '${sucursal_id}' && deleted = null`,
    sort: 'nombre:es',
  })
  const enter = async (id_miembro = '') => {
    const body = { id: newId(new Date()), id_miembro, sucursal_id }
    await api.send('/api/asistencias/entrar', { method: 'POST', body })
  }
  const followed = (page: Page) =>
    page.waitForResponse((answer) => answer.url().endsWith('/api/realtime') && answer.request().method() === 'POST')
  const open = async (path: string) => {
    const page = await desk(browser, gym.admin)
    await Promise.all([followed(page), page.goto(path)])
    await page.waitForLoadState('networkidle')
    return page
  }
  const [there, away] = [items.at(0), items.at(-1)]
  const [panel, members, hidden] = [
    await open('/admin/dashboard'),
    await open(`/admin/miembros?q=${encodeURIComponent(there?.nombre ?? '')}`),
    await open('/admin/dashboard'),
  ]
  await expect(members.getByRole('row')).toHaveCount(2)
  await hidden.evaluate(() => {
    Object.defineProperty(document, 'hidden', { value: true, configurable: true })
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  })
  const [ofPanel, ofMembers, ofHidden] = [countAsked(panel), countAsked(members), countAsked(hidden)]

  await enter(away?.id)
  await expect.poll(() => ofPanel('/api/hoy'), live).toBe(1)
  expect(ofPanel('/miembros_pagos/')).toBe(0)

  // The list that shows the member is read again, and was not before.
  await enter(there?.id)
  await expect.poll(() => ofMembers('/miembros_pagos/'), live).toBe(1)
  expect(ofHidden('/api/hoy')).toBe(0)

  await hidden.evaluate(() => {
    Object.defineProperty(document, 'hidden', { value: false })
    Object.defineProperty(document, 'visibilityState', { value: 'visible' })
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  })
  await expect.poll(() => ofHidden('/api/hoy'), live).toBeGreaterThan(0)
  for (const page of [panel, members, hidden]) await page.context().close()
})
