import { expect, test, type Locator } from '@playwright/test'
import { openSession } from '../sign-in.ts'
import { goTo } from '../go-to.ts'

const style = (of: Locator, name: string) =>
  of.evaluate((element, property) => getComputedStyle(element).getPropertyValue(property), name)

/** The sum of a colour's channels. */
const lightOf = (colour: string) => (colour.match(/[\d.]+/g) ?? []).reduce((sum, channel) => sum + Number(channel), 0)

test('a field’s border is stronger on hover, and has a ring in focus, light and dark @long', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const dark of [false, true]) {
    await page.goto('/auth/login')
    await page.evaluate((on) => document.documentElement.classList.toggle('app-dark', on), dark)
    const input = page.getByLabel('Correo electrónico')
    const control = page.locator('form :has(> input[type="email"]), form input[type="email"]').first()
    await page.getByLabel('Contraseña', { exact: true }).focus()
    await page.mouse.move(0, 0)
    const rest = await style(control, 'border-top-color')
    await input.hover()
    await expect.poll(() => style(control, 'border-top-color')).not.toBe(rest)
    const hovered = await style(control, 'border-top-color')
    const shadow = await style(control, 'box-shadow')
    await input.focus()
    await expect.poll(() => style(control, 'border-top-color')).not.toBe(hovered)
    await expect.poll(() => style(control, 'border-top-color')).not.toBe(rest)
    await expect.poll(() => style(control, 'box-shadow')).not.toBe(shadow)
  }
})

test('heads show icons on hover alone, cohorts are a map, an average has no cents, and nothing moves for who asked for less motion @long', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.addInitScript(`
    window.moved = []
    document.addEventListener('transitionrun', ({ propertyName }) => window.moved.push(propertyName))
  `)
  await openSession(page)

  await test.step('nothing moves for a person who asked for less motion', async () => {
    await page.goto('/admin/miembros')
    await page.getByRole('row').nth(2).hover()
    await page.getByRole('button', { name: 'Nuevo miembro' }).first().click()
    await page.getByRole('dialog').getByLabel('Nombre').fill('Ana')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Descartar cambios' }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
    expect(await page.evaluate('window.moved')).toEqual([])
  })

  await test.step('the head of a table shows its icons on hover alone, and to the keyboard', async () => {
    await goTo(page, '/admin/miembros')
    const head = page.getByRole('columnheader', { name: /Teléfono/ })
    const filter = head.getByRole('button', { name: /Filtrar/ })
    await expect(head).toBeVisible()
    await page.mouse.move(0, 0)
    await expect(filter).toHaveCSS('opacity', '0')
    await head.hover()
    await expect(filter).toHaveCSS('opacity', '1')
    await page.mouse.move(0, 0)
    await head.getByRole('button').first().focus()
    await page.keyboard.press('Tab')
    await expect(filter).toBeFocused()
    await expect(filter).toHaveCSS('opacity', '1')
  })

  await test.step('an average has no cents', async () => {
    await goTo(page, '/admin/reportes?rango=mes-pasado')
    const average = page.getByRole('listitem').filter({ hasText: 'Pago promedio' }).first()
    await expect(average).toContainText(/\$\s[\d.]+/)
    await expect(average).not.toContainText(/,\d\d(?!\d|\s*%)/)
  })

  await test.step('cohorts are a map: the more stayed, the stronger the colour', async () => {
    await goTo(page, '/admin/reportes?reporte=miembros&rango=mes-pasado')
    const map = page.getByRole('group', { name: 'Tabla: Cohortes: cuántos siguen' })
    await expect(map).toBeVisible()
    const shades = await map
      .locator('tbody td')
      .evaluateAll((cells) =>
        cells
          .filter((cell) => /^[1-9].*%$/.test(cell.textContent ?? ''))
          .map((cell) => [parseInt(cell.textContent ?? '', 10), getComputedStyle(cell).backgroundColor] as const),
      )
    expect(shades.length).toBeGreaterThan(20)
    const light = [...new Map(shades)].toSorted(([one], [other]) => one - other).map(([, colour]) => lightOf(colour))
    expect(light).toEqual(light.toSorted((one, other) => other - one))
    expect(new Set(light).size).toBeGreaterThan(5)
  })
})
