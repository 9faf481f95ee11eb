import { readFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { z } from 'zod'
import { violationsInLooks } from '../axe.ts'
import { signIn } from '../sign-in.ts'

const { version } = z.object({ version: z.string() }).parse(JSON.parse(readFileSync('package.json', 'utf8')))

test('a device that used an older version is led to what this one brings, and then told no more @long', async ({
  page,
}) => {
  await signIn(page)
  const account = page.getByRole('button', { name: /^Cuenta de/ })
  await expect(account).not.toHaveAccessibleName(/con novedades/)
  await page.evaluate(() => localStorage.setItem('novedades', '0.9.0'))
  await page.reload()
  await expect(account).toHaveAccessibleName(/con novedades/)
  expect(await violationsInLooks(page, { within: 'header' })).toEqual([])
  await account.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'Novedades' }).press('Enter')
  await expect(account).not.toHaveAccessibleName(/con novedades/)
  await expect(page.getByRole('heading', { level: 2, name: 'Novedades' })).toBeVisible()
  const newest = page.getByRole('heading', { level: 3 }).first()
  await expect(newest).toContainText(`Versión ${version}`)
  for (const width of [390, 820, 1440]) {
    await page.setViewportSize({ width, height: 844 })
    await expect(newest).toBeInViewport()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    if (width === 390) expect(await violationsInLooks(page)).toEqual([])
  }
  await page.reload()
  await expect(newest).toBeVisible()
  await expect(account).not.toHaveAccessibleName(/con novedades/)
})
