import { expect, test, type Page } from '@playwright/test'
import { settled, violationsOf } from '../axe.ts'
import { openReleaseProxy } from '../release-proxy.ts'
import { signIn } from '../sign-in.ts'

const chromium = process.env['CHROMIUM_PATH']

// Chromium without its windows says of every page that it can be installed.
test.use({ serviceWorkers: 'allow', launchOptions: chromium ? { executablePath: chromium } : {} })

const workerReady = (page: Page) =>
  page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready
    return active?.scriptURL
  })

/** The address of everything in the browser's caches and storage. */
const keptAddresses = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys()
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })

test('the app can be installed, shows an offline page in Spanish, and stores no personal data @long', async ({
  browser,
  baseURL,
}) => {
  const proxy = await openReleaseProxy(baseURL ?? '')
  const context = await browser.newContext({ baseURL: proxy.url })
  const page = await context.newPage()
  const errors: string[] = []
  page.on('console', (message) => message.text().includes('Content Security Policy') && errors.push(message.text()))
  await signIn(page)
  expect(await workerReady(page)).toContain('/sw.js')
  const devtools = await context.newCDPSession(page)
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
  // A private window reports only that it cannot install.
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([])
  await page.goto('/admin/miembros')
  await expect(page.getByRole('row').nth(1)).toBeVisible()

  await proxy.vanish()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Sin conexión' })).toBeVisible()
  await expect(page.getByText('no se puede cobrar')).toBeVisible()
  await expect(page).toHaveURL(/\/admin\/miembros/)
  expect(await violationsOf(page)).toEqual([])
  expect((await keptAddresses(page)).toSorted()).toEqual(
    [
      '/favicon.svg',
      '/iconos/apple-180.png',
      '/manifest.webmanifest',
      '/sin-conexion.css',
      '/sin-conexion.html',
      '/sin-conexion.js',
      '/tema.js',
    ].toSorted(),
  )

  await proxy.comeBack()
  // The page finds the server by itself.
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  expect(errors).toEqual([])
  await context.close()
  await proxy.vanish()
})

test('a newer version is offered, but not during a charge', async ({ browser, baseURL }) => {
  const proxy = await openReleaseProxy(baseURL ?? '')
  const context = await browser.newContext({ baseURL: proxy.url })
  const page = await context.newPage()
  await signIn(page)
  await workerReady(page)
  const notice = page.getByText('Hay una versión nueva')
  const update = async () => {
    proxy.release()
    await page.evaluate(async () => (await navigator.serviceWorker.ready).update().then(() => true))
  }
  // The app starts to listen when it is idle.
  await expect(async () => {
    await update()
    await expect(notice).toBeVisible({ timeout: 500 })
  }).toPass()
  let loads = 0
  page.on('load', () => void (loads += 1))

  // By keyboard, because the notice covers the button's corner.
  await page.getByRole('button', { name: 'Registrar pago' }).press('Enter')
  const form = page.getByRole('dialog', { name: 'Registrar pago' })
  await form.getByRole('combobox', { name: 'Buscar miembro' }).fill('gom')
  await expect(notice).toBeHidden()
  await update()
  await expect(form.getByRole('combobox')).toHaveValue('gom')
  await expect(notice).toBeHidden()

  await form.getByRole('button', { name: 'Cerrar' }).click()
  await expect(form).toBeHidden()
  await expect(notice).toBeVisible()
  expect(loads).toBe(0)
  // The notice comes in from the side, and the dialog leaves.
  await settled(page)
  await page.getByRole('button', { name: 'Actualizar' }).click()
  await expect.poll(() => loads).toBe(1)
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  await context.close()
  await proxy.vanish()
})
