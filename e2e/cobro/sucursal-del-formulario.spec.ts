import { expect, test } from '@playwright/test'
import { charge, chargeForm } from '../charge-desk.ts'
import { newGymPassword } from '../new-gym.ts'
import { openSession } from '../sign-in.ts'
import { twoBranches } from '../two-branches.ts'

test('each tab keeps its branch: another tab’s choice turns neither the open charge nor the desk', async ({
  page,
  request,
  baseURL,
}) => {
  const { api, owner, central, miembro } = await twoBranches(request, baseURL)
  await openSession(page, owner, newGymPassword)
  await page.goto(`/admin/miembros?cobrar=${miembro.id}`)

  const other = await page.context().newPage()
  await other.goto('/admin/dashboard')
  await other.getByRole('button', { name: /Sucursal: Casa central/ }).click()
  await other.getByRole('button', { name: /Anexo/ }).click()
  await other.getByRole('button', { name: 'Cambiar de sucursal' }).click()
  await expect(other.getByRole('button', { name: /Sucursal: Anexo/ })).toBeVisible()

  await page.bringToFront()
  await expect(chargeForm(page)).toContainText('Total en Casa central')
  await expect(chargeForm(page)).not.toContainText('Sucursal:')
  await charge(page)
  const [pago] = await api.collection('pagos').getFullList<{ sucursal_id: string }>()
  expect(pago?.sucursal_id).toBe(central)
  await page.reload()
  await page.getByRole('button', { name: 'Listo' }).click()
  await expect(page.getByRole('button', { name: /Sucursal: Casa central/ })).toBeVisible()

  const later = await page.context().newPage()
  await later.goto('/admin/dashboard')
  await expect(later.getByRole('button', { name: /Sucursal: Anexo/ })).toBeVisible()

  for (const opened of ['miembro', 'cobrar']) {
    await later.goto(`/admin/miembros?${opened}=${miembro.id}`)
    await expect(later.getByRole('dialog'), opened).toContainText('Sucursal: Casa central')
  }
})
