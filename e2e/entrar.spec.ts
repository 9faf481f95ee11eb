import { expect, test } from '@playwright/test'

test('whoever asks for a screen without a session is sent to sign in', async ({ page }) => {
  await page.goto('/admin/miembros')
  await expect(page).toHaveURL(/\/auth\/login/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('a wrong password is said without telling which part was wrong', async ({ page }) => {
  await page.goto('/auth/login')
  await page.getByLabel(/correo/i).fill('admin@norte.example')
  await page
    .getByLabel(/contraseña/i)
    .first()
    .fill('no-es-esta')
  await page.getByRole('button', { name: /^(entrar|iniciar sesión|ingresar)$/i }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(page).toHaveURL(/\/auth\/login/)
})

test('the administrator signs in, sees the dashboard and leaves', async ({ page }) => {
  await page.goto('/auth/login')
  await page.getByLabel(/correo/i).fill('admin@norte.example')
  await page
    .getByLabel(/contraseña/i)
    .first()
    .fill('demo-vigente')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/admin\/dashboard/)
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Miembros' })).toBeVisible()
})
