import { expect, test, type Page } from '@playwright/test'
import { z } from 'zod'
import { builtInRoles } from '#shared/permissions.ts'
import { addInline, charge, chargeForm, receipt } from '../charge-desk.ts'
import { violationsInLooks } from '../axe.ts'
import { queryDatabase } from '../database.ts'
import { newGym, newGymPassword } from '../new-gym.ts'
import { signIn } from '../sign-in.ts'

const session = z.object({ token: z.string(), record: z.object({ sucursal_id: z.array(z.string()) }) })

/** Adds a member by the API, with the page's session. */
async function addMember(page: Page, nombre: string): Promise<void> {
  const { token, record } = session.parse(await page.evaluate(`JSON.parse(localStorage.getItem('vigente_auth'))`))
  const data = { nombre, dni: '30111222', sucursal_id: record.sucursal_id[0] }
  const answer = await page.request.post('/api/collections/miembros/records', {
    data,
    headers: { authorization: token },
  })
  expect(answer.status()).toBe(200)
}

test('a charge without plans leads to them and back with the member kept; a new branch copies them', async ({
  page,
  request,
}) => {
  await signIn(page, await newGym(request, 'Gimnasio Sin Planes', 'serviciocadena0'), newGymPassword)
  await addMember(page, 'Amanda Quiroga')
  await page.goto('/admin/miembros')
  await page.getByRole('row', { name: /Amanda Quiroga/ }).hover()
  await page.getByRole('button', { name: 'Cobrar a Amanda Quiroga' }).click()
  await expect(chargeForm(page)).toContainText('todavía no tiene planes')
  expect(await violationsInLooks(page)).toEqual([])
  await chargeForm(page).getByRole('link', { name: 'Crear plan' }).click()
  await page.getByLabel('Nombre').fill('Mensual')
  await page.getByLabel('Precio').fill('32000')
  await page.getByRole('button', { name: 'Agregar plan' }).click()
  await expect(chargeForm(page).getByRole('region', { name: 'Miembro' })).toContainText('Amanda Quiroga')
  await expect(chargeForm(page)).toContainText('Mensual')
  await charge(page)
  await expect(receipt(page)).toContainText('$ 32.000')

  await page.goto('/admin/configuracion?tab=sucursales')
  await page.getByRole('button', { name: 'Nueva sucursal' }).click()
  const dialog = page.getByRole('dialog', { name: 'Nueva sucursal' })
  await dialog.getByLabel('Nombre').fill('Anexo')
  await dialog.getByLabel('Dirección').fill('Molino 14')
  await dialog.getByRole('button', { name: /Copiar los planes de/ }).click()
  await page.getByRole('option', { name: 'Casa central' }).click()
  await dialog.getByRole('button', { name: 'Agregar sucursal' }).click()
  await expect(page.getByRole('button', { name: 'Cerrar Anexo' })).toBeVisible()
  await page.goto('/admin/planes')
  await page.getByRole('row', { name: /Mensual/ }).hover()
  await page.getByRole('button', { name: 'Más acciones para Mensual' }).click()
  await page.getByRole('menuitem', { name: 'Copiar a otra sucursal' }).click()
  const copying = page.getByRole('dialog', { name: 'Copiar Mensual' })
  await expect(copying).toContainText('Anexo')
  await copying.getByRole('button', { name: 'Copiar' }).click()
  await expect(page.getByText('Anexo ya vende Mensual.')).toBeVisible()
})

test('the suggested plans are taken inside the charge, before anybody is added', async ({ page, request }) => {
  const email = await newGym(request, 'Gimnasio Recién Abierto')
  const role = (name: keyof typeof builtInRoles) =>
    queryDatabase(`update users set role = '${builtInRoles[name]}' where email = '${email}'`)
  await role('Recepción')
  await signIn(page, email, newGymPassword)
  await page.getByRole('button', { name: 'Registrar pago' }).click()
  await expect(chargeForm(page)).toContainText('Pídele a quien administra que lo cree.')
  await role('Admin')
  await page.goto('/admin/dashboard')
  await expect(page.getByRole('progressbar', { name: 'Avance' })).toHaveAttribute('aria-valuetext', '1 de 4')
  const next = page.getByRole('main').locator('a[aria-current=step]')
  await expect(next).toHaveText(/Elige tus planes/)
  // Seen once, the list does not light a step again before it knows which one is next. The browser keeps that it was seen.
  await expect.poll(() => page.evaluate('JSON.stringify(localStorage)')).toContain('primeros_pasos_')
  await page.route('**/api/collections/planes/**', () => undefined)
  await page.reload()
  await expect(page.getByText('… de 4')).toBeVisible()
  await expect(next).toHaveCount(0)
  await page.unrouteAll()
  await page.reload()
  await page.getByRole('button', { name: 'Registrar pago' }).click()
  await chargeForm(page).getByLabel('1 mes').first().fill('41000')
  await chargeForm(page).getByRole('button', { name: 'Quitar Por días' }).click()
  await chargeForm(page).getByRole('button', { name: 'Usar estos 2 planes' }).click()
  await addInline(page, { nombre: 'Bruno Salgado', dni: '31222333' })
  await chargeForm(page).getByRole('button', { name: /Plan$/ }).click()
  await page.getByRole('option', { name: 'Pase libre' }).click()
  await charge(page)
  await expect(receipt(page)).toContainText('$ 41.000')
  await receipt(page).getByRole('button', { name: 'Listo' }).click()
  await expect(page.getByText('Listo: tu gimnasio ya está en marcha.')).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: 'Ocultar', exact: true }).click()
  await expect(page.getByText('Primeros pasos')).toBeHidden()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  await expect(page.getByText('Primeros pasos')).toBeHidden()
})
