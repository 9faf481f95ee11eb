import { expect, test, type Page } from '@playwright/test'
import PocketBase from 'pocketbase'
import { invite } from '../invite.ts'
import { linkIn, mailTo } from '../mailbox.ts'
import { openSession } from '../sign-in.ts'

const first = 'caballos verdes en la azotea'
const second = 'caballos rojos en el patio'
async function choose(page: Page, password: string): Promise<void> {
  await page.getByLabel('Contraseña nueva').fill(password)
  await page.getByLabel('Repite la contraseña').fill(password)
  await page.keyboard.press('Enter')
}

test('a forgotten password and an address are changed by a mailed link, and bad links say so', async ({
  page,
  baseURL,
}) => {
  const email = `luz.${Date.now()}@norte.example`
  await page.goto(await invite(baseURL, email, 'Luz Herrera'))
  await choose(page, first)
  await expect(page).toHaveURL(/\/admin\/dashboard/)
  await page.evaluate(() => localStorage.removeItem('vigente_auth'))

  await test.step('an unknown address gets the same answer', async () => {
    await page.goto('/auth/forgot-password')
    await page.getByLabel('Correo electrónico').fill('nadie@norte.example')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Si hay una cuenta con nadie@norte.example')).toBeVisible()
    await page.getByRole('button', { name: 'Usar otro correo' }).click()
    await expect(page.getByLabel('Correo electrónico')).toBeVisible()
  })

  await test.step('a verification link tells its result', async () => {
    for (const address of ['/auth/verificar', '/auth/verificar?token=nada', '/auth/cambiar-correo?token=nada']) {
      await page.goto(address)
      await expect(page.getByRole('heading', { name: 'El enlace ya no sirve' })).toBeVisible()
    }
  })

  await test.step('a forgotten password is replaced once by the mailed link', async () => {
    await page.goto('/auth/login')
    await page.getByRole('link', { name: 'Olvidé mi contraseña' }).click()
    await expect(page.getByRole('heading', { name: 'Recupera tu contraseña' })).toBeVisible()
    await page.getByLabel('Correo electrónico').fill('luz')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Escribe tu correo completo, como nombre@ejemplo.com.')).toBeVisible()
    await page.getByLabel('Correo electrónico').fill(email)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Revisa tu correo' })).toBeVisible()

    const link = linkIn(await mailTo(email, 'Elige una contraseña nueva'))
    await page.goto(link)
    await expect(page.getByText(email)).toBeVisible()
    await choose(page, second)
    await expect(page).toHaveURL(/\/admin\/dashboard/)
    await mailTo(email, 'Cambió tu contraseña')

    await page.evaluate(() => localStorage.removeItem('vigente_auth'))
    await openSession(page, email, second)
    await page.goto(link)
    await choose(page, first)
    await expect(page.getByRole('heading', { name: 'El enlace ya no sirve' })).toBeVisible()
    await page.getByRole('link', { name: 'Pedir otro enlace' }).click()
    await expect(page.getByRole('heading', { name: 'Recupera tu contraseña' })).toBeVisible()
  })

  await test.step('an address is changed with the mail to the new one and the password', async () => {
    const client = new PocketBase(baseURL)
    await client.collection('users').authWithPassword(email, second)
    const newEmail = `nueva.${email}`
    await client.collection('users').requestEmailChange(newEmail)
    await page.goto(linkIn(await mailTo(newEmail, 'Confirma tu correo nuevo')))
    await expect(page.getByText(newEmail)).toBeVisible()
    await page.getByLabel('Contraseña', { exact: true }).fill('no es esta')
    await page.keyboard.press('Enter')
    await expect(page.getByText('La contraseña no es correcta. Vuelve a escribirla.')).toBeVisible()
    await page.getByLabel('Contraseña', { exact: true }).fill(second)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Correo cambiado' })).toBeVisible()
    await mailTo(email, 'Cambió el correo de tu cuenta')
    await openSession(page, newEmail, second)
  })
})
