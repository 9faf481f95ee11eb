import { expect, test } from '@playwright/test'
import { weighDashboard } from './initial-weight.ts'
import { signIn } from './sign-in.ts'

const KIBIBYTE = 1024

test('the bytes fetched until the dashboard is usable stay within their budget', async ({ page, browser }) => {
  await signIn(page, 'admin@norte.example')
  const signedIn = await browser.newContext({ storageState: await page.context().storageState() })
  const weight = await weighDashboard(await signedIn.newPage())
  test.info().annotations.push({ type: 'gzip bytes', description: JSON.stringify(weight) })
  await signedIn.close()
  expect(weight.js).toBeGreaterThan(0)
  expect(weight.js).toBeLessThanOrEqual(180 * KIBIBYTE)
  expect(weight.css).toBeLessThanOrEqual(15 * KIBIBYTE)
})
