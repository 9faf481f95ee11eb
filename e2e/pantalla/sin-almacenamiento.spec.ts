import { expect, test, type Page } from '@playwright/test'
import { demoPassword } from '../sign-in.ts'

/** As browsers do it with cookies blocked, and with a full disk. */
const refusals: [name: string, refuse: (page: Page) => Promise<unknown>][] = [
  [
    'blocked',
    (page) =>
      page.addInitScript(() => {
        const refuse = () => {
          throw new DOMException('The operation is insecure.', 'SecurityError')
        }
        for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
          Object.defineProperty(window, name, { get: refuse })
      }),
  ],
  [
    'full',
    (page) =>
      page.addInitScript(() => {
        const refuse = () => {
          throw new DOMException('Full', 'QuotaExceededError')
        }
        Storage.prototype.setItem = refuse
        IDBObjectStore.prototype.put = refuse
        IDBObjectStore.prototype.add = refuse
      }),
  ],
]

for (const [name, refuse] of refusals)
  test(`with ${name} storage every page works, and the session lasts as long as the page @long`, async ({ page }) => {
    const errors: string[] = []
    page.on('pageerror', ({ message }) => errors.push(message))
    await refuse(page)
    await page.goto('/auth/login')
    await page.getByLabel('Correo electrónico').fill('admin@norte.example')
    await page.getByLabel('Contraseña', { exact: true }).fill(demoPassword)
    await page.getByRole('button', { name: 'Iniciar sesión' }).click()
    await expect(page).toHaveURL(/\/admin\/dashboard/)
    for (const address of ['/admin/pagos', '/admin/ventas', '/admin/caja', '/admin/entrada']) {
      await page.locator(`nav a[href="${address}"]`).first().click()
      await expect(page).toHaveURL(new RegExp(address))
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    }
    await page.getByRole('button', { name: /^Cuenta de/ }).click()
    await page.getByRole('button', { name: 'Cerrar sesión' }).click()
    await expect(page).toHaveURL(/auth\/login/)
    for (const address of ['/', '/auth/register', '/auth/forgot-password']) {
      await page.goto(address)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    }
    expect(errors).toEqual([])
  })
