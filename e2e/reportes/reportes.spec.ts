import { readFile } from 'node:fs/promises'
import { expect, test, type Locator, type Page } from '@playwright/test'
import { parseCsv } from 'hucre/csv'
import { readXlsx } from 'hucre/xlsx'
import { addDays, civilDay } from '#shared/values/dates.ts'
import { onScreen, zone } from '../charge-desk.ts'
import { shownNumber } from '../shown-number.ts'
import { openSession } from '../sign-in.ts'
import { goTo } from '../go-to.ts'

/** The rows of a table on the screen, heading and totals included. Those of a chart are shown first. */
async function rowsOf(page: Page, name: string): Promise<string[][]> {
  const card = page.getByRole('region', { name, exact: true })
  await expect(card).toBeVisible()
  const numbers = card.locator('details:not([open]) summary')
  const table = page.getByRole('group', { name: `Tabla: ${name}`, exact: true })
  await expect(numbers.or(table).first()).toBeVisible()
  if (await numbers.isVisible()) await numbers.click()
  const rows = table.getByRole('row')
  await expect(rows.nth(1)).toBeVisible()
  return rows.evaluateAll((all) =>
    all.map((row) => [...row.querySelectorAll('th, td')].map((cell) => cell.textContent ?? '')),
  )
}

const incomeCuts = ['medio de pago', 'plan', 'plan y plazo', 'quien cobró'].map((by) => `Membresías por ${by}`)

async function exported(page: Page, format: string) {
  const download = page.waitForEvent('download')
  await page.getByRole('banner').or(page.locator('main')).getByRole('button', { name: 'Exportar' }).first().click()
  await page.getByRole('menuitem', { name: format }).click()
  const bytes = await readFile(await (await download).path())
  // The notice would cover the button of the next export.
  const notice = page.getByRole('status').filter({ hasText: 'Archivo listo' })
  await notice.getByRole('button', { name: 'Cerrar aviso' }).click()
  await expect(notice).toHaveCount(0)
  return bytes
}

test('the income adds up in every cut, has its comparison, is told by months, and prints in light colours', async ({
  page,
}) => {
  await openSession(page)

  await test.step('every breakdown of the income adds up to it; days, branches and comparison are in the address', async () => {
    await goTo(page, '/admin/reportes?rango=mes-pasado')
    const cifras = page.getByRole('region', { name: 'Cifras' })
    const figure = cifras.getByRole('listitem').filter({ hasText: 'Membresías' }).first()
    await expect(figure).toBeVisible()
    const large = cifras.getByRole('list').first().getByRole('listitem')
    await expect(large).toHaveCount(4)
    for (const one of await large.all()) {
      await expect(one).toContainText(/antes/i)
      await expect(one.locator('svg:is(:has(rect), :has(polyline))')).toHaveCount(1)
    }
    await expect(cifras.getByRole('list').nth(1)).toBeVisible()
    const [heads = [], ...days] = await rowsOf(page, 'Ingresos por día')
    const sum = (head: string) => shownNumber(days.at(-1)?.[heads.indexOf(head)])
    const [total, sales, income] = [sum('Membresías'), sum('Ventas'), sum('Ingresos')]
    expect(income).toBeCloseTo(total + sales, 2)
    expect(total).toBeGreaterThan(0)
    for (const cut of incomeCuts) expect(shownNumber((await rowsOf(page, cut)).at(-1)?.at(-1) ?? ''), cut).toBe(total)
    const [columns = [], ...listed] = await rowsOf(page, 'Detalle')
    expect(shownNumber(listed.at(-1)?.[columns.indexOf('Importe')])).toBe(total)
    await expect(page.getByRole('region', { name: 'Membresías por sucursal' })).toHaveCount(0)
    await expect(figure.getByText(/antes/)).toBeVisible()
    await figure.getByRole('button', { name: 'Qué es Membresías' }).click()
    await expect(page.getByRole('tooltip')).toContainText('Lo que entró por membresías')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('tooltip')).toHaveCount(0)
    await page.getByText('Comparar', { exact: true }).click()
    await expect(page).toHaveURL(/comparar=false/)
    await expect(figure.getByText(/antes/)).toHaveCount(0)
    await page.getByRole('radio', { name: 'Todas' }).click()
    await expect(page).toHaveURL(/sucursales=todas/)
    await expect
      .poll(async () => shownNumber((await rowsOf(page, 'Membresías por sucursal')).at(-1)?.at(-1) ?? ''))
      .toBeGreaterThan(total)
    const miembros = page.getByRole('navigation', { name: 'Reportes' }).getByRole('link', { name: 'Miembros' })
    await miembros.click()
    await expect(page).toHaveURL(/reporte=miembros/)
    await expect(page.getByText('Crecimiento neto').first()).toBeVisible()
    await expect(page.getByText('Tasa de bajas anual').first()).toBeVisible()
    await page.reload()
    await expect(miembros).toHaveAttribute('aria-current', 'page')
  })

  await test.step('a year is told by months, which add up to what was charged', async () => {
    await goTo(page, '/admin/reportes?rango=meses12')
    const months = await rowsOf(page, 'Ingresos por mes')
    expect(months).toHaveLength(14)
    const amounts = months.slice(1).map((row) => shownNumber(row.at(-2) ?? ''))
    const total = amounts.pop() ?? 0
    expect(total).toBeGreaterThan(0)
    expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBeCloseTo(total, 2)
    await expect(page.getByRole('region', { name: 'Ingresos por día' })).toHaveCount(0)
  })

  await test.step('a chart is headed by what it draws, and has the period before as a paler series that its table names', async () => {
    await goTo(page, '/admin/reportes?rango=mes-pasado')
    const card = page.getByRole('region', { name: 'Ingresos por día' })
    const before = card.locator('[class*=_behind_]')
    await expect(before.first()).toBeAttached()
    const [, days = ''] = ((await page.getByText(/ · frente al /).textContent()) ?? '').split('frente al ')
    await expect(card.getByText(days, { exact: true })).toBeVisible()
    const rows = await rowsOf(page, 'Ingresos por día')
    expect(rows[0]?.slice(-2)).toEqual(['Ingresos', 'Ingresos antes'])
    const figure = page
      .getByRole('region', { name: 'Cifras' })
      .getByRole('listitem')
      .filter({ hasText: 'Ingresos' })
      .first()
    await expect(figure.getByText(/^[+−]\d+(,\d)?%, (mejor|peor)$/)).toBeVisible()
    const told = (await figure.getByText(/^antes /).textContent())?.split('antes ')[1] ?? ''
    expect(shownNumber(rows.at(-1)?.at(-1) ?? '')).toBe(shownNumber(told))
    await page.getByText('Comparar', { exact: true }).click()
    await expect(before).toHaveCount(0)
  })

  await test.step('a report of days without data says so', async () => {
    await goTo(page, '/admin/reportes?desde=2019-01-01&hasta=2019-01-02')
    await expect(page.getByText('No hay nada en estos días')).toBeVisible()
    await expect(page.getByText('Ingresos: nada en estos días.')).toBeVisible()
    await expect(page.getByText('Igual que antes')).toHaveCount(0)
  })

  await test.step('a report prints in light colours without the shell, and its total once', async () => {
    await page.evaluate(() => localStorage.setItem('darkMode', 'true'))
    await page.goto('/admin/reportes?rango=mes-pasado')
    const detail = page.getByRole('group', { name: 'Tabla: Detalle' })
    await expect(detail).toBeVisible()
    const root = page.locator('html')
    await page.emulateMedia({ media: 'print' })
    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
    await expect(root).not.toHaveClass(/app-dark/)
    await expect(page.getByRole('banner')).toBeHidden()
    await expect(page.getByLabel('Período', { exact: true })).toBeHidden()
    await expect(page.getByText('Comparar', { exact: true })).toBeHidden()
    await expect(detail.locator('tfoot')).toHaveCSS('display', 'table-row-group')
    await expect(detail.locator('tfoot td').first()).toHaveCSS('position', 'static')
    await expect(detail).toHaveCSS('print-color-adjust', 'exact')
    // Its total is of all rows.
    await expect(page.getByText(/^1–30 de \d+$/)).toBeVisible()
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
    await expect(root).toHaveClass(/app-dark/)
  })
})

test('a report fits its width: cards, filters and figures @long', async ({ page }) => {
  await openSession(page)

  await test.step('no breakdown of a report is cut at its card, and figures are written as on the dashboard', async () => {
    for (const width of [1600, 1440, 1024]) {
      await page.setViewportSize({ width, height: 900 })
      await goTo(page, '/admin/reportes?reporte=descuentos-anulaciones&rango=mes-pasado')
      for (const cut of ['Por persona', 'Por motivo']) {
        const frame = page.getByRole('group', { name: `Tabla: ${cut}` })
        await expect(frame.getByRole('row').nth(1)).toBeVisible()
        expect(await frame.evaluate((table) => table.scrollWidth - table.clientWidth), `${cut}, ${width} px`).toBe(0)
      }
    }
    await expect(page.getByText(/^[+−]\d+(,\d)?%(, (mejor|peor))?$/).first()).toBeVisible()
    await goTo(page, '/admin/dashboard')
    await expect(
      page
        .getByText(/^0\d\/\d\d$/)
        .filter({ visible: true })
        .first(),
    ).toBeVisible()
  })

  await test.step('at 1024 the filters stand in one line, and dates of a choice come with it', async () => {
    await page.setViewportSize({ width: 1024, height: 800 })
    await goTo(page, '/admin/reportes?rango=mes-pasado')
    const shown = ['Período', 'Medio de pago', 'Plan'].map((name) =>
      page.getByRole('button', { name: new RegExp(name) }),
    )
    await expect(shown[0] ?? page.locator('main')).toBeVisible()
    const tops = await Promise.all(shown.map(async (field) => (await field.boundingBox())?.y))
    expect(new Set(tops).size).toBe(1)
    await expect(page.getByRole('group', { name: 'Desde' })).toBeHidden()
    await goTo(page, '/admin/reportes?desde=2026-10-05&hasta=2026-10-09')
    await expect(page.getByRole('group', { name: 'Desde' })).toBeVisible()
  })

  await test.step('the rows of one branch do not name it in each, so that none is cut; those of all branches do', async () => {
    await page.setViewportSize({ width: 1440, height: 900 })
    const frame = page.getByRole('group', { name: 'Tabla: Detalle' })
    const branch = frame.getByRole('columnheader', { name: 'Sucursal' })
    await goTo(page, '/admin/reportes?rango=mes-pasado&sucursales=todas')
    await expect(branch).toBeVisible()
    await goTo(page, '/admin/reportes?rango=mes-pasado')
    await expect(frame.getByRole('row').nth(1)).toBeVisible()
    await expect(branch).toHaveCount(0)
    expect(await frame.evaluate((table) => table.scrollWidth - table.clientWidth)).toBe(0)
  })

  await test.step('the rows leave out the kind that a heading says; of a table that is wider still the first column stays', async () => {
    const frame = page.getByRole('group', { name: 'Tabla: Detalle' })
    await goTo(page, '/admin/reportes?reporte=descuentos-anulaciones&rango=mes-pasado')
    await expect(frame.getByRole('row').nth(1)).toBeVisible()
    await expect(frame.getByRole('columnheader', { name: 'Tipo' })).toHaveCount(0)
    expect(await frame.evaluate((table) => table.scrollWidth - table.clientWidth)).toBe(0)
    await page.setViewportSize({ width: 1024, height: 900 })
    await goTo(page, '/admin/reportes?reporte=cierres&rango=mes-pasado&sucursales=todas')
    const first = frame.getByRole('cell').first()
    await expect(first).toBeVisible()
    const left = (await first.boundingBox())?.x
    expect(await frame.evaluate((table) => ((table.scrollLeft = 120), table.scrollLeft))).toBe(120)
    expect((await first.boundingBox())?.x).toBe(left)
  })

  await test.step('few figures in a line stand beside their words', async () => {
    await page.setViewportSize({ width: 1440, height: 900 })
    // Two figures, one alone, and three.
    for (const reporte of ['asistencia', 'renovaciones', 'ingresos']) {
      await goTo(page, `/admin/reportes?reporte=${reporte}`)
      const list = page.getByRole('list', { name: 'Más cifras' })
      const figures = list.getByRole('listitem')
      await expect(figures.first()).toBeVisible()
      for (const one of await figures.all()) expect(await betweenWordAndFigure(one), reporte).toBeLessThan(20)
      expect(await rightOf(list), reporte).toBeCloseTo(await rightOf(figures.last()), -1)
    }
  })

  await test.step('who may see reports and no cash is told why the closings stay shut', async () => {
    await page.setViewportSize({ width: 1280, height: 720 })
    await openSession(page, 'contador@norte.example')
    await goTo(page, '/admin/reportes?reporte=cierres')
    await expect(page.getByText(/tu rol no tiene el permiso «Ver lo esperado antes de contar»/)).toBeVisible()
    await expect(page.getByText('No puedes ver reportes')).toHaveCount(0)
  })
})

test('files hold the rows of the screen: a report, the members as filtered, payments with their filters in words', async ({
  page,
}) => {
  await openSession(page)

  await test.step('files hold the rows of the screen', async () => {
    await goTo(page, '/admin/reportes?rango=hoy&sucursales=todas&filas=100&rango=dias30')
    const shown = await rowsOf(page, 'Detalle')
    const pages = await page.getByText(/^1–\d+ de/).textContent()
    const cantidad = shownNumber(pages?.split(' de ')[1] ?? '')
    const csv = parseCsv((await exported(page, 'CSV')).toString('utf8').replace('\uFEFF', ''), { delimiter: ';' })
    expect(csv).toHaveLength(cantidad + 2)
    expect(csv[0]).toEqual(shown[0])
    expect(csv.slice(1, shown.length - 1).map((row) => [row[2], row[3], row[6]])).toEqual(
      shown.slice(1, -1).map((row) => [row[2], row[3], row[6]]),
    )
    expect(shownNumber(String(csv.at(-1)?.at(-1)))).toBe(shownNumber(shown.at(-1)?.at(-1) ?? ''))
    const [summary, sheet] = (await readXlsx(await exported(page, 'Excel'))).sheets
    const debts = csv.filter((row) => row.some((cell) => String(cell).startsWith('Saldo del recibo'))).length
    expect(summary?.rows.find(([name]) => name === 'Pagos')?.[1]).toBe(cantidad - debts)
    expect(sheet?.rows).toHaveLength(cantidad + 2)
    expect(sheet?.rows.at(-1)?.at(-1)).toBe(shownNumber(shown.at(-1)?.at(-1) ?? ''))
    expect((await exported(page, 'PDF')).subarray(0, 5).toString()).toBe('%PDF-')
  })

  await test.step('a list is a PDF with its filters in words', async () => {
    await goTo(page, '/admin/pagos?rango=semana&q=ana')
    const asked = page.waitForRequest(/exportar\/pagos\.pdf/)
    expect((await exported(page, 'PDF')).subarray(0, 5).toString()).toBe('%PDF-')
    expect(new URL((await asked).url()).searchParams.get('filtros')).toBe('Palermo · 7 días · «ana»')
  })

  await test.step('the list of members is saved exactly as filtered', async () => {
    await goTo(page, '/admin/miembros?estado=por-vencer')
    const tab = page.getByRole('tab', { name: /Por vencer \d/ })
    await expect(tab).toBeVisible()
    const count = shownNumber(await tab.textContent())
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    const csv = parseCsv((await exported(page, 'CSV')).toString('utf8').replace('\uFEFF', ''), { delimiter: ';' })
    expect(csv).toHaveLength(count + 1)
  })

  await test.step('the list of members shows and filters by the last visit', async () => {
    await goTo(page, '/admin/miembros?sin=%5B%5D&orden=-visita')
    await expect(page.getByRole('columnheader', { name: /Última visita/ })).toBeVisible()
    const all = await page.getByText(/^1–\d+ de/).textContent()
    await page.getByRole('columnheader', { name: /Última visita/ }).hover()
    await page.getByRole('button', { name: 'Filtrar por Última visita' }).click()
    await page.getByLabel('Hace al menos (días)').fill('20')
    await page.keyboard.press('Enter')
    await expect(page.getByText('20 días')).toBeVisible()
    await expect(page.getByText(/^1–\d+ de/)).not.toHaveText(all ?? '')
  })
})

test('visits and counts of the tills add up, renewals are those of yesterday', async ({ page }) => {
  await openSession(page)

  await test.step('counts of the tills are listed with their Z for those who may see cash', async () => {
    await goTo(page, '/admin/reportes?reporte=cierres&sucursales=todas')
    const detail = await rowsOf(page, 'Detalle')
    expect(detail[0]?.slice(0, 3)).toEqual(['Fecha', 'Z', 'Caja'])
    const shown = (await rowsOf(page, 'Diferencia por caja')).at(-1)?.at(-1)
    expect((await rowsOf(page, 'Diferencia por día')).at(-1)?.at(5)).toBe(shown)
    expect((await rowsOf(page, 'Diferencia por sucursal')).at(-1)?.at(-1)).toBe(shown)
    expect(await rowsOf(page, 'Diferencia acumulada en 30 días')).toHaveLength(31)
    expect((await exported(page, 'PDF')).subarray(0, 5).toString()).toBe('%PDF-')
  })

  await test.step('renewals of today alone are those of yesterday, and the header says so', async () => {
    await goTo(page, '/admin/reportes?reporte=renovaciones&rango=hoy')
    await expect(page.getByRole('region', { name: 'Cifras' })).toBeVisible()
    const yesterday = onScreen(addDays(civilDay(new Date(), zone), -1))
    await expect(page.getByText(`Palermo · ${yesterday} (hasta ayer, lo ya terminado) · frente al`)).toBeVisible()
  })

  await test.step('visits add up in every cut, and the map of hours fits a phone', async () => {
    await goTo(page, '/admin/reportes?reporte=asistencia&rango=dias30&sucursales=todas')
    const total = shownNumber((await rowsOf(page, 'Visitas por día')).at(-1)?.at(1) ?? '')
    expect(total).toBeGreaterThan(100)
    const map = await rowsOf(page, 'Visitas por día de la semana y hora')
    expect(map[0]).toEqual(['Hora', 'Lun', 'Mar', 'Mié', 'Jue', 'Vie', 'Sáb', 'Dom', 'Total'])
    for (const cut of ['Visitas por día de la semana y hora', 'Visitas por plan', 'Visitas por sucursal'])
      expect(shownNumber((await rowsOf(page, cut)).at(-1)?.at(-1) ?? ''), cut).toBe(total)
    expect(shownNumber(await page.getByText(/^1–\d+ de/).textContent()) % 10 ** String(total).length).toBe(total)
    expect((await rowsOf(page, 'Dejaron de venir')).length).toBeGreaterThan(1)
    // Three of its large figures have no course. One drawn beside them would leave half of their cards empty.
    const cards = page.getByRole('region', { name: 'Cifras' }).locator('ul').first().locator('> li')
    await expect(cards).toHaveCount(4)
    await expect(cards.locator('> svg')).toHaveCount(0)
    const csv = parseCsv((await exported(page, 'CSV')).toString('utf8').replace('\uFEFF', ''), { delimiter: ';' })
    expect(csv).toHaveLength(total + 1)
    await page.setViewportSize({ width: 390, height: 844 })
    const frame = page.getByRole('group', { name: 'Tabla: Visitas por día de la semana y hora' })
    await expect.poll(() => frame.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  })
})

const rightOf = async (place: Locator): Promise<number> => {
  const box = await place.boundingBox()
  return box ? box.x + box.width : Number.NaN
}

/** In pixels, in one cell of a list of figures. */
const betweenWordAndFigure = (cell: Locator): Promise<number> =>
  cell.evaluate(({ children: [word, figure] }) =>
    word && figure ? figure.getBoundingClientRect().left - word.getBoundingClientRect().right : Number.NaN,
  )
