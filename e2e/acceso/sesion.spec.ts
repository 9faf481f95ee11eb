import { expect, type Locator, type Page } from '@playwright/test'
import { charge, chargeForm, chooseCard, newPerson, openMonth } from '../charge-desk.ts'
import { queryDatabase } from '../database.ts'
import { test } from '../own-gym.ts'
import { demoPassword, signIn } from '../sign-in.ts'
import { dismiss, endOthers } from './staff.ts'

/** The end is told by the stream, within about a second on an idle machine. */
const soon = { timeout: 10_000 }
const cover = (page: Page): Locator => page.getByRole('dialog', { name: 'Sesión terminada' })

/** Every change after the next answer of the stream's subscription reaches the page. */
async function open(page: Page, email: string): Promise<void> {
  const followed = page.waitForResponse(
    (answer) => answer.url().endsWith('/api/realtime') && answer.request().method() === 'POST',
  )
  await signIn(page, email)
  await followed
}

async function signInAgain(page: Page, password = demoPassword): Promise<void> {
  await expect(cover(page).getByLabel('Contraseña', { exact: true })).toBeFocused()
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
}

test('a charge is there after its session has ended, typed or sent, and is stored once', async ({ page, gym }) => {
  test.slow()
  const email = gym.recepcion
  const phone = await gym.signedIn(email)

  await test.step('a charge that was typed is there after the session ended elsewhere, and goes through once', async () => {
    await open(page, email)
    const person = newPerson('Retenida')
    await openMonth(page, person)
    await chooseCard(page, 'Efectivo')
    await chargeForm(page).getByLabel('Paga con').fill('900.000')
    await endOthers(phone)
    await expect(cover(page)).toBeVisible(soon)
    await expect(cover(page)).toContainText('Esta sesión se cerró desde otro lugar.')
    await expect(page.getByText(person.nombre).filter({ visible: true })).toHaveCount(0)
    await expect(page.getByRole('dialog')).toHaveCount(1)
    await expect(cover(page).getByLabel('Correo electrónico')).toHaveValue(email)
    await page.keyboard.press('Escape')
    await page.goBack()
    await expect(cover(page)).toBeVisible()
    await signInAgain(page, 'no es esta')
    await expect(cover(page)).toContainText('El correo o la contraseña no son correctos.')
    await signInAgain(page)
    await expect(cover(page)).toBeHidden()
    await expect(chargeForm(page).getByLabel('Paga con')).toHaveValue('900.000')
    await expect(chargeForm(page).getByLabel('Paga con')).toBeFocused()
    await expect(chargeForm(page)).toContainText(person.nombre)
    await charge(page)
    const text = `select 1 from pagos where id_miembro in (select id from miembros where nombre = $1)`
    expect(await queryDatabase(text, [person.nombre])).toHaveLength(1)
  })

  await test.step('a charge sent with a dead session stays, and is stored once after signing in', async () => {
    await page.route('**/api/realtime', (route) => route.abort())
    const person = newPerson('Enviada')
    await openMonth(page, person)
    await chooseCard(page, 'Efectivo')
    await endOthers(phone)
    await chargeForm(page)
      .getByRole('button', { name: /^Cobrar \$/ })
      .click()
    await signInAgain(page)
    await expect(chargeForm(page)).toContainText('Tu sesión terminó antes de confirmar esto.')
    await charge(page)
    const text = `select 1 from pagos where id_miembro in (select id from miembros where nombre = $1)`
    expect(await queryDatabase(text, [person.nombre])).toHaveLength(1)
  })
})

test('other tabs and a dismissal cover the page, with nothing of the person before', async ({ page, gym }) => {
  await test.step('a person who enters in another tab does not go on under the name of the first', async () => {
    const { recepcion, tarde } = gym
    await open(page, recepcion)
    const other = await page.context().newPage()
    await signIn(other, tarde)
    await page.bringToFront()
    await expect(cover(page)).toContainText('En este navegador entró Lautaro Giménez')
    await expect(page.getByText('Camila Núñez', { exact: true })).toBeHidden()
    // A part of the page's code may still come in; it tells nothing of anybody.
    const sent: string[] = []
    page.on('request', (request) => request.url().includes('/api/') && sent.push(request.url()))
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
    await page.evaluate(() => new Promise((end) => requestAnimationFrame(end)))
    expect(sent).toEqual([])
    await cover(page).getByRole('button', { name: 'Seguir como Lautaro Giménez' }).click()
    await expect(page.getByRole('button', { name: 'Cuenta de Lautaro Giménez' })).toBeVisible()
  })

  await test.step('signing out in one tab covers the other, and another account starts afresh', async () => {
    const { recepcion, tarde } = gym
    await open(page, recepcion)
    await page.goto('/admin/miembros?nuevo=true')
    await page.getByLabel('Nombre y apellido').fill('De Sol')
    const other = await page.context().newPage()
    await other.goto('/admin/dashboard')
    await other.getByRole('button', { name: 'Cuenta de Camila Núñez' }).click()
    await other.getByRole('button', { name: 'Cerrar sesión' }).click()
    await expect(other).toHaveURL(/\/auth\/login/)
    await page.bringToFront()
    await expect(cover(page)).toContainText(/La sesión se cerró en otra pestaña|se cerró desde otro lugar/)
    await cover(page).getByLabel('Correo electrónico').fill(tarde)
    await cover(page).getByLabel('Contraseña', { exact: true }).fill(demoPassword)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/admin\/dashboard/)
    await expect(page.getByRole('button', { name: 'Cuenta de Lautaro Giménez' })).toBeVisible()
  })

  await test.step('a new password elsewhere keeps the form of a member, in all tabs of the browser', async () => {
    const email = gym.tarde
    const phone = await gym.signedIn(email)
    await open(page, email)
    const other = await page.context().newPage()
    await other.goto('/admin/pagos')
    await page.goto('/admin/miembros?nuevo=true')
    await page.getByLabel('Nombre y apellido').fill('A Medio Escribir')
    const next = 'caballos rojos en el patio'
    const change = { oldPassword: demoPassword, password: next, passwordConfirm: next }
    await phone.collection('users').update(String(phone.authStore.record?.id), change)
    await expect(cover(page)).toContainText('La contraseña de tu cuenta cambió', soon)
    await expect(cover(other)).toBeVisible(soon)
    await page.bringToFront()
    await signInAgain(page, next)
    await expect(cover(page)).toBeHidden()
    await expect(page.getByLabel('Nombre y apellido')).toHaveValue('A Medio Escribir')
    await expect(page.getByLabel('Nombre y apellido')).toBeFocused()
    await expect(cover(other)).toBeHidden()
    await expect(other.getByRole('heading', { level: 1, name: 'Pagos' })).toBeVisible()
  })

  await test.step('a dismissed person is told so, and nothing of the gym stays on the page', async () => {
    const email = gym.recepcion
    await open(page, email)
    await page.goto('/admin/miembros')
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    await dismiss(gym, email)
    await expect(cover(page)).toContainText(/Tu acceso a .+ terminó/, soon)
    await expect(page.locator('tr')).toHaveCount(0)
    await cover(page).getByRole('button', { name: 'Ir a iniciar sesión' }).click()
    await expect(page).toHaveURL(/\/auth\/login/)
    await expect(page.getByLabel('Correo electrónico')).toHaveValue('')
  })
})
