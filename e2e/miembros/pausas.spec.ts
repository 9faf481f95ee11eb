import { expect } from '@playwright/test'
import { test } from '../own-gym.ts'
import { openSession } from '../sign-in.ts'

test('a pause shows the new date before it is saved, and can be undone', async ({ page, gym }) => {
  await openSession(page, gym.admin)
  await page.goto('/admin/miembros?estado=vigentes&orden=-vence')
  await page.getByRole('row').nth(2).click()
  const panel = page.getByRole('dialog')
  const membresia = panel.getByRole('region', { name: 'Membresía' })
  await expect(membresia.getByText(/^Vence el/)).toBeVisible()
  const before = await membresia.getByText(/^Vence el/).textContent()
  await panel.getByRole('button', { name: 'Pausar' }).click()
  const dialog = page.getByRole('dialog', { name: /^Pausar a/ })
  await expect(dialog.getByText('14 días de pausa')).toBeVisible()
  const announced = (await dialog.getByText(/^Vencerá el/).textContent()) ?? ''
  await dialog.getByRole('button', { name: 'Pausar' }).click()
  await expect(dialog.getByText('Escribe al menos 3 caracteres.')).toBeVisible()
  await dialog.getByLabel('Motivo').fill('Viaje de trabajo')
  await page.keyboard.press('Enter')
  await expect(membresia.getByText(announced.replace('Vencerá', 'Vence'))).toBeVisible()
  await expect(membresia.getByText(/^En pausa hasta/)).toBeVisible()
  await expect(panel.getByText('Pausado', { exact: true })).toBeVisible()
  await panel.getByRole('button', { name: 'Anular pausa' }).click()
  await expect(membresia.getByText(before ?? '')).toBeVisible()
})

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

test('without the permission no pause is offered', async ({ page }) => {
  await openSession(page, 'recepcion@norte.example')
  await page.goto('/admin/miembros?estado=vigentes')
  await page.getByRole('row').nth(1).click()
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Editar' })).toBeVisible()
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Pausar' })).toBeHidden()
  await page.goto('/admin/miembros?pausar=sucursal&importar=true')
  await expect(page.getByRole('heading', { level: 1, name: 'Miembros' })).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
})
