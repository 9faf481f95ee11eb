import { expect } from '@playwright/test'
import { test } from '../own-gym.ts'
import { openSession } from '../sign-in.ts'

test('a built-in role is duplicated, changed, and deleted with undo', async ({ page, gym }) => {
  await openSession(page, gym.admin)
  await page.goto('/admin/configuracion?tab=roles')
  await page.getByRole('button', { name: 'Recepción', exact: true }).click()
  await expect(page.getByText('Este rol viene incluido y no se cambia.')).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'Ver: Miembros' })).toBeDisabled()
  await page.goBack()
  await page.getByRole('button', { name: 'Duplicar Recepción' }).click()
  await expect(page.getByRole('checkbox', { name: 'Ver: Miembros' })).toBeChecked()
  await page.getByLabel('Nombre').fill('Caja')
  const see = page.getByRole('checkbox', { name: 'Ver: Usuarios' })
  await expect(see).not.toBeChecked()
  await page.getByRole('row', { name: 'Usuarios' }).getByRole('cell').nth(1).locator('label').click()
  await expect(see).toBeChecked()
  await page.getByRole('button', { name: 'Agregar rol' }).click()
  const row = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByText('Caja', { exact: true }) })
  await expect(row).toContainText('15 permisos')
  await row.getByRole('button', { name: 'Eliminar Caja' }).click()
  await expect(row).toBeHidden()
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await expect(row).toBeVisible()
})
