import { expect, test } from '@playwright/test'
import { signIn } from '../sign-in.ts'

const reminder = /^https:\/\/wa\.me\/\d{10,15}\?text=Hola/

test.describe('a message from the dashboard', () => {
  test.use({ hasTouch: true })

  test('opens WhatsApp with the member’s number at the first touch, and colleagues see it', async ({
    page,
    context,
  }) => {
    await context.route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }))
    await signIn(page, 'admin@norte.example')
    const opened = context.waitForEvent('page')
    await page
      .getByRole('link', { name: /^Escribir a / })
      .first()
      .tap()
    await (await opened).waitForURL(reminder)
    await page.goto('/admin/riesgo')
    await expect(page.getByRole('list', { name: 'Hechas hoy' }).getByText(/^Escribió \S+, \d\d:\d\d/)).toBeVisible()
  })

  test('has the number in its address once it has focus', async ({ page }) => {
    await signIn(page, 'admin@norte.example')
    const link = page.getByRole('link', { name: /^Escribir a / }).first()
    await link.focus()
    await expect(link).toHaveAttribute('href', reminder)
  })
})
