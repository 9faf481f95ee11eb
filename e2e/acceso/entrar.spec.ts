import { expect, test, type Page } from '@playwright/test'
import { placedIds } from '../placed-ids.ts'
import { demoPassword } from '../sign-in.ts'

test('a visitor signs in, sees one gym, and the next user of the tab sees nothing of it', async ({ page }) => {
  const enter = async (email: string, password = demoPassword) => {
    await page.getByLabel('Correo electrónico').fill(email)
    await page.getByLabel('Contraseña', { exact: true }).fill(password)
    await page.keyboard.press('Enter')
  }
  const leave = async () => {
    await page.getByRole('button', { name: /^Cuenta de/ }).click()
    await page.getByRole('button', { name: 'Cerrar sesión' }).click()
    await expect(page).toHaveURL(/\/auth\/login/)
  }

  await test.step('without Google configured there is no button', async () => {
    await page.goto('/auth/login')
    await expect(page.getByLabel('Correo electrónico')).toBeFocused()
    await page.waitForLoadState('networkidle')
    await expect(page.getByRole('button', { name: 'Continuar con Google' })).toBeHidden()
  })

  await test.step('a wrong password does not tell which part was wrong', async () => {
    await enter('admin@norte.example', 'no-es-esta')
    await expect(page.getByRole('alert')).toBeVisible()
    await expect(page).toHaveURL(/\/auth\/login/)
  })

  await test.step('the administrator signs in and sees the dashboard', async () => {
    await enter('admin@norte.example')
    await expect(page).toHaveURL(/\/admin\/dashboard/)
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
    await expect(page.getByRole('navigation').getByRole('link', { name: 'Miembros' })).toBeVisible()
    await openUsuarios(page)
    await expect(page.getByText('recepcion@norte.example')).toBeVisible()
    await leave()
  })

  await test.step('the next user sees nothing of the one before, not even while loading', async () => {
    let release = () => undefined as void
    const held = new Promise<void>((resolve) => (release = resolve))
    await page.route(/\/api\/collections\/users\/records\?/, async (route) => {
      await held
      await route.continue()
    })
    const asked = page.waitForRequest(/\/api\/collections\/users\/records\?/)
    await enter('admin@castellana.example')
    await openUsuarios(page)
    await asked
    await expect(page.getByRole('heading', { level: 1, name: 'Usuarios' })).toBeVisible()
    await expect(page.getByText('norte.example')).toHaveCount(0)
    release()
    await expect(page.getByText('admin@castellana.example').first()).toBeVisible()
  })

  await test.step('an address of another gym opens nothing of it', async () => {
    const { vigente, nombre } = await placedIds()
    await page.goto(`/admin/miembros?miembro=${vigente}`)
    await expect(page.getByRole('dialog').getByText('No encontramos este miembro')).toBeVisible()
    await page.goto(`/admin/miembros?q=${encodeURIComponent(nombre)}`)
    await expect(page.getByText('Nadie coincide')).toBeVisible()
    await expect(page.getByText('Palermo')).toHaveCount(0)
  })

  await test.step('signed out for good, the requested screen comes after signing in', async () => {
    await leave()
    await page.goto('/admin/miembros')
    await expect(page).toHaveURL(/\/auth\/login/)
    await enter('recepcion@norte.example')
    await expect(page).toHaveURL(/\/admin\/miembros/)
  })
})

async function openUsuarios(page: Page): Promise<void> {
  const menu = page.getByRole('navigation', { name: 'Menú principal' })
  const group = menu.getByRole('button', { name: 'Configuración' })
  if ((await group.getAttribute('aria-expanded')) !== 'true') await group.click()
  await menu.getByRole('link', { name: 'Usuarios' }).click()
}
