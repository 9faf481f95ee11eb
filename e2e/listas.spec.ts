import { expect, test } from '@playwright/test'
import type { Page } from '@playwright/test'
import { signIn } from './sign-in.ts'

/** Texts of a table that are cut, and pixels by which it is wider than its place. */
const measured = (page: Page) =>
  page.getByRole('table').evaluate((table) => {
    const isCut = ({ scrollWidth, clientWidth }: Element) => scrollWidth > clientWidth
    const frame = table.parentElement
    return {
      cut: Array.from(table.querySelectorAll('th, td:last-child'))
        .filter(isCut)
        .map(({ textContent }) => textContent),
      excess: frame ? frame.scrollWidth - frame.clientWidth : NaN,
    }
  })

for (const [list, person] of [
  ['pagos', 'Cliente'],
  ['miembros', 'Nombre'],
] as const) {
  for (const width of [1920, 1440, 1024]) {
    test(`at ${width} px the list of ${list} fits, without cut heads, and keeps its end date`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 })
      await signIn(page)
      await page.goto(`/admin/${list}?sucursales=todas&orden=-vence`)
      await expect(page.getByRole('row').nth(5)).toBeVisible()
      for (const head of [person, 'Vence']) {
        await page.getByRole('columnheader', { name: head }).hover()
        expect(await measured(page)).toMatchObject({ cut: [], excess: 0 })
      }
      await expect(page.getByRole('columnheader', { name: 'Vence' })).toBeInViewport({ ratio: 1 })
      const { width: main } = (await page.getByRole('columnheader', { name: person }).boundingBox()) ?? { width: 0 }
      expect(main).toBeGreaterThanOrEqual(200)
      expect(main).toBeLessThanOrEqual(320)
    })
  }

  test(`on a phone the list of ${list} does not scroll sideways`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await signIn(page)
    await page.goto(`/admin/${list}`)
    await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  })
}
