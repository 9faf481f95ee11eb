import { expect, test } from '@playwright/test'
import { invite } from '../invite.ts'

test('an invitation leads to the desk once, and one that cannot be opened tells what to do', async ({
  page,
  baseURL,
}) => {
  await test.step('an invitation that cannot be opened tells what to do', async () => {
    for (const address of ['/auth/invitacion', '/auth/invitacion?token=nada']) {
      await page.goto(address)
      await expect(page.getByText('pide a quien te invitó que la envíe de nuevo')).toBeVisible()
    }
    await page.route('**/api/invitaciones/ver', (route) => route.abort())
    await page.goto('/auth/invitacion?token=a.b.c')
    await expect(page.getByRole('heading', { name: 'No pudimos abrir tu invitación' })).toBeVisible()
    await page.unroute('**/api/invitaciones/ver')
    await page.getByRole('button', { name: 'Reintentar' }).click()
    await expect(page.getByRole('heading', { name: 'El enlace ya no sirve' })).toBeVisible()
  })

  await test.step('an invited user opens the mail, chooses a password and is at the desk', async () => {
    const email = `eva.${Date.now()}@norte.example`
    const link = await invite(baseURL, email)
    await page.goto(link)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Te damos la bienvenida a /)
    await expect(page.getByText(email)).toBeVisible()
    const password = page.getByLabel('Contraseña nueva')
    const repeated = page.getByLabel('Repite la contraseña')
    await password.fill('corta')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Escribe al menos 8 caracteres.')).toBeVisible()
    await password.fill('contraseña1')
    await repeated.fill('contraseña1')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Esa contraseña es de las más usadas. Elige otra.')).toBeVisible()
    await password.fill('caballos verdes en la azotea')
    await repeated.fill('caballos verdes en el patio')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Las dos contraseñas no coinciden. Escríbelas de nuevo.')).toBeVisible()
    await repeated.fill('caballos verdes en la azotea')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/admin\/dashboard/)
    await expect(page.getByRole('button', { name: /Cuenta de Eva Molina/ })).toBeVisible()

    await page.goto(link)
    await expect(page.getByRole('heading', { name: 'El enlace ya no sirve' })).toBeVisible()
  })
})
