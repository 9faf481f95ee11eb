import { expect, test, type Page } from '@playwright/test'
import { figure } from '../charge-desk.ts'
import { signIn } from '../sign-in.ts'
import { goTo } from '../go-to.ts'

/** The number of rows of the list in view, over all pages. */
async function rowsInView(page: Page): Promise<number> {
  const range = page.getByText(/^\d[\d.]*–\d[\d.]* de [\d.]+$|^Sin resultados$/).first()
  await expect(range).toBeVisible()
  return Number(((await range.textContent()) ?? '').split(' de ')[1]?.replaceAll('.', '') ?? '0')
}

test('the dashboard draws days and plans, also in the dark, and every figure opens the list behind it', async ({
  page,
}) => {
  test.slow()
  await signIn(page)

  await test.step('every figure of the dashboard opens the list behind it, for one branch and for all', async () => {
    await expect(page.getByText(/este mes$/).first()).toBeVisible()
    for (const scope of ['Esta sucursal', 'Todas'] as const) {
      await goTo(page, '/admin/dashboard')
      await page.getByText(scope, { exact: true }).click()
      // The report has another figure by the name of retention.
      await expect(page.getByText('Vigentes sobre el total')).toBeVisible()
      await expect(page.getByText(/retención/i)).toHaveCount(0)
      for (const label of ['Miembros vigentes', 'Por vencer', 'Vencidos recuperables', 'Sin plan', 'Pausados']) {
        const shown = await figure(page, label)
        await page.getByRole('link', { name: `${label}: ver la lista` }).click()
        await expect(page.getByRole('heading', { level: 1, name: 'Miembros' })).toBeVisible()
        await expect.poll(() => rowsInView(page), { message: `${label}, ${scope}` }).toBe(shown)
        await page.goBack()
      }
      const income = await figure(page, 'Ingresos del mes')
      await page.getByRole('link', { name: 'Ingresos del mes: ver la lista' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Reportes' })).toBeVisible()
      await expect.poll(() => figure(page.getByRole('region', { name: 'Cifras' }), 'Ingresos')).toBe(income)
      await page.goBack()
    }
  })

  await test.step('the dashboard draws days as bars on round ticks, and plans that can be told apart in the dark', async () => {
    await page.evaluate(() => localStorage.setItem('darkMode', 'true'))
    await page.goto('/admin/dashboard')
    await expect(page.locator('html')).toHaveClass(/app-dark/)
    const income = page.getByRole('region', { name: 'Ingresos' })
    const bars = income.locator('[class*=_bar_]')
    await expect(bars.first()).toBeAttached()
    await expect.poll(async () => (await bars.count()) - (await income.getByRole('row').count())).toBe(0)
    await expect(income.locator('polyline')).toHaveCount(0)
    const ticks = income.locator('[class*=_tick_]')
    await expect(ticks.getByText('0', { exact: true })).toHaveCount(1)
    await expect(ticks.getByText(/^[1-9](,5)?0* [kM]$/).first()).toBeAttached()
    const plans = page.getByRole('region', { name: 'Planes populares' })
    const strokes = (all: Element[]) => new Set(all.map((circle) => getComputedStyle(circle).stroke)).size
    await expect(plans.locator('svg').getByText('2', { exact: true })).toBeAttached()
    const named = await plans.getByRole('listitem').count()
    await expect.poll(() => plans.locator('circle').evaluateAll(strokes)).toBe(named)
    const four = page.getByRole('main').getByRole('list').first().getByRole('listitem')
    await expect(four).toHaveCount(4)
    for (const one of await four.all()) await expect(one.locator('svg')).not.toHaveCount(0)
    await expect(page.getByRole('list', { name: 'Más cifras' }).getByRole('listitem').first()).toBeVisible()
  })
})
