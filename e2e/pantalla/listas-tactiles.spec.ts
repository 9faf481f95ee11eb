import { expect, test } from '@playwright/test'
import type { Page } from '@playwright/test'
import { openSession } from '../sign-in.ts'
import { goTo } from '../go-to.ts'

test.use({ hasTouch: true, isMobile: true })

const lists = [
  ['Miembros', '/admin/miembros'],
  ['Pagos', '/admin/pagos?rango=siempre'],
  ['Ventas', '/admin/ventas?rango=siempre'],
] as const

const open = async (page: Page, path: string) => {
  await goTo(page, path)
  await expect(page.getByRole('row').nth(5)).toBeVisible()
}

const widths = [768, 820, 1024, 1180, 1366]

test("under a finger no date is cut, a row's first act is in view, and a tap in the cell of a checkbox selects @long", async ({
  page,
}) => {
  await openSession(page)

  for (const width of widths)
    await test.step(`at ${width} px`, async () => {
      await page.setViewportSize({ width, height: 800 })
      for (const [label, path] of lists) {
        await open(page, path)
        const table = page.getByRole('table', { name: label })
        const cut = await table.evaluate((element) =>
          Array.from(element.querySelectorAll('td'))
            .filter(({ textContent }) => /\d\d\/\d\d\/\d{4}/.test(textContent))
            .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
            .map(({ textContent }) => textContent),
        )
        expect(cut, label).toEqual([])
        const excess = await table.evaluate(
          ({ parentElement: frame }) => frame && frame.scrollWidth - frame.clientWidth,
        )
        expect(excess, label).toBe(0)
        if (label === 'Ventas') continue
        const charge = page
          .getByRole('row')
          .nth(1)
          .getByRole('button', { name: /^Cobrar a / })
        await expect(charge, label).toBeInViewport({ ratio: 1 })
        await charge.tap()
        await expect(page.getByRole('dialog', { name: 'Registrar pago' })).toBeVisible()
      }
    })

  await test.step('a column that is empty in all rows in view gives its room up before others', async () => {
    await page.setViewportSize({ width: 768, height: 800 })
    const head = (name: string) => page.getByRole('columnheader', { name })
    await open(page, '/admin/miembros')
    await expect(head('Plan')).toBeVisible()
    await expect(head('DNI')).toBeHidden()
    // The list of those without a plan.
    await open(page, '/admin/miembros?estado=sin-plan')
    await expect(head('Plan')).toBeHidden()
    await expect(head('DNI')).toBeVisible()
    await expect(head('Vence')).toBeVisible()
  })

  await test.step('a tap anywhere in the cell of a checkbox selects its row and opens nothing', async () => {
    await page.setViewportSize({ width: 820, height: 800 })
    await open(page, '/admin/miembros')
    const row = page.getByRole('row').nth(2)
    const cell = await row.getByRole('cell').first().boundingBox()
    if (!cell) throw new Error('the row has no cell')
    expect(cell.width).toBeGreaterThanOrEqual(48)
    for (const [x, y] of [
      [1, 1],
      [cell.width - 1, cell.height - 1],
      [1, cell.height - 1],
      [cell.width - 1, cell.height / 2],
    ] as const) {
      const was = await row.getAttribute('aria-selected')
      await page.touchscreen.tap(cell.x + x, cell.y + y)
      await expect(row, `${x}, ${y}`).toHaveAttribute('aria-selected', was === 'true' ? 'false' : 'true')
    }
    await expect(page).not.toHaveURL(/miembro=/)
  })
})

test('under a finger the door names no keys @long', async ({ page }) => {
  await openSession(page)
  await page.goto('/admin/entrada')
  await expect(page.getByText('Escribe un nombre y toca a la persona')).toBeVisible()
  await expect(page.getByText('Copia para cortes de red')).toBeVisible()
  await page.getByLabel('Quién entra').fill('mar')
  await expect(page.getByRole('status').filter({ hasText: 'Toca a quien entra.' })).toBeVisible()
  await expect(page.getByText('Enter')).toBeHidden()
})
