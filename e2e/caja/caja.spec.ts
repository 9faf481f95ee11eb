import { readFile } from 'node:fs/promises'
import { expect, test, type Page } from '@playwright/test'
import { addInline, charge, chargeForm, chooseCard, newPerson, receipt } from '../charge-desk.ts'
import { newGym, newGymPassword } from '../new-gym.ts'
import { openSession, signIn } from '../sign-in.ts'

const dialog = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog'))

/** Prints on a roll a content longer than any page, and counts the strips. */
async function stripsOf(page: Page): Promise<number> {
  await page.evaluate(() => (window.print = () => undefined))
  await dialog(page).getByText('80 mm', { exact: true }).click()
  await page.locator('[data-print-alone]').evaluate((paper) => (paper.style.paddingBottom = '400mm'))
  await dialog(page).getByRole('button', { name: 'Imprimir' }).click()
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  return pdf.match(/\/Type \/Page\b/g)?.length ?? 0
}

/** A plan, so that something can be charged. */
async function addPlan(page: Page): Promise<void> {
  const { token } = JSON.parse(await page.evaluate(() => localStorage.getItem('vigente_auth') ?? '{}'))
  const headers = { authorization: String(token) }
  const branches = await page.request.get('/api/collections/sucursales/records', { headers })
  const [{ id }] = (await branches.json()).items
  const plan = await page.request.post('/api/collections/planes/records', {
    headers,
    data: { nombre: 'Musculación', horario: 'flexible', sucursal_id: id },
  })
  const { id: id_plan } = await plan.json()
  const data = { id_plan, duracion: 1, precio: 20_000 }
  expect((await page.request.post('/api/collections/planes_plazos/records', { headers, data })).status()).toBe(200)
}

test('a till is opened, takes a charge and a movement, is counted with a difference, and its Z is read', async ({
  page,
  request,
}) => {
  test.slow()
  const owner = await newGym(request, 'Caja Chica')
  await signIn(page, owner, newGymPassword)
  await addPlan(page)

  await page.goto('/admin/caja')
  await page.getByRole('button', { name: 'Crear la primera caja' }).click()
  await dialog(page).getByLabel('Nombre').fill('Mostrador')
  await page.keyboard.press('Enter')

  await page.getByLabel('Cuántos de $ 1.000', { exact: true }).fill('5')
  await page.getByRole('button', { name: 'Abrir con $ 5.000' }).click()
  await expect(page.getByText('Abierta', { exact: true })).toBeVisible()

  await page.goto('/admin/pagos')
  await page.getByRole('button', { name: 'Registrar pago' }).first().click()
  await addInline(page, newPerson('Contada'))
  // The only plan and its only term are chosen.
  await expect(chargeForm(page)).toContainText('Musculación')
  await chooseCard(page, 'Efectivo')
  await expect(chargeForm(page)).toContainText('20.000')
  await charge(page)
  await receipt(page).getByRole('button', { name: 'Listo' }).click()

  await page.goto('/admin/caja')
  await page.getByRole('button', { name: 'Movimiento', exact: true }).click()
  await dialog(page).getByLabel('Importe').fill('1500')
  await dialog(page).getByLabel('Concepto').fill('Lavandina')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: 'Movimientos' })).toContainText('Lavandina')
  await expect(page.getByRole('region', { name: 'Ahora' })).toContainText('Esperado$ 23.500')

  await page.getByRole('button', { name: 'Exportar movimientos' }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'CSV' }).click(),
  ])
  expect(await readFile(await download.path(), 'utf8')).toContain('Gasto;Lavandina;-1500,00')

  await page.getByRole('button', { name: 'Contar y cerrar' }).click()
  // By keyboard: one of 20,000, nothing of the next two, three of 1,000.
  for (const key of ['1', 'Enter', 'Enter', 'Enter', '3']) await page.keyboard.press(key)
  await page.getByRole('button', { name: 'Confirmar $ 23.000' }).click()
  await expect(dialog(page)).toContainText('Faltante$ 500')
  await dialog(page).getByLabel('Motivo de la diferencia').fill('Vuelto mal dado')
  await dialog(page).getByRole('button', { name: 'Guardar motivo' }).click()
  await dialog(page).getByRole('button', { name: 'Ver e imprimir Z 1' }).click()
  const z = page.getByRole('dialog').getByRole('article', { name: 'Cierre Z 1' })
  await expect(z).toContainText('Esperado$ 23.500')
  await expect(z).toContainText('Faltante−$ 500')
  await expect(z).toContainText('Lavandina')
  expect(await stripsOf(page)).toBe(1)
  await dialog(page).getByRole('button', { name: 'Listo' }).click()
  const closed = page.getByRole('region', { name: 'Últimos cierres' }).getByRole('listitem')
  await expect(closed).toContainText('Contado $ 23.000 · Esperado $ 23.500')
  await expect(closed).toContainText('Faltan $ 500')
})

test('two tabs of one till: what one closes the other cannot; a till is renamed, put away and used again', async ({
  context,
  page,
  request,
}) => {
  const owner = await newGym(request, 'Caja Doble')
  await openSession(page, owner, newGymPassword)
  await page.goto('/admin/caja')
  await page.getByRole('button', { name: 'Crear la primera caja' }).click()
  await dialog(page).getByLabel('Nombre').fill('Mostrador')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: /^Abrir con/ })).toBeVisible()
  const other = await context.newPage()
  const release = await holdSubscriptions(other)
  await other.goto('/admin/caja')
  await expect(other.getByRole('button', { name: /^Abrir con/ })).toBeVisible()

  await page.getByLabel('Cuántos de $ 1.000', { exact: true }).fill('5')
  await page.getByRole('button', { name: 'Abrir con $ 5.000' }).click()
  await expect(page.getByRole('button', { name: 'Contar y cerrar' })).toBeVisible()
  release()
  for (const tab of [page, other]) {
    await tab.getByRole('button', { name: 'Contar y cerrar' }).click()
    await dialog(tab).getByLabel('Cuántos de $ 1.000', { exact: true }).fill('5')
  }
  await page.getByRole('button', { name: 'Confirmar $ 5.000' }).click()
  await expect(dialog(page)).toContainText('Sin diferencia')
  await dialog(page).getByRole('button', { name: 'Listo' }).click()
  await other.getByRole('button', { name: 'Confirmar $ 5.000' }).click()
  await expect(dialog(other)).toContainText('Esta caja ya se cerró.')
  await dialog(other).getByRole('button', { name: 'Cancelar' }).click()
  await expect(other.getByRole('region', { name: 'Últimos cierres' })).toContainText('Z 1')
  await expect(other.getByRole('button', { name: /^Abrir con/ })).toBeVisible()

  await page.getByRole('button', { name: 'Cambiar la caja Mostrador' }).click()
  await dialog(page).getByLabel('Nombre').fill('Barra')
  await dialog(page).getByRole('button', { name: 'Guardar' }).click()
  await page.getByRole('button', { name: 'Cambiar la caja Barra' }).click()
  await dialog(page).getByRole('button', { name: 'Dar de baja' }).click()
  await expect(other.getByText('Esta sucursal todavía no tiene cajas')).toBeVisible()
  await page.getByRole('button', { name: 'Volver a usar la caja Barra' }).click()
  await expect(other.getByRole('button', { name: 'Cambiar la caja Barra' })).toBeVisible()
})

/** Holds a tab's subscriptions until the returned function is called, so that changes come between its first read and them. */
async function holdSubscriptions(tab: Page): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await tab.route('**/api/realtime', async (route) => {
    if (route.request().method() === 'POST') await released
    await route.continue()
  })
  return () => release()
}
