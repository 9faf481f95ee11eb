import { expect, test, type Page } from '@playwright/test'
import { demoPassword, signIn } from '../sign-in.ts'

test('a visitor without a session signs in first and then gets the requested screen', async ({ page }) => {
  await page.goto('/admin/miembros')
  await expect(page).toHaveURL(/\/auth\/login/)
  await page.getByLabel('Correo electrónico').fill('recepcion@norte.example')
  await page.getByLabel('Contraseña', { exact: true }).fill('demo-vigente')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/admin\/miembros/)
})

test('a wrong password does not tell which part was wrong', async ({ page }) => {
  await page.goto('/auth/login')
  await page.getByLabel('Correo electrónico').fill('admin@norte.example')
  await page.getByLabel('Contraseña', { exact: true }).fill('no-es-esta')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(page).toHaveURL(/\/auth\/login/)
})

test('the administrator signs in, sees the dashboard and signs out for good', async ({ page }) => {
  await page.goto('/auth/login')
  await page.getByLabel('Correo electrónico').fill('admin@norte.example')
  await page.getByLabel('Contraseña', { exact: true }).fill(demoPassword)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/admin\/dashboard/)
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Miembros' })).toBeVisible()
  await page.getByRole('button', { name: /^Cuenta de/ }).click()
  await page.getByRole('button', { name: 'Cerrar sesión' }).click()
  await expect(page).toHaveURL(/\/auth\/login/)
  await page.goto('/admin/dashboard')
  await expect(page).toHaveURL(/\/auth\/login/)
})

test('the next user to sign in in the same tab sees nothing of the one before, not even while loading', async ({
  page,
}) => {
  await signIn(page, 'admin@norte.example')
  await openUsuarios(page)
  await expect(page.getByText('recepcion@norte.example')).toBeVisible()
  await page.getByRole('button', { name: /^Cuenta de/ }).click()
  await page.getByRole('button', { name: 'Cerrar sesión' }).click()
  await expect(page).toHaveURL(/\/auth\/login/)

  let release = () => undefined as void
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route(/\/api\/collections\/users\/records\?/, async (route) => {
    await held
    await route.continue()
  })
  await page.getByLabel('Correo electrónico').fill('admin@castellana.example')
  await page.getByLabel('Contraseña', { exact: true }).fill(demoPassword)
  const asked = page.waitForRequest(/\/api\/collections\/users\/records\?/)
  await page.keyboard.press('Enter')
  await openUsuarios(page)
  await asked
  await expect(page.getByRole('heading', { level: 1, name: 'Usuarios' })).toBeVisible()
  await expect(page.getByText('norte.example')).toHaveCount(0)
  release()
  await expect(page.getByText('admin@castellana.example').first()).toBeVisible()
})

async function openUsuarios(page: Page): Promise<void> {
  const menu = page.getByRole('navigation', { name: 'Menú principal' })
  const group = menu.getByRole('button', { name: 'Configuración' })
  if ((await group.getAttribute('aria-expanded')) !== 'true') await group.click()
  await menu.getByRole('link', { name: 'Usuarios' }).click()
}
