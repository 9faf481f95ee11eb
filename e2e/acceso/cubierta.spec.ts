import { expect, type Locator, type Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { z } from 'zod'
import { violationsInLooks, violationsOf } from '../axe.ts'
import { test } from '../own-gym.ts'
import { demoPassword, openSession } from '../sign-in.ts'
import { endOthers } from './staff.ts'

const soon = { timeout: 10_000 }
const cover = (page: Page): Locator => page.getByRole('dialog', { name: 'Sesión terminada' })
const question = (page: Page): Locator => page.getByRole('alertdialog', { name: '¿Salir sin guardar?' })

test('under the cover the work stays, and the second step is asked for over it @long', async ({ page, gym }) => {
  await test.step('a step back under the cover leaves nothing; after signing in it is asked about', async () => {
    const phone = await gym.signedIn()
    await openSession(page, gym.admin)
    await page.goto('/admin/dashboard')
    await page.getByRole('button', { name: 'Configuración' }).click()
    await page.getByRole('link', { name: 'General', exact: true }).click()
    const field = page.getByLabel('Dirección')
    await field.fill('Molino 14')
    await endOthers(phone)
    const password = cover(page).getByLabel('Contraseña', { exact: true })
    await expect(password).toBeFocused(soon)
    for (const width of [390, 820, 1440]) {
      await page.setViewportSize({ width, height: 844 })
      expect(await (width === 1440 ? violationsInLooks(page) : violationsOf(page))).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    }
    await page.goBack()
    await expect(password).toBeFocused()
    await page.keyboard.type(demoPassword)
    await page.keyboard.press('Enter')
    await expect(cover(page)).toBeHidden()
    await expect(field).toHaveValue('Molino 14')
    await expect(field).toBeFocused()
    await page.goBack()
    await expect(question(page)).toBeVisible()
    await expect(page).toHaveURL(/\/admin\/configuracion/)
    await page.keyboard.press('Escape')
    await expect(question(page)).toBeHidden()
    await expect(field).toHaveValue('Molino 14')
    await page.goBack()
    await question(page).getByRole('button', { name: 'Salir sin guardar' }).click()
    await expect(page).toHaveURL(/\/admin\/dashboard/)
  })

  await test.step('the second step is asked for over the work, which stays', async () => {
    const phone = await gym.signedIn(gym.recepcion)
    await openSession(page, gym.recepcion)
    await page.goto('/admin/miembros?nuevo=true')
    const field = page.getByLabel('Nombre y apellido')
    await field.fill('Con Dos Pasos')
    const answer: unknown = await phone.send('/api/cuenta/segundo-paso', {
      method: 'POST',
      body: { password: demoPassword },
    })
    const secret = Secret.fromBase32(z.object({ secreto: z.string() }).parse(answer).secreto)
    const code = TOTP.generate({ secret })
    await phone.send('/api/cuenta/segundo-paso/activar', { method: 'POST', body: { codigo: code } })
    await endOthers(phone)
    await expect(cover(page).getByLabel('Contraseña', { exact: true })).toBeFocused(soon)
    await page.keyboard.type(demoPassword)
    await page.keyboard.press('Enter')
    await expect(cover(page)).toContainText('Falta un paso: el código de tu teléfono.')
    await expect(cover(page).getByLabel('Código de verificación')).toBeFocused()
    await page.keyboard.type(TOTP.generate({ secret, timestamp: Date.now() + 30_000 }))
    await page.keyboard.press('Enter')
    await expect(cover(page)).toBeHidden()
    await expect(field).toHaveValue('Con Dos Pasos')
    await expect(field).toBeFocused()
  })
})
