import { expect } from '@playwright/test'
import { test } from '../own-gym.ts'
import { openSession } from '../sign-in.ts'

test('a branch that closes pauses all its members, and the pause can be undone', async ({ page }) => {
  await openSession(page, 'admin@castellana.example')
  await page.goto('/admin/miembros')
  const paused = page.getByRole('tab', { name: /Pausados/ })
  await expect(paused).toHaveText(/\d/)
  const before = (await paused.textContent()) ?? ''
  await page.goto('/admin/miembros?pausar=sucursal')
  const dialog = page.getByRole('dialog', { name: /^Pausar a todos/ })
  await expect(dialog.getByText(/Se pausan \d+ membresías/)).toBeVisible()
  await dialog.getByLabel('Motivo').fill('Cierre por obras')
  await dialog.getByRole('button', { name: 'Pausar' }).click()
  await expect(paused).toHaveText(/\d/)
  await expect(paused).not.toHaveText(before)
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await expect(paused).toHaveText(before)
})
