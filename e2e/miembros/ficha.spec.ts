import { expect, test, type Page } from '@playwright/test'
import { holdAnswers } from '../hold-answers.ts'
import { placedIds } from '../placed-ids.ts'
import { openSession } from '../sign-in.ts'

const rows = (page: Page) => page.getByRole('table', { name: 'Miembros' }).locator('[data-row]')
const nameIn = (page: Page, at: number) => rows(page).nth(at).getByRole('cell').nth(1).textContent()

test('a person beside the list, alone on a phone, and while answers are late @long', async ({ page, context }) => {
  await openSession(page)

  await test.step('in the panel nothing moves for an answer that comes late', async () => {
    const { pausado } = await placedIds()
    const panel = page.getByRole('dialog')
    const membresia = panel.getByRole('region', { name: 'Membresía' })
    const pagos = panel.getByRole('heading', { name: 'Pagos y períodos' })
    for (const late of ['miembros_notas', 'pausas', 'miembros']) {
      const release = await holdAnswers(page, new RegExp(`/api/collections/${late}/records[/?]`))
      const paid = page.waitForResponse(/collections\/pagos\/records/)
      await page.goto(`/admin/miembros?miembro=${pausado}`)
      await paid
      await expect(membresia, late).toBeVisible()
      const before = await membresia.boundingBox()
      if (late !== 'miembros') await expect(pagos, late).toBeHidden({ timeout: 1000 })
      release()
      await expect(pagos, late).toBeVisible()
      await expect(panel.getByRole('list', { name: 'Contacto' })).toContainText(/@|Sin correo/)
      expect((await membresia.boundingBox())?.y, late).toBe(before?.y)
    }
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })

  await test.step('beside the list the keys change the person, and the list stays in use', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.setViewportSize({ width: 1440, height: 900 })
    // Only members with a telephone, because other journeys may have added some without.
    await page.goto('/admin/miembros?q=54911')
    await rows(page).nth(1).click()
    const panel = page.getByRole('dialog')
    const shows = async (at: number) => expect(panel.getByRole('heading', { level: 2 })).toContainText(await named(at))
    const named = async (at: number) => ((await nameIn(page, at)) ?? '').replace(/^\p{Lu}{1,2}(?=\p{Lu}\p{Ll})/u, '')
    await shows(1)
    for (const [key, at] of [
      ['j', 2],
      ['ArrowDown', 3],
      ['k', 2],
      ['ArrowUp', 1],
    ] as const) {
      await page.keyboard.press(key)
      await shows(at)
    }
    await rows(page).nth(4).click()
    await shows(4)
    const [list, side] = [await page.getByRole('table', { name: 'Miembros' }).boundingBox(), await panel.boundingBox()]
    expect((list?.x ?? 0) + (list?.width ?? 0)).toBeLessThanOrEqual((side?.x ?? 0) + 1)

    await panel.getByRole('button', { name: 'Copiar teléfono' }).click()
    await expect(panel.getByRole('button', { name: 'Copiado' })).toBeVisible()
    const phone = (await panel.getByRole('list', { name: 'Contacto' }).getByRole('link').first().textContent()) ?? ''
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(phone)
    expect(phone).toMatch(/^\+54 9 \d+ \d+-\d{4}$/)

    await page.keyboard.press('Escape')
    await expect(panel).toHaveCount(0)
    await expect(rows(page).nth(4)).toBeFocused()

    await page.goto(`/admin/miembros?miembro=${(await placedIds()).vigente}`)
    await expect(panel).toContainText(/n\.º \d+ · \d+ años/)
    await expect(panel.getByRole('region', { name: 'Membresía' })).toContainText(
      /Quedan? \d+ días?|Hoy es el último día/,
    )
    const left = panel.getByRole('region', { name: 'Membresía' }).locator('[style*=width]')
    await expect(left).toHaveAttribute('style', /width: (100|[1-9]\d?(\.\d+)?)%/)
    const charge = panel.getByRole('button', { name: 'Cobrar' })
    await panel.getByText('Historial de cambios').scrollIntoViewIfNeeded()
    await expect(charge).toBeInViewport({ ratio: 1 })
  })

  await test.step('on a phone the person is a page, and the way back leads to the list', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/admin/miembros')
    const list = page.getByRole('list', { name: 'Miembros' })
    const panel = page.getByRole('dialog')
    for (const leave of [() => page.goBack(), () => panel.getByRole('button', { name: 'Volver' }).click()]) {
      await list.getByRole('button').first().click()
      await expect(panel.getByRole('button', { name: 'Cobrar' })).toBeVisible()
      await expect.poll(() => panel.boundingBox()).toMatchObject({ x: 0, y: 0, width: 390, height: 844 })
      await leave()
      await expect(panel).toHaveCount(0)
      await expect(page).toHaveURL(/\/admin\/miembros$/)
    }
  })
})
