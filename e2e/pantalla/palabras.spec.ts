import { expect, test } from '@playwright/test'
import { newGym, newGymPassword } from '../new-gym.ts'
import { openSession } from '../sign-in.ts'

/** Screens of a gym in the words of its country: the desk's sale, help, and the settings of data and keys. */
const gyms = [
  {
    owner: 'admin@castellana.example',
    prenda: 'Camiseta',
    vuelto: 'Cambio',
    planillas: 'hojas de cálculo',
    puerta: 'Torno',
  },
  { owner: 'admin@norte.example', prenda: 'Remera', vuelto: 'Vuelto', planillas: 'planillas', puerta: 'Molinete' },
] as const

for (const { owner, prenda, vuelto, planillas, puerta } of gyms) {
  test(`${owner} reads ${prenda}, ${vuelto}, ${planillas} and ${puerta} @long`, async ({ page }) => {
    await openSession(page, owner)
    await page.goto('/admin/ventas?vender=lista')
    const sale = page.getByRole('dialog', { name: 'Vender' })
    await sale.getByRole('button', { name: new RegExp(`^${prenda}`) }).click()
    await sale.getByText('Efectivo', { exact: true }).click()
    await sale.getByLabel('Paga con').fill('900000')
    await expect(sale.locator('output')).toHaveText(new RegExp(`^${vuelto} `))

    await page.goto('/admin/ayuda?guia=vender')
    const sells = `Vender agua, ${prenda.toLowerCase()}s y pases del día`
    await expect(page.getByRole('heading', { name: sells })).toBeVisible()
    await page.goto('/admin/configuracion?tab=datos')
    await expect(page.getByText(`En ${planillas} para leerlo`)).toBeVisible()
    await page.goto('/admin/configuracion?tab=claves')
    await page.getByRole('button', { name: 'Nueva clave' }).click()
    await expect(page.getByRole('dialog').getByRole('button', { name: puerta, exact: true })).toBeVisible()
  })
}

test('an empty price list of Mexico proposes playeras @long', async ({ page, request }) => {
  const mexico = { moneda: 'MXN', zona_horaria: 'America/Mexico_City', pais: 'MX' }
  await openSession(page, await newGym(request, 'Ajusco', '', mexico), newGymPassword)
  await page.goto('/admin/configuracion?tab=precios')
  await expect(page.getByText('Agrega agua, playeras, el locker o el pase del día')).toBeVisible()
})
