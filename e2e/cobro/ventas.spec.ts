import { expect, test, type Page } from '@playwright/test'
import PocketBase from 'pocketbase'
import { announcer, violationsInLooks } from '../axe.ts'
import { newGym, newGymPassword } from '../new-gym.ts'
import { signIn } from '../sign-in.ts'
import { goTo } from '../go-to.ts'

const selling = (page: Page) => page.getByRole('dialog', { name: 'Vender' })
const prices = (page: Page) => page.getByRole('region', { name: /^Lista de precios/ }).getByRole('listitem')
const receipt = (page: Page) => page.getByRole('dialog', { name: /^Recibo \d{6}$/ })

/** The owner of a gym of its own, where the first tile is water and the second a day pass. */
async function shop(baseURL: string | undefined, email: string): Promise<PocketBase> {
  const api = new PocketBase(baseURL).autoCancellation(false)
  await api.collection('users').authWithPassword(email, newGymPassword)
  const { id: sucursal_id } = await api.collection('sucursales').getFirstListItem("id != ''")
  const add = (nombre: string, precio: number, tipo: string) =>
    api.collection('conceptos').create({ nombre, precio, tipo, sucursal_id })
  await add('Agua', 1500, 'articulo')
  await add('Pase del día', 6000, 'pase_del_dia')
  return api
}

test('the owner writes the price list, and sells by keyboard alone', async ({ page, request }) => {
  const owner = await newGym(request, 'Kiosco Sur')
  await signIn(page, owner, newGymPassword)
  await page.keyboard.press('v')
  await selling(page).getByRole('button', { name: 'Otra cosa' }).waitFor()
  await page.keyboard.press('Escape')

  await page.goto('/admin/configuracion?tab=precios')
  await expect(page.getByText('Todavía no hay nada en la lista')).toBeVisible()
  await page.keyboard.press('n')
  const line = page.getByRole('dialog', { name: 'Agregar a la lista' })
  await expect(line.getByLabel('Nombre')).toBeFocused()
  await page.keyboard.type('Agua')
  await page.keyboard.press('Tab')
  await page.keyboard.type('1500')
  await page.keyboard.press('Enter')
  await expect(prices(page)).toContainText('$ 1.500')

  await page.keyboard.press('v')
  await expect(selling(page).getByRole('button', { name: /^Agua/ })).toBeFocused()
  await test.step('with nothing chosen the foot says what is missing, and charging leads to the list', async () => {
    const charge = selling(page).getByRole('button', { name: 'Cobrar', exact: true })
    await expect(charge).toHaveAccessibleDescription('Elige qué se vende.')
    await expect(selling(page).getByText('Elige qué se vende.')).toHaveCount(1)
    await charge.click()
    await expect(selling(page).getByRole('alert')).toHaveText('Elige qué se vende.')
    await expect(selling(page).getByRole('button', { name: /^Agua/ })).toBeFocused()
  })
  for (const key of ['1', '1']) await page.keyboard.press(key)
  const button = selling(page).getByRole('button', { name: 'Cobrar $ 3.000' })
  await expect(button).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(receipt(page)).toContainText('2 × Agua')
  await expect(receipt(page).getByRole('button', { name: 'Listo' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(receipt(page)).toBeHidden()

  await test.step('a price that changes is that of the next sale alone', async () => {
    await page.getByRole('button', { name: 'Editar Agua' }).click()
    await page.getByRole('dialog').getByLabel('Precio').fill('1800')
    await page.keyboard.press('Enter')
    await expect(prices(page)).toContainText('$ 1.800')
    await goTo(page, '/admin/ventas')
    await expect(page.getByRole('row').filter({ hasText: 'Agua' })).toContainText('$ 3.000')
  })

  await test.step('the order of the list is that of the tiles', async () => {
    const { token } = JSON.parse(await page.evaluate(() => localStorage.getItem('vigente_auth') ?? '{}'))
    const headers = { authorization: String(token) }
    const [{ sucursal_id }] = (await (await page.request.get('/api/collections/conceptos/records', { headers })).json())
      .items
    const data = { sucursal_id, nombre: 'Toalla', tipo: 'articulo', precio: 900 }
    await page.request.post('/api/collections/conceptos/records', { headers, data })
    await page.goto('/admin/configuracion?tab=precios')
    await expect(prices(page)).toHaveText([/^Agua/, /^Toalla/])
    await page.getByRole('button', { name: 'Subir Toalla' }).focus()
    await page.keyboard.press('Enter')
    await expect(prices(page)).toHaveText([/^Toalla/, /^Agua/])
    await page.reload()
    await expect(prices(page)).toHaveText([/^Toalla/, /^Agua/])
    await page.keyboard.press('v')
    await expect(selling(page).getByRole('button', { name: /Toalla|Agua/ })).toHaveText([/^Toalla/, /^Agua/])
    await page.keyboard.press('Escape')
  })

  await test.step('what is put away is not offered', async () => {
    await goTo(page, '/admin/configuracion?tab=precios')
    await page.getByRole('button', { name: 'Dejar de vender Agua' }).click()
    await expect(page.getByText('No se vende', { exact: true })).toBeVisible()
    await page.keyboard.press('v')
    await expect(selling(page).getByRole('button', { name: 'Otra cosa' })).toBeVisible()
    await expect(selling(page).getByRole('button', { name: /^Agua/ })).toHaveCount(0)
  })
})

test('sales: one whose answer is lost, one on a phone, and a day pass of a stranger at the door', async ({
  page,
  request,
  baseURL,
}) => {
  const owner = await newGym(request, 'Red Lenta')
  const api = await shop(baseURL, owner)
  await signIn(page, owner, newGymPassword)

  await test.step('a sale whose answer is lost is sold once, and is voided with its reason', async () => {
    let isLost = false
    await page.route('**/api/collections/ventas/records*', async (route) => {
      if (isLost || route.request().method() !== 'POST') return route.continue()
      isLost = true
      await route.fetch()
      await route.abort('connectionreset')
    })
    await page.keyboard.press('v')
    await expect(selling(page).getByRole('button', { name: /^Agua/ })).toBeFocused()
    // As fast fingers do: Enter is down before the digit is up, and before the next frame.
    await Promise.all(['1', 'Enter'].map((key) => page.keyboard.press(key)))
    await expect(selling(page)).toContainText('no se cobrará dos veces')
    await selling(page).getByRole('button', { name: 'Reintentar' }).click()
    await expect(receipt(page)).toContainText('Venta registrada')
    expect((await api.collection('ventas').getList(1, 1)).totalItems).toBe(1)
    await receipt(page).getByRole('button', { name: 'Listo' }).click()

    await page.goto('/admin/ventas?rango=hoy')
    await expect(page.getByText('1 venta válida')).toBeVisible()
    await page.getByRole('row').filter({ hasText: 'Agua' }).click()
    await page.getByRole('button', { name: 'Anular', exact: true }).click()
    const question = page.getByRole('alertdialog')
    await question.getByRole('button', { name: 'Anular venta' }).click()
    await expect(question.getByLabel('Motivo')).toHaveAttribute('aria-invalid', 'true')
    await question.getByLabel('Motivo').fill('Devolvió la botella')
    await question.getByRole('button', { name: 'Anular venta' }).click()
    await expect(page.getByRole('dialog').getByText(/^Anulado hoy/)).toBeVisible()
    await expect(page.getByRole('dialog')).toContainText('Devolvió la botella')
    await page.keyboard.press('Escape')
    await expect(page.getByText('0 ventas válidas')).toBeVisible()
    await page.unrouteAll()
  })

  await test.step('on a phone water is sold by thumb; every screen of it is readable', async () => {
    await goTo(page, '/admin/dashboard')
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('button', { name: 'Vender', exact: true }).click()
    await selling(page).getByRole('button', { name: /^Agua/ }).click()
    await selling(page).getByRole('button', { name: 'Una más' }).click()
    await expect(selling(page).getByLabel('Cantidad')).toHaveValue('2')
    expect(await violationsInLooks(page, { except: announcer })).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await selling(page).getByRole('button', { name: 'Cobrar $ 3.000' }).click()
    await expect(receipt(page)).toContainText('Venta registrada')
    expect(await violationsInLooks(page, { except: announcer })).toEqual([])
    await receipt(page).getByRole('button', { name: 'Listo' }).click()
    for (const address of ['/admin/ventas', '/admin/configuracion?tab=precios']) {
      await page.goto(address)
      await expect(page.getByText(/Agua/).first()).toBeVisible()
      expect(await violationsInLooks(page, { except: announcer })).toEqual([])
    }
  })

  await test.step('a sale names its quantity where the list says what was sold', async () => {
    await page.setViewportSize({ width: 1280, height: 720 })
    await goTo(page, '/admin/ventas?rango=siempre&orden=-cantidad')
    await expect(page.getByRole('cell', { name: /^\d+ × / }).first()).toBeVisible()
    await expect(page.getByRole('columnheader', { name: 'Cantidad' })).toHaveCount(0)
  })

  await test.step('a stranger at the door gets a day pass and an entry, and becomes a member without retyping', async () => {
    await page.keyboard.press('e')
    await expect(page.getByRole('combobox', { name: 'Quién entra' })).toBeFocused()
    await page.keyboard.type('Zulema Quispe')
    await page.keyboard.press('Enter')
    await expect(page.getByText('«Zulema Quispe»')).toBeVisible()
    await page.getByRole('button', { name: 'Pase del día' }).last().click()
    const pass = page.getByRole('dialog', { name: 'Pase del día' })
    await expect(pass.getByLabel('Nombre')).toHaveValue('Zulema Quispe')
    await expect(pass.getByLabel('Nombre')).toBeFocused()
    await pass.getByLabel('Teléfono').fill('11 4444 5555')
    await page.keyboard.press('Enter')
    await expect(receipt(page)).toContainText('Pase vendido y entrada registrada')
    await expect(receipt(page)).toContainText('$ 6.000')
    const entry = page.getByRole('listitem').filter({ hasText: 'Zulema Quispe' })
    await expect(entry).toContainText('Pase del día')

    await receipt(page).getByRole('button', { name: 'Hacer miembro' }).click()
    const form = page.getByRole('dialog', { name: 'Nuevo miembro' })
    await expect(form.getByLabel('Nombre y apellido')).toHaveValue('Zulema Quispe')
    await expect(form.getByLabel('Teléfono')).toHaveValue('+54 9 11 4444-5555')
    await form.getByRole('button', { name: 'Agregar miembro' }).click()
    await expect(page.getByText('Zulema Quispe ya está en la lista')).toBeVisible()
  })
})
