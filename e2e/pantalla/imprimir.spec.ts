import { expect, test } from '@playwright/test'
import type { Page } from '@playwright/test'
import { openSession } from '../sign-in.ts'
import { goTo } from '../go-to.ts'

/** Lays the page out for a sheet of A4 with margins: lists across, reports upright. */
async function print(page: Page, width: number): Promise<void> {
  await page.emulateMedia({ media: 'print' })
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
  await page.setViewportSize({ width, height: 720 })
}

const printedOn: unknown = expect.stringMatching(/^Impreso el \d\d\/\d\d\/\d{4}$/)

async function firstLines(page: Page, count: number): Promise<string[]> {
  const text = await page.getByRole('main').innerText()
  return text.split(/\s*\n\s*/).slice(0, count)
}

const screenOf = async (page: Page, path: string) => {
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  await page.emulateMedia({ media: 'screen' })
  await page.setViewportSize({ width: 1366, height: 768 })
  await goTo(page, path)
  await expect(page.getByRole('row').nth(5)).toBeVisible()
  // The head tells the branch once its count is known.
  await expect(
    page
      .getByRole('main')
      .getByText(/Palermo($| · )/)
      .first(),
  ).toBeVisible()
}

const lists = [
  ['Miembros', '/admin/miembros?estado=vigentes', 'Vigentes'],
  ['Pagos', '/admin/pagos?rango=siempre&q=an', 'Todos los días · «an»'],
  ['Ventas', '/admin/ventas?rango=siempre', 'Todos los días'],
] as const

test('lists print whole under gym, filters and day, without controls, and a report under its own name @long', async ({
  page,
}) => {
  await openSession(page)

  for (const [name, path, filters] of lists)
    await test.step(`the list ${name} prints its rows and columns`, async () => {
      await screenOf(page, path)
      const heads = await page.getByRole('columnheader').allInnerTexts()
      await print(page, 1032)
      expect(await firstLines(page, 5)).toEqual(['Norte', printedOn, name, expect.stringMatching(/Palermo$/), filters])
      expect(await page.getByRole('columnheader').allInnerTexts()).toEqual(heads.filter((head) => head.trim() !== ''))
      for (const control of [
        page.locator('button').and(page.locator(':not(th button)')),
        page.locator('button[aria-label]'),
        page.getByRole('tab'),
        page.getByRole('checkbox'),
        page.getByRole('searchbox'),
        page.getByRole('banner'),
        page.getByRole('contentinfo'),
      ])
        await expect(control.filter({ visible: true })).toHaveCount(0)
      const table = page.getByRole('table', { name })
      const hidden = await table.evaluate((element) =>
        Array.from(element.querySelectorAll('th, td'))
          .filter((cell) => cell.scrollWidth > cell.clientWidth && cell.clientWidth > 0)
          .map(({ textContent }) => textContent),
      )
      expect(hidden).toEqual([])
      expect(await page.evaluate(() => document.body.scrollWidth)).toBeLessThanOrEqual(1032)
      // Nothing scrolls by itself, so that all rows come to paper.
      const end = (await page.getByRole('row').last().boundingBox())?.y ?? Infinity
      expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeGreaterThan(end)
    })

  await test.step('a member open beside the list stays off the paper, and takes no room there', async () => {
    await screenOf(page, '/admin/miembros')
    await page.getByRole('row').nth(2).click()
    const panel = page.locator('[data-beside]')
    await expect(panel).toBeVisible()
    await print(page, 1366)
    await expect(panel).toBeHidden()
    await expect.poll(async () => (await page.getByRole('table').boundingBox())?.width).toBe(1366)
  })

  await test.step('of a hundred rows all are printed, though the screen holds fewer', async () => {
    await screenOf(page, '/admin/miembros?filas=100')
    expect(await page.getByRole('row').count()).toBeLessThan(101)
    await print(page, 1032)
    await expect(page.getByRole('row')).toHaveCount(101)
  })

  await test.step('a report prints under the gym, with its own name and its filters', async () => {
    await screenOf(page, '/admin/reportes?rango=mes-pasado&medio=Efectivo')
    await print(page, 718)
    expect(await firstLines(page, 5)).toEqual([
      'Norte',
      printedOn,
      'Ingresos',
      expect.stringMatching(/^Palermo · 01\/\d\d\/\d{4} al /),
      'Medio de pago: Efectivo',
    ])
    await expect(page.locator('button').filter({ visible: true })).toHaveCount(0)
    expect(await page.evaluate(() => document.body.scrollWidth)).toBeLessThanOrEqual(718)
  })

  await test.step('charts keep their coloured grounds, and the worklist is printed without its acts', async () => {
    await goTo(page, '/admin/dashboard')
    const bar = page.locator('[class*=chart] [class*=bar]').first()
    await expect(bar).toBeAttached()
    await print(page, 718)
    expect(await bar.evaluate((it) => getComputedStyle(it).printColorAdjust)).toBe('exact')
    await goTo(page, '/admin/riesgo')
    await expect(page.getByRole('list', { name: 'Por escribir' }).getByRole('listitem').first()).toBeVisible()
    await expect(page.getByText('Escribir', { exact: true }).filter({ visible: true })).toHaveCount(0)
  })
})
