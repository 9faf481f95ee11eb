import { readFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { signIn } from './sign-in.ts'

test('long after the charge a receipt is a copy, and can be saved as PDF', async ({ page }) => {
  await signIn(page)
  await page.goto('/admin/pagos?orden=recibo')
  await page.getByRole('row').nth(2).click()
  await page.getByRole('button', { name: 'Ver recibo' }).click()
  // The panel beneath has the same name.
  const dialog = page.getByRole('dialog', { name: /^Recibo \d{6}/ }).filter({ hasText: 'Copia del recibo' })
  await expect(dialog).toBeVisible()
  for (const paper of ['A4', '80 mm']) {
    await dialog.getByText(paper, { exact: true }).click()
    const download = page.waitForEvent('download')
    await dialog.getByRole('button', { name: 'PDF' }).click()
    const file = await download
    expect(file.suggestedFilename()).toMatch(/^recibo-\d{6}\.pdf$/)
    const bytes = (await readFile(await file.path())).toString('latin1')
    expect(bytes.startsWith('%PDF-')).toBe(true)
    expect(/MediaBox \[0 0 (\d+)/.exec(bytes)?.[1]).toBe(paper === 'A4' ? '595' : '226')
  }
})

test('the dashboard tells how the base changed, and gives an empty gym its first steps', async ({ page }) => {
  await signIn(page)
  await expect(page.getByText(/este mes$/).first()).toBeVisible()
  await page.context().clearCookies()
  await page.evaluate(() => localStorage.clear())
  await signIn(page, 'admin@vacio.example')
  await expect(page.getByRole('region', { name: 'Primeros pasos' }).getByRole('link')).toHaveCount(4)
})
