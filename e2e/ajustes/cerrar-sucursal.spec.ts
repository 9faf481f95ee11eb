import { expect, test } from '@playwright/test'
import { violationsInLooks } from '../axe.ts'
import { chargeForm } from '../charge-desk.ts'
import { newGymPassword } from '../new-gym.ts'
import { openSession, signIn } from '../sign-in.ts'
import { twoBranches } from '../two-branches.ts'

test('a desk whose branch closes stops and says so, and has the branch again once it is open', async ({
  page,
  request,
  baseURL,
}) => {
  const { api, central, anexo, miembro, hire } = await twoBranches(request, baseURL)
  await openSession(page, await hire('Ana Ríos', [anexo, central]), newGymPassword)

  await test.step('a charge that is open while its branch closes says so and stops, and so does the desk after it', async () => {
    await page.goto(`/admin/dashboard?cobrar=${miembro.id}`)
    await expect(chargeForm(page)).toContainText('Total en Anexo')
    await api.collection('sucursales').update(anexo, { activa: false })
    await expect(chargeForm(page).getByText('Anexo se cerró o ya no es tuya')).toBeVisible()
    const stopped = chargeForm(page).locator('[inert]')
    await expect(stopped).toContainText('Tamara Suárez')
    await expect(stopped).toContainText('$ 20.000')
    await expect(stopped).not.toContainText('todavía no tiene planes')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('heading', { name: '¿En qué sucursal sigues?' })).toBeVisible()
    await expect(page.getByText('Anexo se cerró o ya no es tuya')).toBeVisible()
    await page.reload()
    await expect(page.getByRole('heading', { name: '¿En qué sucursal sigues?' })).toBeVisible()
    expect(await violationsInLooks(page)).toEqual([])
    await page.getByRole('button', { name: 'Casa central' }).click()
    await expect(page.getByRole('button', { name: /Sucursal: Casa central/ })).toBeVisible()
    await api.collection('sucursales').update(anexo, { activa: true })
    await page.reload()
    await page.getByRole('button', { name: /Sucursal: Casa central/ }).click()
    await expect(page.getByRole('button', { name: /Anexo/ })).toBeVisible()
  })

  await test.step('a receptionist whose only branch closes is told so at once, and goes on when it opens again', async () => {
    await signIn(page, await hire('Bruno Paz', [anexo]), newGymPassword)
    await api.collection('sucursales').update(anexo, { activa: false })
    await expect(page.getByRole('heading', { name: 'Anexo se cerró' })).toBeVisible()
    expect(await violationsInLooks(page)).toEqual([])
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Anexo se cerró' })).toBeVisible()
    await api.collection('sucursales').update(anexo, { activa: true })
    await expect(page.getByRole('heading', { level: 1, name: 'Hoy' })).toBeVisible()
  })
})
