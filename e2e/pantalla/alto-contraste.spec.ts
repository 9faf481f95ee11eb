import { expect, test, type Locator, type Page } from '@playwright/test'
import { chargeForm, chooseCard, choosePlan } from '../charge-desk.ts'
import { placedIds } from '../placed-ids.ts'
import { openSession } from '../sign-in.ts'
import { goTo } from '../go-to.ts'

/** The parts that the eye tells apart: the ground, the edge, the ring and the ink. */
const looksOf = (element: Locator) =>
  element.evaluate((it) => {
    const { backgroundColor, borderColor, outline, color } = getComputedStyle(it)
    return { ground: backgroundColor, edges: [backgroundColor, borderColor, outline].join(), color }
  })

async function expectTold(chosen: Locator, other: Locator, what: string): Promise<void> {
  const [one, two] = [await looksOf(chosen.first()), await looksOf(other.first())]
  expect(one.edges, what).not.toBe(two.edges)
  expect(one.ground, `${what}: the ink on its ground`).not.toBe(one.color)
}

async function expectDrawn(bar: Locator, what: string): Promise<void> {
  const [{ ground }, canvas] = [await looksOf(bar.first()), await looksOf(bar.page().locator('body'))]
  expect(ground, what).not.toBe(canvas.ground)
  expect(ground, what).not.toBe('rgba(0, 0, 0, 0)')
}

async function open(page: Page, screen: string): Promise<void> {
  await goTo(page, screen)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

const track = (name: string, at: Page) => at.locator('label').filter({ hasText: name }).locator('[class*=track]')
const card = (at: Locator, group: string, state: string) =>
  at.getByRole('radiogroup', { name: group }).locator(`label:has(input${state})`)

/** Screens on which something is chosen, switched on, focused or measured. */
const walks: Record<string, (page: Page) => Promise<void>> = {
  async charge(page) {
    await open(page, `/admin/pagos?cobrar=${(await placedIds()).vigente}`)
    const form = chargeForm(page)
    await choosePlan(page, 'Musculación')
    await chooseCard(page, '1 mes')
    await chooseCard(page, 'Efectivo')
    for (const group of ['Plazo', 'Medio de pago', 'Período']) {
      await expect(card(form, group, ':checked')).toBeVisible()
      await expectTold(card(form, group, ':checked'), card(form, group, ':not(:checked)'), group)
    }
    await form.getByRole('button', { name: /Plan$/ }).click()
    const options = page.getByRole('option')
    // The list takes the focus once it is open.
    await expect(page.getByRole('listbox')).toBeVisible()
    await expect(async () => {
      await page.keyboard.press('ArrowDown')
      await expect(page.locator('[role=option][data-focused]')).toHaveCount(1, { timeout: 1000 })
    }).toPass()
    await expectTold(page.locator('[role=option][data-focused]'), options.locator(':scope:not([data-focused])'), 'plan')
  },
  async list(page) {
    await open(page, '/admin/miembros')
    const rows = page.locator('tbody tr[data-row]')
    await rows.first().getByRole('checkbox').press('Space')
    await expect(rows.first()).toHaveAttribute('aria-selected', 'true')
    await expectTold(rows.first(), rows.nth(1), 'row')
    await expectTold(page.locator('[role=tab][data-selected]'), page.locator('[role=tab]:not([data-selected])'), 'tab')
    const menu = page.getByRole('navigation', { name: 'Menú principal' }).getByRole('link')
    const current = menu.and(page.locator('[aria-current]'))
    await expectTold(current, menu.and(page.locator(':not([aria-current])')), 'menu')
    await current.focus()
    const ring = await current.evaluate((it) => getComputedStyle(it).outlineColor)
    expect(ring, 'the focus on the current page').toBe((await looksOf(current)).color)
  },
  async switches(page) {
    await open(page, '/admin/configuracion?tab=recordatorios')
    await expectTold(track('Activa', page), track('Apagada', page), 'switch')
    await expectDrawn(track('Apagada', page), 'switch that is off')
  },
  async report(page) {
    await open(page, '/admin/reportes?sucursales=todas&comparar=true&desde=2026-10-01&hasta=2026-10-31')
    const branches = page.getByRole('radiogroup').first()
    await expectTold(branches.locator('label:has(:checked)'), branches.locator('label:not(:has(:checked))'), 'branches')
    await expectDrawn(track('Comparar', page), 'switch')
    await expectDrawn(page.locator('[class*=chart] [class*=bar]'), 'chart')
    await page.locator('[role=spinbutton]').first().focus()
    await expectTold(page.locator('[role=spinbutton]').first(), page.locator('[role=spinbutton]').nth(1), 'typed date')
  },
  async shares(page) {
    await open(page, '/admin/cambiar-plan')
    await expectDrawn(page.locator('[class*=track] [class*=fill]'), 'share')
  },
  async door(page) {
    await open(page, '/admin/entrada')
    const field = page.getByRole('combobox').or(page.getByRole('searchbox')).or(page.getByRole('textbox')).first()
    await field.fill('mar')
    const rows = page.getByRole('listbox').getByRole('option')
    await expect(rows.nth(1)).toBeVisible()
    await field.press('ArrowDown')
    await expectTold(rows.first(), rows.nth(1), 'person')
    await field.press('Enter')
    const answer = page.getByRole('alert').filter({ hasText: /pasa/i })
    await expect(answer.locator('svg').first()).toBeVisible()
    const [word, cover] = [await looksOf(answer.locator('p').first()), await looksOf(answer.locator('xpath=..'))]
    expect(word.color, "the door's answer on its ground").not.toBe(cover.ground)
  },
  async sale(page) {
    await open(page, '/admin/ventas?vender=lista')
    const tiles = page.getByRole('group', { name: 'Lista de precios' }).getByRole('button')
    await tiles.first().click()
    await expectTold(tiles.first(), tiles.nth(1), 'tile')
  },
}

const schemes = [
  { colorScheme: 'dark', tema: { primary: 'yellow', preset: 'Lara' } },
  { colorScheme: 'light', tema: {} },
] as const

for (const { colorScheme, tema } of schemes) {
  test(`in forced colours what is chosen, switched on or measured is seen: ${colorScheme} @long`, async ({ page }) => {
    await page.emulateMedia({ forcedColors: 'active', colorScheme })
    await page.addInitScript((it) => localStorage.setItem('tema', it), JSON.stringify(tema))
    await openSession(page)
    for (const [name, walk] of Object.entries(walks)) await test.step(name, () => walk(page))
  })
}
