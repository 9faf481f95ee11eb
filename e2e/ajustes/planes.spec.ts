import { expect, type Locator } from '@playwright/test'
import { newGym, newGymPassword } from '../new-gym.ts'
import { test } from '../own-gym.ts'
import { openSession } from '../sign-in.ts'

const plan = 'Natación libre'

test('a plan with terms is added, found, changed, duplicated, deleted and restored', async ({ page, gym }) => {
  test.slow()
  await openSession(page, gym.admin)
  await page.goto('/admin/planes')
  await expect(page.getByRole('table', { name: 'Planes' }).getByRole('row').nth(1)).toBeVisible()
  await page.keyboard.press('n')
  await expect(page.getByRole('heading', { name: 'Nuevo plan' })).toBeVisible()
  await page.getByRole('button', { name: 'Agregar plan' }).click()
  await expect(page.getByText('Escribe al menos 2 caracteres.')).toBeVisible()
  await expect(page.getByText('Escribe un precio.')).toBeVisible()
  await page.getByLabel('Nombre').fill(plan)
  await page.getByLabel('Precio').fill('32000')
  await page.getByRole('button', { name: 'Agregar plazo' }).click()
  const second = page.getByRole('group', { name: 'Plazo 2' })
  await second.getByLabel('Duración').fill('3')
  await second.getByLabel('Precio').fill('90000')
  await page.getByRole('button', { name: 'Agregar plan' }).click()

  await expect(page).toHaveURL(/\/admin\/planes$/)
  await page.getByRole('searchbox', { name: 'Buscar planes' }).fill('natacion')
  const row = page.getByRole('row', { name: new RegExp(plan) })
  await expect(row).toContainText('3 meses')
  await expect(page).toHaveURL(/q=natacion/)
  await row.click()
  await expect(page.getByLabel('Nombre')).toHaveValue(plan)
  await second.getByLabel('Precio').fill('95000')
  await expect(second.getByText('Precio', { exact: true })).toHaveCount(0)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(second.getByText('Precio', { exact: true })).toBeVisible()
  await page.setViewportSize({ width: 1280, height: 720 })
  await page.getByLabel('Días de pausa').fill('10')
  await page.getByText('Una hora acordada').click()
  await page.getByRole('group', { name: 'Días del turno' }).getByText('Mié').click()
  await expect(page.getByText(/3 meses: de .*90\.000.* a .*95\.000/)).toBeVisible()
  await expect(page.getByText('Lo ya cobrado no cambia.')).toBeVisible()
  await page.goBack()
  const asking = page.getByRole('alertdialog', { name: '¿Salir sin guardar?' })
  await asking.getByRole('button', { name: 'Cancelar' }).click()
  await expect(second.getByLabel('Precio')).toHaveValue(/95\.000/)
  await page.getByRole('button', { name: 'Guardar cambios' }).click()
  await expect(row).toContainText('95.000')

  const choose = async (of: Locator, action: string) => {
    await of.hover()
    await of.getByRole('button', { name: /^Más acciones/ }).click()
    await page.getByRole('menuitem', { name: action }).click()
  }
  await choose(row, 'Duplicar')
  await expect(page.getByLabel('Nombre')).toHaveValue(`${plan} (copia)`)
  await expect(
    page.getByRole('group', { name: 'Días del turno' }).getByRole('checkbox', { checked: true }),
  ).toHaveCount(1)
  await page.getByRole('button', { name: 'Agregar plan' }).click()
  const copy = page.getByRole('row', { name: /Natación libre \(copia\)/ })
  await choose(copy, 'Eliminar')
  await expect(copy).toBeHidden()
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await expect(copy).toBeVisible()
  await choose(copy, 'Eliminar')
  await page.getByText('Mostrar eliminados').click()
  await expect(copy).toContainText('Eliminado')
})

test('an amount is typed as the country of the gym writes it', async ({ page, request }) => {
  const mexico = { moneda: 'MXN', zona_horaria: 'America/Mexico_City', pais: 'MX' }
  await openSession(page, await newGym(request, 'Gimnasio Nopal', '', mexico), newGymPassword)
  await page.goto('/admin/planes/agregar-plan')
  await page.getByLabel('Nombre').fill('Spinning')
  const price = page.getByLabel('Precio')
  await price.fill('1500.50')
  await price.blur()
  await expect(price).toHaveValue('1,500.5')
  await expect(page.getByRole('group', { name: 'Plazo 1' })).toContainText('$')
  await page.getByRole('button', { name: 'Agregar plan' }).click()
  await expect(page.getByRole('row', { name: /Spinning/ })).toContainText('$1,500.50')
})
