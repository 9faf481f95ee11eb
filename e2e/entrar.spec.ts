import { expect, test } from '@playwright/test'
import { signIn } from './sign-in.ts'

test('whoever asks for a screen without a session is sent to sign in and then to that screen', async ({ page }) => {
  await page.goto('/admin/miembros')
  await expect(page).toHaveURL(/\/auth\/login/)
  await page.getByLabel('Correo electrónico').fill('recepcion@norte.example')
  await page.getByLabel('Contraseña', { exact: true }).fill('demo-vigente')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/admin\/miembros/)
})

test('a wrong password is said without telling which part was wrong', async ({ page }) => {
  await page.goto('/auth/login')
  await page.getByLabel('Correo electrónico').fill('admin@norte.example')
  await page.getByLabel('Contraseña', { exact: true }).fill('no-es-esta')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(page).toHaveURL(/\/auth\/login/)
})

test('the administrator signs in, sees the dashboard and leaves for good', async ({ page }) => {
  await signIn(page, 'admin@norte.example')
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Miembros' })).toBeVisible()
  await page.getByRole('button', { name: /^Cuenta de/ }).click()
  await page.getByRole('button', { name: 'Cerrar sesión' }).click()
  await expect(page).toHaveURL(/\/auth\/login/)
  await page.goto('/admin/dashboard')
  await expect(page).toHaveURL(/\/auth\/login/)
})
