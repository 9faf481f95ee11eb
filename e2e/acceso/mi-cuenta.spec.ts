import { expect, test, type Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { invite } from '../invite.ts'
import { linkIn, mailTo } from '../mailbox.ts'
import { openSession } from '../sign-in.ts'

const password = 'caballos verdes en la azotea'
const next = 'caballos rojos en el patio'

async function askForCode(page: Page, email: string): Promise<void> {
  await page.evaluate(() => localStorage.removeItem('vigente_auth'))
  await page.goto('/auth/login')
  await page.getByLabel('Correo electrónico').fill(email)
  await page.getByLabel('Contraseña', { exact: true }).fill(next)
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Código de verificación')).toBeFocused()
}

/** The next code after the one that turned the second step on; a code works only once. */
const nextCode = (secret: string) =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: Date.now() + 30_000 })

test('users close their sessions, turn the second step on, and change their own data', async ({
  page,
  browser,
  baseURL,
}) => {
  const email = `sol.${Date.now()}@norte.example`
  await page.goto(await invite(baseURL, email, 'Sol Medina'))
  await page.getByLabel('Contraseña nueva').fill(password)
  await page.getByLabel('Repite la contraseña').fill(password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/admin\/dashboard/)

  await test.step('one device is signed out, and this one stays', async () => {
    const context = await browser.newContext({
      userAgent: 'Mozilla/5.0 (iPhone) Version/18.0 Mobile/15E148 Safari/604.1',
    })
    const phone = await context.newPage()
    await openSession(phone, email, password)
    await page.goto('/admin/mi-cuenta')
    const sessions = page.getByRole('region', { name: 'Sesiones abiertas' })
    await expect(sessions.getByRole('listitem').filter({ hasText: 'Esta sesión' })).toHaveCount(1)
    await sessions.getByRole('button', { name: 'Cerrar la sesión de Safari en iPhone' }).click()
    await expect(page.getByText('Sesión cerrada')).toBeVisible()
    await expect(sessions.getByText('Safari en iPhone')).toHaveCount(0)
    await phone.goto('/admin/miembros')
    await expect(phone).toHaveURL(/\/auth\/login/)
    await context.close()
  })

  await test.step('ending the other sessions sends another browser to the sign-in page', async () => {
    const context = await browser.newContext()
    const other = await context.newPage()
    await openSession(other, email, password)
    await page.goto('/admin/mi-cuenta')
    await page.getByRole('button', { name: 'Cerrar las demás sesiones' }).click()
    await page.getByRole('button', { name: 'Cerrar sesiones' }).click()
    await expect(page.getByText('Las demás sesiones se cerraron')).toBeVisible()
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: 'Mi cuenta' })).toBeVisible()
    await other.goto('/admin/dashboard')
    await expect(other).toHaveURL(/\/auth\/login/)
    await context.close()
  })

  await test.step('users change their own data, password and address', async () => {
    await page.goto('/admin/mi-cuenta')
    const phone = page.getByLabel('Teléfono')
    await expect(phone).toHaveValue(/^\+54 9 11 \d{4}-\d{4}$/)
    await phone.focus()
    await expect(phone).toHaveValue(/^\d+$/)
    await page.keyboard.type('1155550001')
    await expect(phone).toHaveValue('1155550001')
    await page.getByLabel('Nombre').fill('Sol Medina Ríos')
    await page.getByRole('button', { name: 'Guardar cambios' }).click()
    await expect(page.getByText('Cambios guardados')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Cuenta de Sol Medina Ríos' })).toBeVisible()

    await page.getByLabel('Contraseña actual').fill('no es esta')
    await page.getByLabel('Contraseña nueva').fill(next)
    await page.getByLabel('Repite la contraseña').fill(next)
    await page.keyboard.press('Enter')
    await expect(page.getByText('La contraseña actual no es esa. Vuelve a escribirla.')).toBeVisible()
    await page.getByLabel('Contraseña actual').fill(password)
    await page.keyboard.press('Enter')
    await expect(page.getByText('Contraseña cambiada')).toBeVisible()
    await expect(page).toHaveURL(/mi-cuenta/)

    await page.getByLabel('Correo nuevo').fill(`nuevo.${email}`)
    await page.keyboard.press('Enter')
    await expect(page.getByText('Revisa tu correo nuevo')).toBeVisible()
    expect(linkIn(await mailTo(`nuevo.${email}`, 'Confirma tu correo nuevo'))).toContain('/auth/cambiar-correo')
  })

  await test.step('with the second step on, signing in asks for a code of the phone', async () => {
    await page.getByRole('button', { name: /^Cuenta de/ }).click()
    await page.getByRole('link', { name: 'Mi cuenta' }).click()
    await page.getByRole('button', { name: 'Activar' }).click()
    const dialog = page.getByRole('dialog', { name: 'Activar la verificación en dos pasos' })
    await expect(dialog.getByLabel('Contraseña', { exact: true })).toBeFocused()
    await dialog.getByLabel('Contraseña', { exact: true }).fill('no es esta')
    await page.keyboard.press('Enter')
    await expect(dialog.getByText('La contraseña no es correcta. Vuelve a escribirla.')).toBeVisible()
    await expect(dialog.getByRole('img')).toHaveCount(0)
    await dialog.getByLabel('Contraseña', { exact: true }).fill(next)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('img', { name: 'Imagen para tu app de códigos' })).toBeVisible()
    const secret = (await page.getByText(/^[A-Z2-7]{32}$/).textContent()) ?? ''
    await page.getByLabel('Código de 6 cifras').fill('000000')
    await page.keyboard.press('Enter')
    await expect(page.getByText('El código no es correcto o ya se usó. Escribe el siguiente.')).toBeVisible()
    await page.getByLabel('Código de 6 cifras').fill(TOTP.generate({ secret: Secret.fromBase32(secret) }))
    await page.keyboard.press('Enter')
    const codes = page.getByRole('list', { name: 'Códigos de recuperación' }).getByRole('listitem')
    await expect(codes).toHaveCount(10)
    const recovery = (await codes.first().textContent()) ?? ''
    await page.getByRole('button', { name: 'Los guardé' }).click()
    await expect(page.getByText('Está activa. Te quedan 10 códigos de recuperación.')).toBeVisible()

    await askForCode(page, email)
    await page.getByLabel('Código de verificación').fill('123456')
    await page.keyboard.press('Enter')
    await expect(page.getByText(/El código no es correcto/)).toBeVisible()
    await page.getByLabel('Código de verificación').fill(nextCode(secret))
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/admin\/dashboard/)

    await askForCode(page, email)
    await page.getByLabel('Código de verificación').fill(recovery)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/admin\/dashboard/)
    await page.goto('/admin/mi-cuenta')
    await expect(page.getByText('Te quedan 9 códigos')).toBeVisible()
  })
})
