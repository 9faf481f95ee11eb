import { expect } from '@playwright/test'
import PocketBase from 'pocketbase'
import { charge, chargeForm, chooseCard, newPerson, openMonth, receipt, sell } from '../charge-desk.ts'
import { test } from '../own-gym.ts'
import { demoPassword, openSession } from '../sign-in.ts'

test('the desk counts the change, takes its own charge back with a reason, and charges in parts', async ({
  page,
  gym,
}) => {
  await openSession(page, gym.recepcion)

  await test.step('the desk counts the change, and takes its own charge back with a reason', async () => {
    const person = newPerson('Deshecha')
    await openMonth(page, person)
    await chooseCard(page, 'Transferencia')
    await expect(chargeForm(page).getByLabel('Paga con')).toBeHidden()
    await chooseCard(page, 'Efectivo')
    const handed = chargeForm(page).getByLabel('Paga con')
    await expect(handed.locator('..')).toHaveText('$')
    await handed.fill('1')
    await expect(chargeForm(page).locator('output')).toHaveText(/^Faltan \$/)
    await chargeForm(page)
      .getByRole('button', { name: /^Cobrar \$/ })
      .click()
    await expect(handed).toHaveAccessibleDescription('Con eso no alcanza. Corrige el importe, o bórralo.')
    await expect(handed).toBeFocused()
    await handed.fill('900.000')
    await expect(chargeForm(page).locator('output')).toHaveText(/^Vuelto \$/)
    const recibo = await charge(page)

    await receipt(page).getByRole('button', { name: 'Deshacer' }).click()
    const question = page.getByRole('alertdialog', { name: `¿Deshacer el cobro del recibo ${recibo}?` })
    await expect(question).toBeVisible()
    await page.reload()
    await question.getByRole('button', { name: 'Deshacer cobro' }).click()
    await expect(question.getByLabel('Motivo')).toHaveAttribute('aria-invalid', 'true')
    await question.getByLabel('Motivo').fill('Era otro plan')
    await question.getByRole('button', { name: 'Deshacer cobro' }).click()
    await expect(receipt(page)).toContainText('Pago anulado')
    await expect(receipt(page)).toContainText('Era otro plan')
    await expect(receipt(page).getByRole('button', { name: 'Deshacer' })).toBeHidden()
  })

  await test.step('one payment comes by two methods, and shows both wherever it is shown', async () => {
    const person = newPerson('Partida')
    await openMonth(page, person)
    await chooseCard(page, 'Efectivo')
    await chargeForm(page).getByRole('button', { name: 'Pagar en partes' }).click()
    const parts = chargeForm(page).getByRole('region', { name: 'Pago en partes' })
    await chargeForm(page)
      .getByRole('button', { name: /^Cobrar \$/ })
      .click()
    await expect(parts.getByRole('alert')).toHaveText('Escribe cuánto paga con cada medio.')
    await parts.getByLabel('Importe').fill('20.000')
    await parts.getByLabel('Referencia').fill('OP 5521')
    await expect(parts.locator('output')).toHaveText(/38\.000/)
    await chargeForm(page).getByLabel('Paga con').fill('50.000')
    await expect(chargeForm(page).getByText(/Vuelto/)).toContainText('30.000')
    await charge(page)
    await expect(receipt(page)).toContainText(/Efectivo\$\s20\.000/)
    await expect(receipt(page)).toContainText(/TransferenciaOP 5521 · \$\s38\.000/)
    await receipt(page).getByRole('button', { name: 'Listo' }).click()

    const row = page.getByRole('row').filter({ hasText: person.nombre }).first()
    await expect(row).toContainText('Efectivo + Transferencia')
    await row.click()
    await expect(page.getByRole('dialog', { name: /^Recibo/ })).toContainText(/OP 5521 · \$\s38\.000/)
  })
})

test('a charge and a sale of another person are asked to be voided, and answered where payments are', async ({
  browser,
  page,
  gym,
  baseURL,
}) => {
  await openSession(page, gym.admin)
  const desk = await (await browser.newContext()).newPage()

  await test.step('a charge of another person is asked to be voided, and answered where payments are', async () => {
    const person = newPerson('Pedida')
    await sell(page, person)
    await receipt(page).getByRole('button', { name: 'Listo' }).click()

    await openSession(desk, gym.recepcion)
    await desk.goto('/admin/pagos')
    await desk.getByRole('row').filter({ hasText: person.nombre }).first().click()
    await desk.getByRole('button', { name: 'Pedir anulación' }).click()
    const question = desk.getByRole('alertdialog')
    await question.getByLabel('Motivo').fill('Se cobró dos veces')
    await question.getByRole('button', { name: 'Pedir anulación' }).click()
    await expect(desk.getByText(/pidió anularlo/)).toBeVisible()
    await expect(desk.getByRole('button', { name: 'Pedir anulación' })).toBeHidden()

    await page.goto('/admin/pagos')
    await expect(page.getByText('Piden una anulación')).toBeVisible()
    await page.getByRole('link', { name: 'Responder' }).click()
    await page.getByRole('button', { name: 'Anular el pago' }).click()
    await expect(page.getByText('Piden una anulación')).toBeHidden()
    await expect(desk.getByText(/^Anulado hoy/)).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await test.step('a sale of another person is asked to be voided, and answered from the same list', async () => {
    const admin = new PocketBase(baseURL).autoCancellation(false)
    await admin.collection('users').authWithPassword(gym.admin, demoPassword)
    const { id: sucursal_id } = await admin.collection('sucursales').getFirstListItem('')
    const concepto = await admin
      .collection('conceptos')
      .getFirstListItem(admin.filter(`tipo = 'articulo' && sucursal_id = {:sucursal_id}`, { sucursal_id }))
    const body = { sucursal_id, id_concepto: concepto.id, medio_pago: 'Efectivo' }
    const { id, recibo } = await admin.collection('ventas').create(body)

    await openSession(desk, await seller(admin, sucursal_id))
    await desk.goto(`/admin/ventas?venta=${id}`)
    await desk.getByRole('button', { name: 'Pedir anulación' }).click()
    const question = desk.getByRole('alertdialog')
    await question.getByLabel('Motivo').fill('Se llevó otra')
    await question.getByRole('button', { name: 'Pedir anulación' }).click()
    await expect(desk.getByText(/pidió anularla/)).toBeVisible()

    await page.goto('/admin/pagos')
    const waiting = page.getByRole('listitem').filter({ hasText: `Recibo ${String(recibo).padStart(6, '0')}` })
    await expect(waiting).toContainText(`${concepto['nombre']}. Rita Sosa: Se llevó otra`)
    await waiting.getByRole('link', { name: 'Responder' }).click()
    await page.getByRole('button', { name: 'Anular la venta' }).click()
    await expect(page.getByRole('dialog').getByText(/^Anulado hoy/)).toBeVisible()
    await expect(desk.getByText(/^Anulado hoy/)).toBeVisible()
  })
})

/** An account that sees all sales and voids none. */
async function seller(admin: PocketBase, sucursal: string): Promise<string> {
  const names = ['payments.undo', 'sales.create', 'sales.index']
  const permisos = await admin.collection('permisos').getFullList({
    filter: names.map((permiso) => admin.filter('permiso = {:permiso}', { permiso })).join(' || '),
  })
  const { id: role } = await admin
    .collection('roles')
    .create({ nombre: `Kiosco ${Date.now()}`, permisos: permisos.map(({ id }) => id) })
  const email = `rita.${Date.now()}@norte.example`
  const password = { password: demoPassword, passwordConfirm: demoPassword }
  await admin
    .collection('users')
    .create({ name: 'Rita Sosa', email, phone: '1155550000', role, sucursal_id: [sucursal], ...password })
  return email
}
