import { expect, test } from '@playwright/test'
import { signIn } from '../sign-in.ts'

const reminder = /^https:\/\/wa\.me\/\d{10,15}\?text=Hola/

test.use({ hasTouch: true })

test('a message from the dashboard has the number once it has focus, opens at the first touch, and colleagues see it', async ({
  page,
  context,
}) => {
  await context.route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }))
  await signIn(page, 'admin@norte.example')
  const links = page.getByRole('link', { name: /^Escribir a / })
  await links.nth(1).focus()
  await expect(links.nth(1)).toHaveAttribute('href', reminder)
  const name = (await links.first().getAttribute('aria-label'))?.replace(/^Escribir a (.*) por WhatsApp$/, '$1') ?? ''
  const opened = context.waitForEvent('page')
  await links.first().tap()
  await (await opened).waitForURL(reminder)
  await page.goto('/admin/riesgo')
  const done = page.getByRole('list', { name: 'Hechas hoy' }).getByRole('listitem').filter({ hasText: name })
  await expect(done.getByText(/^Escribió \S+, \d\d:\d\d/)).toBeVisible()
})
