import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'

export const demoPassword = 'demo-vigente'

/** Signs in through the form and waits for the dashboard. */
export async function signIn(page: Page, email = 'admin@norte.example', password = demoPassword): Promise<void> {
  await page.goto('/auth/login')
  await page.getByLabel('Correo electrónico').fill(email)
  await page.getByLabel('Contraseña', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/admin\/dashboard/)
  await expect(page.getByRole('heading', { level: 1, name: /^(Dashboard|Hoy)$/ })).toBeVisible()
}
