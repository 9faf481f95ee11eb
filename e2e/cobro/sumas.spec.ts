import { expect, test } from '@playwright/test'
import { openSession } from '../sign-in.ts'

const lists = [
  ['/admin/pagos?rango=siempre', /pagos válidos$/],
  ['/admin/ventas?rango=siempre', /ventas válidas$/],
] as const

test('the lists of receipts add up for whoever sees the till, and only count for reception', async ({ page }) => {
  for (const [email, sums] of [
    ['recepcion@norte.example', 0],
    ['admin@norte.example', 1],
  ] as const) {
    await openSession(page, email)
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    for (const [path, many] of lists) {
      await page.goto(path)
      await expect(page.getByText(many)).toBeVisible()
      await expect(page.getByText(/^Cobrado/), `${email}, ${path}`).toHaveCount(sums)
    }
    // The amount, and what of it was left owing.
    expect(asked.filter((url) => url.includes('sum='))).toHaveLength(sums * 2 * lists.length)
    page.removeAllListeners('request')
  }
})
