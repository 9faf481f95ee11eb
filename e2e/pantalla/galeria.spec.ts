import { expect, test, type Page } from '@playwright/test'
import { violationsOf } from '../axe.ts'
import { serveGallery } from './gallery-server.ts'

const looks = [
  { name: 'light', dark: false, tema: {} },
  { name: 'dark', dark: true, tema: {} },
  { name: 'Lara, light', dark: false, tema: { preset: 'Lara' } },
  { name: 'Lara, dark, noir on viva', dark: true, tema: { preset: 'Lara', primary: 'noir', surface: 'viva' } },
] as const

let gallery: Awaited<ReturnType<typeof serveGallery>>

test.beforeAll(async () => {
  gallery = await serveGallery()
})
test.afterAll(() => gallery.stop())

async function openGallery(page: Page, { dark, tema }: { dark: boolean; tema: object }): Promise<void> {
  const content = `localStorage.darkMode ??= '${dark}'; localStorage.tema ??= '${JSON.stringify(tema)}'`
  await page.addInitScript({ content })
  await page.goto(gallery.url)
  await expect(page.getByRole('heading', { level: 1, name: 'Galería' })).toBeVisible()
  await expect(page.getByRole('group', { name: 'Vencimiento' })).toBeVisible()
}

const opened = '[role=dialog], [role=alertdialog], [role=menu]'
const openers = ['diálogo', 'pregunta', 'panel', 'panel lateral', 'apariencia'].map((it) => `Abrir ${it}`)

for (const look of looks) {
  test(`every component is free of axe violations: ${look.name} @long`, async ({ page }) => {
    await openGallery(page, look)
    expect(await page.locator('[data-section]').count()).toBeGreaterThan(9)
    expect(await violationsOf(page)).toEqual([])
  })

  test(`every overlay is free of axe violations: ${look.name} @long`, async ({ page }) => {
    await openGallery(page, look)
    for (const opener of [...openers, 'Más acciones']) {
      await page.getByRole('button', { name: opener, exact: true }).click()
      await expect(page.locator(opened).last()).toBeVisible()
      expect(await violationsOf(page, { within: opened }), opener).toEqual([])
      await page.keyboard.press('Escape')
      const discard = page.getByRole('button', { name: 'Descartar cambios' })
      if (opener === 'Abrir diálogo') await discard.click()
      await expect(page.locator(opened)).toHaveCount(0)
    }
  })
}

test('on a phone the table is a list without axe violations @long', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openGallery(page, { dark: false, tema: {} })
  const list = page.getByRole('list', { name: 'Personas', exact: true })
  await expect(list.getByRole('button', { name: /Bruno Espósito.*Vigente/ }).first()).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390)
})

test('Enter takes the first match @long', async ({ page }) => {
  await openGallery(page, { dark: false, tema: {} })
  const field = page.getByRole('combobox', { name: 'Persona' })
  await field.fill('angela')
  await expect(page.getByRole('option', { name: /Ángela de la Vega/ }).first()).toBeVisible()
  await field.press('Enter')
  await expect(field).toHaveValue('Ángela de la Vega')
})

test('the arrows move between rows and Enter opens one @long', async ({ page }) => {
  await openGallery(page, { dark: false, tema: {} })
  const rows = page.getByRole('table', { name: 'Personas', exact: true }).locator('tbody tr[data-row]')
  await rows.first().focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(rows.nth(2)).toHaveAttribute('data-active', 'true')
})

test('a sorted column is marked, and a filter stays as a chip @long', async ({ page }) => {
  await openGallery(page, { dark: false, tema: {} })
  const table = page.getByRole('table', { name: 'Personas', exact: true })
  const heading = table.getByRole('columnheader', { name: /Documento/ })
  await heading.getByRole('button', { name: 'Documento', exact: true }).click()
  await expect(heading).toHaveAttribute('aria-sort', 'ascending')
  await heading.hover()
  await heading.getByRole('button', { name: 'Filtrar por Documento' }).click()
  await page.getByRole('textbox', { name: 'Valor' }).fill('3089')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Quitar filtro: Documento contiene 3089' })).toBeVisible()
})

test('an overlay opened inside a dialog lies above it @long', async ({ page }) => {
  await openGallery(page, { dark: false, tema: {} })
  await page.getByRole('button', { name: 'Abrir diálogo' }).click()
  const dialog = page.getByRole('dialog', { name: 'Nuevo registro' })
  await dialog.getByRole('button', { name: /Plan/ }).click()
  await page.getByRole('option', { name: 'Natación' }).click()
  await expect(dialog.getByRole('button', { name: /Natación/ })).toBeVisible()
})

test('a theme survives a reload and is set before the app runs @long', async ({ page, context }) => {
  await openGallery(page, { dark: true, tema: {} })
  await page.getByRole('button', { name: 'Abrir apariencia' }).click()
  await page.getByRole('radio', { name: 'Esmeralda' }).press('Space')
  await page.getByRole('radio', { name: 'Océano' }).press('Space')
  await expect.poll(() => page.evaluate('localStorage.tema')).toContain('"surface":"ocean"')
  const ground = () => page.evaluate(`getComputedStyle(document.documentElement).getPropertyValue('--ground')`)
  expect(await ground()).toBe('#0c1920')
  await context.route('**/*.js', (route) =>
    route.request().url().endsWith('/tema.js') ? route.continue() : route.abort(),
  )
  await page.reload({ waitUntil: 'domcontentloaded' })
  expect(await ground()).toBe('#0c1920')
  await expect(page.locator('html')).toHaveClass('app-dark')
})
