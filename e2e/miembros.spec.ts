import { expect, test } from '@playwright/test'
import { signIn } from './sign-in.ts'

const person = 'Zoraida Ñandú Quesada'

test('a member is added, found without accents, changed, deleted and brought back', async ({ page }) => {
  await signIn(page)
  await page.goto('/admin/miembros')
  await expect(page.getByRole('button', { name: 'Nuevo miembro' })).toBeVisible()
  await page.keyboard.press('n')
  const form = page.getByRole('dialog', { name: 'Nuevo miembro' })
  await form.getByRole('button', { name: 'Agregar miembro' }).click()
  await expect(form.getByText('Escribe al menos 2 caracteres.')).toBeVisible()
  await expect(form.getByLabel('Nombre y apellidos')).toBeFocused()
  await form.getByLabel('Nombre y apellidos').fill(person)
  await form.getByLabel('Número de documento').fill('99.888.777')
  await form.getByLabel('Teléfono').fill('11 5555-0199')
  await form.getByRole('button', { name: 'Agregar miembro' }).click()
  const panel = page.getByRole('dialog', { name: person })
  await expect(panel.getByText('Sin plan').first()).toBeVisible()
  await expect(panel.getByText('99888777')).toBeVisible()

  await panel.getByRole('button', { name: 'Editar' }).click()
  const edit = page.getByRole('dialog', { name: 'Editar miembro' })
  await edit.getByLabel('Correo electrónico').fill('zoraida@ejemplo.example')
  await edit.getByRole('button', { name: 'Guardar cambios' }).click()
  await expect(panel.getByText('zoraida@ejemplo.example')).toBeVisible()
  await page.keyboard.press('Escape')

  await page.getByRole('searchbox', { name: 'Buscar en la lista' }).fill('nandu zoraida')
  await expect(page.getByRole('row', { name: new RegExp(person) })).toBeVisible()
  await page.getByRole('row', { name: new RegExp(person) }).click()
  await panel.getByRole('button', { name: 'Eliminar' }).click()
  await expect(page.getByText('Nadie coincide')).toBeVisible()
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await expect(page.getByRole('row', { name: new RegExp(person) })).toBeVisible()
})

test('a document that somebody has already is said while typing, with the way to him', async ({ page }) => {
  await signIn(page)
  await page.goto('/admin/miembros')
  const row = page.getByRole('row').nth(1)
  await row.click()
  const panel = page.getByRole('dialog')
  // Until the member is there, the panel is headed by the word alone.
  await expect(panel.getByRole('region', { name: 'Datos' })).toBeVisible()
  const name = (await panel.getByRole('heading', { level: 2 }).textContent()) ?? ''
  const dni = (await panel.getByRole('region', { name: 'Datos' }).getByRole('definition').first().textContent()) ?? ''
  await page.goto('/admin/miembros?nuevo=true')
  await page.getByLabel('Número de documento').fill(dni)
  await expect(page.getByText(`Ya existe: ${name}`)).toBeVisible()
  await page.getByRole('button', { name: 'Ver ficha' }).click()
  await expect(page.getByRole('dialog', { name })).toBeVisible()
})

test('tabs, column filters and order live in the address', async ({ page }) => {
  await signIn(page)
  await page.goto('/admin/miembros')
  await page.getByRole('tab', { name: /Vencidos/ }).click()
  await expect(page).toHaveURL(/estado=vencidos/)
  await expect(page.getByRole('cell', { name: 'Vencido', exact: true }).first()).toBeVisible()
  await page.getByRole('columnheader', { name: /Nombre/ }).hover()
  await page.getByRole('button', { name: 'Filtrar por Nombre' }).click()
  await page.getByRole('button', { name: /Comparación/ }).click()
  await page.getByRole('option', { name: 'empieza con' }).click()
  await page.getByRole('textbox', { name: 'Valor' }).fill('ma')
  await page.getByRole('button', { name: 'Aplicar' }).click()
  await expect(page.getByRole('button', { name: /Quitar filtro: Nombre empieza con ma/ })).toBeVisible()
  const names = page.locator('tbody tr td:first-child')
  await expect(names.first()).toHaveText(/M[aá]/i)
  await page.reload()
  await expect(page.getByRole('button', { name: /Quitar filtro: Nombre empieza con ma/ })).toBeVisible()
  await page.goBack()
  await expect(page).not.toHaveURL(/filtros/)
})

test('on a phone the list has two lines a member and its main action at the thumb', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page)
  await page.goto('/admin/miembros')
  await expect(page.getByRole('list', { name: 'Miembros' }).getByRole('listitem').first()).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  const add = page.getByRole('button', { name: 'Nuevo miembro' })
  await expect(add).toHaveCount(1)
  const box = await add.boundingBox()
  expect(box?.y).toBeGreaterThan(700)
  expect(box?.height).toBeGreaterThanOrEqual(34)
})
