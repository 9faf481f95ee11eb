import { expect, test, type Page } from '@playwright/test'
import { databaseUrl } from '../database.ts'
import { googleClient, openGoogle, unproven } from './google-provider.ts'
import { startProcess } from '../start-server.ts'

let url = ''
let stop = async () => {}

/** A second process on the same gym, with Google configured. */
test.beforeAll(async () => {
  const port = String(Number(process.env['E2E_PORT']) + 1)
  url = `http://127.0.0.1:${port}`
  const google = await openGoogle(`${url}/auth/google`)
  const stopServer = await startProcess({
    DATABASE_URL: await databaseUrl(),
    DATA_DIR: process.env['E2E_DATA'] ?? '',
    PORT: port,
    GOOGLE_CLIENT_ID: googleClient.id,
    GOOGLE_CLIENT_SECRET: googleClient.secret,
    GOOGLE_ISSUER: google.issuer,
  })
  stop = async () => {
    await stopServer()
    await google.close()
  }
})
test.afterAll(() => stop())

/** Goes to Google and returns the callback that this browser should bring back. */
async function begin(page: Page): Promise<string> {
  await page.context().clearCookies()
  await page.goto(`${url}/auth/login`)
  const asked = page.waitForRequest((request) => request.url().includes('code_challenge='))
  await page.getByRole('button', { name: 'Continuar con Google' }).click()
  await expect(page.locator('input[name=login]')).toBeVisible()
  return new URL((await asked).url()).searchParams.get('state') ?? ''
}

async function enterAs(page: Page, login: string): Promise<void> {
  await begin(page)
  await page.locator('input[name=login]').fill(login)
  await page.locator('input[name=password]').fill('any')
  await page.locator('button[type=submit]').click()
  await page.locator('button[type=submit]').click()
}

test('users sign in with Google, strangers register with it, and no forged answer is accepted @long', async ({
  page,
  browser,
}) => {
  await test.step('users sign in with Google, strangers register with it, and forged answers are refused in Spanish', async () => {
    await enterAs(page, 'admin@norte.example')
    await expect(page).toHaveURL(/\/admin\/dashboard/)
    await page.evaluate(() => localStorage.clear())

    await enterAs(page, `${unproven}recepcion@norte.example`)
    await expect(page.getByText('Google no confirma que ese correo sea tuyo. Entra con tu contraseña.')).toBeVisible()
    await page.goto(`${url}/auth/google?code=stolen&state=other`)
    await expect(
      page.getByText('Google no confirmó quién eres, o la espera fue larga. Vuelve a empezar.'),
    ).toBeVisible()

    const email = `nora${Date.now()}@vidal.example`
    await enterAs(page, email)
    await expect(page.getByText('Ningún usuario tiene ese correo.')).toBeVisible()
    await page.getByRole('button', { name: 'Crear la cuenta de mi gimnasio' }).click()
    await expect(page.getByLabel('Nombre y apellido')).toHaveValue('Nora Vidal')
    await page.getByLabel('Teléfono').fill('11 5555 4444')
    await page.keyboard.press('Enter')
    await page.getByLabel('Nombre del gimnasio').fill('Gimnasio Vidal')
    await page.keyboard.press('Enter')
    await page.getByLabel('Nombre', { exact: true }).fill('Centro')
    await page.getByLabel('Dirección').fill('Mitre 1')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Entrarás con tu cuenta de Google, sin contraseña.')).toBeVisible()
    await expect(page.getByLabel('Contraseña', { exact: true })).toBeHidden()
    await page.getByRole('button', { name: 'Crear mi gimnasio' }).click()
    await expect(page).toHaveURL(/\/admin\/dashboard/)
    await page.evaluate(() => localStorage.clear())
    await enterAs(page, email)
    await expect(page).toHaveURL(/\/admin\/dashboard/)
  })

  await test.step('an answer of Google is accepted once, also from the browser history', async () => {
    await page.evaluate(() => localStorage.clear())
    const [answers, exchanged] = [new Array<string>(), new Array<string>()]
    page.on('request', (request) => {
      if (request.url().startsWith(`${url}/auth/google?`)) answers.push(request.url())
      if (request.url().includes('auth-with-oauth2')) exchanged.push(request.url())
    })
    await enterAs(page, 'admin@norte.example')
    await expect(page).toHaveURL(/\/admin\/dashboard/)
    await page.evaluate(() => localStorage.clear())
    await page.goto(answers[0] ?? '')
    await expect(
      page.getByText('Google no confirmó quién eres, o la espera fue larga. Vuelve a empezar.'),
    ).toBeVisible()
    expect([answers.length, exchanged.length]).toEqual([2, 1])
  })

  await test.step('an answer that this browser did not request is not sent on', async () => {
    const sent: string[] = []
    const watch = (watched: Page) => watched.on('request', (request) => sent.push(request.url()))
    const isRefused = async (to: Page, answer: Record<string, string>) => {
      await to.goto(`${url}/auth/google?${new URLSearchParams(answer).toString()}`)
      await expect(
        to.getByText('Google no confirmó quién eres, o la espera fue larga. Vuelve a empezar.'),
      ).toBeVisible()
      await expect(to.getByRole('link', { name: 'Volver a iniciar sesión' })).toBeVisible()
    }
    watch(page)
    const code = 'stolen'
    await begin(page)
    await isRefused(page, { code })
    await isRefused(page, { code, state: `${await begin(page)}x` })
    await isRefused(page, { code, state: '' })
    await isRefused(page, { error: 'access_denied', state: await begin(page) })

    const state = await begin(page)
    const other = await browser.newPage()
    watch(other)
    await isRefused(other, { code, state })
    await begin(other)
    await isRefused(other, { code, state })
    await other.close()
    expect(sent.filter((address) => address.includes('auth-with-oauth2'))).toEqual([])
  })
})
