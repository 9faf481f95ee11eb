import { expect, test, type Browser, type Page } from '@playwright/test'
import PocketBase from 'pocketbase'
import { figure, receipt, sell, newPerson } from '../charge-desk.ts'
import { demoPassword, signIn } from '../sign-in.ts'

/** No page reloads: figures update by themselves. Speed is measured by the bench, on an idle machine. */
const live = { timeout: 15_000 }

async function desk(browser: Browser, email: string): Promise<Page> {
  const context = await browser.newContext()
  const page = await context.newPage()
  await signIn(page, email)
  return page
}

test('two desks see each other’s charges without reloading', async ({ browser }) => {
  test.slow()
  const administrator = await desk(browser, 'admin@norte.example')
  const reception = await desk(browser, 'recepcion@norte.example')
  const person = newPerson('Delfina Arrieta')
  const members = await administrator.context().newPage()
  await members.goto(`/admin/miembros?q=${person.dni}`)
  await expect(members.getByText('Nadie coincide')).toBeVisible()
  const payments = await administrator.context().newPage()
  await payments.goto('/admin/pagos?rango=siempre')
  await expect(payments.getByRole('row').nth(1)).toBeVisible()
  const before = await figure(administrator, 'Miembros activos')

  await test.step('the reception charges: member, dashboard and payments of the administrator follow', async () => {
    await sell(reception, person)
    await Promise.all([
      expect(members.getByRole('row', { name: new RegExp(person.nombre) })).toContainText('Vigente', live),
      expect(payments.getByRole('row', { name: new RegExp(person.nombre) })).toBeVisible(live),
      expect.poll(() => figure(administrator, 'Miembros activos'), live).toBe(before + 1),
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

test('a role that loses a permission loses its screens while they are open', async ({ browser, baseURL }) => {
  test.slow()
  const api = new PocketBase(baseURL).autoCancellation(false)
  await api.collection('users').authWithPassword('admin@norte.example', demoPassword)
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
