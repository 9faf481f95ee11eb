import { expect, test } from '@playwright/test'
import { signIn } from './sign-in.ts'

const plan = 'Natación libre'

test('a plan is made with its terms, found, changed, duplicated, deleted and brought back', async ({ page }) => {
  await signIn(page)
  await page.goto('/admin/planes')
  await expect(page.getByRole('table', { name: 'Planes' }).getByRole('row').nth(1)).toBeVisible()
  await page.keyboard.press('n')
  await expect(page.getByRole('heading', { name: 'Nuevo plan' })).toBeVisible()
  await page.getByRole('button', { name: 'Agregar plan' }).click()
  await expect(page.getByText('Escribe al menos 5 caracteres.')).toBeVisible()
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
  await page.getByRole('button', { name: 'Guardar cambios' }).click()
  await expect(row).toContainText('95.000')

  await row.hover()
  await row.getByRole('button', { name: `Duplicar ${plan}` }).click()
  await expect(page.getByLabel('Nombre')).toHaveValue(`${plan} (copia)`)
  await page.getByRole('button', { name: 'Agregar plan' }).click()
  const copy = page.getByRole('row', { name: /Natación libre \(copia\)/ })
  await copy.hover()
  await copy.getByRole('button', { name: /^Eliminar/ }).click()
  await expect(copy).toBeHidden()
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await expect(copy).toBeVisible()
  await copy.hover()
  await copy.getByRole('button', { name: /^Eliminar/ }).click()
  await page.getByText('Mostrar eliminados').click()
  await expect(copy).toContainText('Eliminado')
})

test('a plan that is not there is told so', async ({ page }) => {
  await signIn(page)
  await page.goto('/admin/planes/editar-plan/aaaaaaaaaaaaaaa')
  await expect(page.getByText('No encontramos este plan')).toBeVisible()
})

test('whoever may only look at plans is offered no change', async ({ page }) => {
  await signIn(page, 'recepcion@norte.example')
  await page.goto('/admin/planes')
  await expect(page.getByRole('table', { name: 'Planes' }).getByRole('row').nth(1)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Nuevo plan' })).toHaveCount(0)
  await page.goto('/admin/planes/agregar-plan')
  await expect(page).toHaveURL(/\/auth\/access/)
})
