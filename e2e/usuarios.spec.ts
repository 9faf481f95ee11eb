import { expect, test } from '@playwright/test'
import { signIn } from './sign-in.ts'

const person = 'Ramiro Ibáñez Sosa'

test('somebody is invited, changed, put out of service and brought back', async ({ page }) => {
  await signIn(page)
  await page.goto('/admin/usuarios')
  await expect(page.getByRole('table', { name: 'Usuarios' }).getByRole('row').nth(1)).toBeVisible()
  await page.keyboard.press('n')
  const form = page.getByRole('dialog', { name: 'Invitar a alguien' })
  await form.getByRole('button', { name: 'Enviar invitación' }).click()
  await expect(form.getByText('Escribe un correo válido.')).toBeVisible()
  await form.getByLabel('Nombre y apellidos').fill(person)
  await form.getByLabel('Correo electrónico').fill('ramiro@norte.example')
  await form.getByLabel('Teléfono').fill('1155550143')
  await form.getByRole('button', { name: /Rol/ }).click()
  await page.getByRole('option', { name: 'Recepción' }).click()
  await form.getByRole('button', { name: 'Enviar invitación' }).click()
  await expect(page.getByText('Invitación enviada')).toBeVisible()

  await page.getByRole('searchbox', { name: 'Buscar usuarios' }).fill('ibanez')
  const row = page.getByRole('row', { name: new RegExp(person) })
  await row.click()
  const panel = page.getByRole('dialog', { name: person })
  await panel.getByLabel('Teléfono').fill('1155550144')
  await panel.getByRole('button', { name: 'Guardar cambios' }).click()
  await expect(row).toContainText('1155550144')
  await row.click()
  await panel.getByRole('button', { name: 'Desactivar' }).click()
  await expect(panel).toBeHidden()
  await page.getByText('Mostrar desactivados').click()
  await expect(row).toContainText('Desactivado')
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await expect(row).toContainText('Activo')
})

test('nobody changes his own role or puts himself out of service', async ({ page }) => {
  await signIn(page)
  await page.goto('/admin/usuarios')
  await page.getByRole('row', { name: /admin@norte\.example/ }).click()
  const panel = page.getByRole('dialog')
  await expect(panel.getByText('Tu rol y tu acceso los cambia otra persona.')).toBeVisible()
  await expect(panel.getByRole('button', { name: 'Desactivar' })).toHaveCount(0)
  await expect(panel.getByRole('button', { name: /Rol/ })).toBeDisabled()
})
