import { expect, test } from '@playwright/test'
import { violationsInBothLooks } from '../axe.ts'
import { newGym, newGymPassword } from '../new-gym.ts'
import { openSession, signIn } from '../sign-in.ts'

test('a receptionist has no reports in the menu, and their address leads to access denied', async ({ page }) => {
  await signIn(page, 'recepcion@norte.example')
  const menu = page.getByRole('navigation', { name: 'Menú principal' })
  await expect(menu.getByRole('link', { name: 'Pagos' })).toBeVisible()
  await expect(menu.getByRole('link', { name: 'Hoy' })).toBeVisible()
  await expect(page).toHaveTitle('Hoy · Vigente')
  await expect(menu.getByRole('link', { name: 'Reportes' })).toHaveCount(0)
  await expect(page.getByText('Ingreso mensual')).toHaveCount(0)
  await page.goto('/admin/reportes')
  await expect(page).toHaveURL(/\/auth\/access/)
  await expect(page.getByRole('heading', { name: 'No tienes acceso a esta página' })).toBeVisible()
  await page.getByRole('link', { name: 'Abrir Vigente' }).click()
  await expect(page).toHaveURL(/\/admin\/dashboard/)
})

test('a receptionist sees only the branch of the desk', async ({ page }) => {
  await signIn(page, 'recepcion@norte.example')
  await page.getByRole('button', { name: /Sucursal: Palermo/ }).click()
  await expect(page.getByText('Listado de sucursales')).toBeVisible()
  await expect(page.getByRole('button', { name: /Belgrano/ })).toHaveCount(0)
})

test('switching branch asks first, goes to the dashboard and shows the members of the other branch', async ({
  page,
}) => {
  await signIn(page)
  await page.getByRole('link', { name: 'Miembros', exact: true }).click()
  await expect(page.getByText(/^[\d.]+ en Palermo$/)).toBeVisible()
  const before = await page.getByText(/^[\d.]+ en Palermo$/).textContent()
  await page.getByRole('button', { name: /Sucursal: Palermo/ }).click()
  await page.getByRole('button', { name: /Belgrano/ }).click()
  await page.getByRole('button', { name: 'Cambiar de sucursal' }).click()
  await expect(page).toHaveURL(/\/admin\/dashboard/)
  await expect(page.getByText('Ahora trabajas en Belgrano')).toBeVisible()
  await page.getByRole('link', { name: 'Miembros', exact: true }).click()
  await expect(page.getByText(/^[\d.]+ en Belgrano$/)).not.toHaveText(before ?? '')
  await page.reload()
  await expect(page.getByRole('button', { name: /Sucursal: Belgrano/ })).toBeVisible()
})

test('a desk whose branch closes stops and asks, and has the branch again once it is open', async ({
  page,
  browser,
  request,
}) => {
  const email = await newGym(request, 'Gimnasio Cierra', 'serviciocadena0')
  const office = await (await browser.newContext()).newPage()
  await openSession(office, email, newGymPassword)
  await office.goto('/admin/configuracion?tab=sucursales')
  await office.getByRole('button', { name: 'Nueva sucursal' }).click()
  const dialog = office.getByRole('dialog', { name: 'Nueva sucursal' })
  await dialog.getByLabel('Nombre').fill('Anexo')
  await dialog.getByLabel('Dirección').fill('Molino 14')
  await dialog.getByRole('button', { name: 'Agregar sucursal' }).click()
  await expect(office.getByRole('button', { name: 'Cerrar Anexo' })).toBeVisible()

  await signIn(page, email, newGymPassword)
  await page.getByRole('button', { name: /Sucursal: Casa central/ }).click()
  await page.getByRole('button', { name: /Anexo/ }).click()
  await page.getByRole('button', { name: 'Cambiar de sucursal' }).click()
  await expect(page.getByRole('button', { name: /Sucursal: Anexo/ })).toBeVisible()

  await office.getByRole('button', { name: 'Cerrar Anexo' }).click()
  await office.getByRole('button', { name: 'Cerrar sucursal' }).click()
  await expect(page.getByRole('heading', { name: '¿En qué sucursal sigues?' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: '¿En qué sucursal sigues?' })).toBeVisible()
  expect(await violationsInBothLooks(page)).toEqual([])
  await page.getByRole('button', { name: 'Casa central' }).click()
  await expect(page.getByRole('button', { name: /Sucursal: Casa central/ })).toBeVisible()

  await office.getByRole('button', { name: 'Abrir Anexo' }).click()
  await expect(office.getByRole('button', { name: 'Cerrar Anexo' })).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: /Sucursal: Casa central/ }).click()
  await expect(page.getByRole('button', { name: /Anexo/ })).toBeVisible()
  await office.context().close()
})

test('the staff of another gym sees nothing of this one', async ({ page, browser }) => {
  await openSession(page)
  await page.goto('/admin/miembros')
  const first = page.getByRole('row').nth(1)
  await first.click()
  await expect(page).toHaveURL(/miembro=/)
  const address = page.url()
  const name = await page.getByRole('dialog').getByRole('heading', { level: 2 }).textContent()

  const other = await browser.newContext()
  const foreign = await other.newPage()
  await openSession(foreign, 'admin@castellana.example')
  await foreign.goto(address)
  await expect(foreign.getByRole('dialog').getByText('No encontramos lo que buscas')).toBeVisible()
  await foreign.goto(`/admin/miembros?q=${encodeURIComponent(name ?? '')}`)
  await expect(foreign.getByText('Nadie coincide')).toBeVisible()
  await expect(foreign.getByText('Palermo')).toHaveCount(0)
  await other.close()
})

test('a new gym shows empty screens that tell what to do', async ({ page }) => {
  await signIn(page, 'admin@vacio.example')
  const start = page.getByRole('region', { name: 'Aquí verás cómo va Casa central' })
  await expect(start.getByRole('link')).toHaveCount(3)
  await page.goto('/admin/pagos')
  await expect(page.getByText('Todavía no hay pagos')).toBeVisible()
  await page.goto('/admin/miembros')
  await expect(page.getByText('Todavía no hay miembros en esta sucursal')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Explorar premium' })).toBeVisible()
})
