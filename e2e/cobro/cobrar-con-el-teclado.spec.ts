import { expect, type Page } from '@playwright/test'
import { z } from 'zod'
import { addInline, chargeForm, chooseCard, newPerson, openMonth, receipt } from '../charge-desk.ts'
import { test } from '../own-gym.ts'
import { openSession } from '../sign-in.ts'

const known = z.object({ id: z.string(), nombre: z.string(), dni: z.string(), fecha_vencimiento: z.string() })
const answered = z.object({ totalItems: z.number(), items: z.array(known) })
const session = z.object({ token: z.string() })
type Known = z.infer<typeof known>

/** Calls the API with the page's own session. */
async function callApi(page: Page, path: string): Promise<unknown> {
  const { token } = session.parse(await page.evaluate(`JSON.parse(localStorage.getItem('vigente_auth'))`))
  const answer = await page.request.get(path, { headers: { authorization: token } })
  return answer.json()
}

const list = (filter: string) =>
  `/api/collections/miembros_pagos/records?perPage=60&filter=${encodeURIComponent(filter)}`

/** Members in force whose last four document digits are unique. */
async function renewables(page: Page, count: number): Promise<Known[]> {
  const found: Known[] = []
  const { items } = answered.parse(
    await callApi(page, list(`(estado = 'Vigente' || estado = 'Por vencer') && deleted = null && dni != ''`)),
  )
  for (const member of items) {
    const end = member.dni.slice(-4)
    // A zero in front counts for nothing in phones: the search would look for three digits.
    if (end.startsWith('0')) continue
    const alike = `deleted = null && (dni ~ '%${end}' || dni ~ '${end}%' || telefono ~ '%${end}' || telefono ~ '${end}%')`
    const { totalItems } = answered.parse(await callApi(page, list(alike)))
    if (totalItems === 1) found.push(member)
    if (found.length === count) return found
  }
  throw new Error('The gym has too few members to renew')
}

test('a known member is renewed in eight keys, from each screen of the desk, and a held Enter charges once', async ({
  page,
  gym,
}) => {
  test.slow()
  await openSession(page, gym.recepcion)

  await test.step('a known member is renewed in eight keys, without the mouse, from each screen of the desk', async () => {
    const screens = ['/admin/dashboard', '/admin/miembros', '/admin/pagos']
    const members = await renewables(page, screens.length)
    for (const [index, screen] of screens.entries()) {
      const member = members[index]
      if (!member) throw new Error('A member for each screen')
      await test.step(`from ${screen}`, async () => {
        await page.goto(screen)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        let pressed = 0
        const press = async (key: string) => {
          pressed += 1
          await page.keyboard.press(key)
        }
        await press('/')
        await expect(page.getByRole('combobox', { name: /Buscar/ })).toBeFocused()
        for (const digit of member.dni.slice(-4)) await press(digit)
        await press('Enter')
        await expect(chargeForm(page)).toContainText(member.nombre)
        await expect(chargeForm(page).getByRole('button', { name: /^Cobrar \$/ })).toBeFocused()
        await press('Enter')
        await expect(receipt(page)).toContainText(member.nombre)
        await expect(receipt(page).getByRole('button', { name: 'Listo' })).toBeFocused()
        await press('Enter')
        await expect(receipt(page)).toBeHidden()
        expect(pressed).toBe(8)
        await expect(page).toHaveURL(new RegExp(`${screen}(\\?rango=hoy)?$`))
        const after = known.parse(await callApi(page, `/api/collections/miembros_pagos/records/${member.id}`))
        expect(after.fecha_vencimiento > member.fecha_vencimiento).toBe(true)
      })
    }
    await test.step('whoever is charged next for the first time is asked for a plan', async () => {
      await page.goto('/admin/pagos')
      await page.getByRole('button', { name: 'Registrar pago' }).click()
      const topOf = async () => (await chargeForm(page).boundingBox())?.y
      await expect(page.getByRole('combobox', { name: 'Buscar miembro' })).toBeFocused()
      const tenth = (page.viewportSize()?.height ?? 0) / 10
      await expect.poll(topOf).toBeCloseTo(tenth, -1)
      await addInline(page, newPerson('Primeriza'))
      await expect.poll(topOf).toBeCloseTo(tenth, -1)
      await expect(chargeForm(page).getByRole('button', { name: /^Elegir plan/ })).toBeFocused()
      await expect(chargeForm(page).getByRole('button', { name: /^Cobrar \$/ })).toHaveCount(0)
      await expect(chargeForm(page).getByRole('radio', { checked: true }).first()).toBeAttached()
    })
  })

  await test.step('a held Enter leaves the focus in the receipt, though something on the page still moves', async () => {
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await openMonth(page, newPerson('Apurada'))
    await chooseCard(page, 'Efectivo')
    const heading = page.getByRole('heading', { level: 1, includeHidden: true })
    await heading.evaluate(({ style }: HTMLElement) => {
      style.transition = 'opacity 600s'
      style.opacity = '0.5'
    })
    await chargeForm(page)
      .getByRole('button', { name: /^Cobrar \$/ })
      .focus()
    await page.keyboard.down('Enter')
    const done = receipt(page).getByRole('button', { name: 'Listo' })
    await expect(done).toBeFocused()
    await page.keyboard.down('Enter')
    await page.keyboard.up('Enter')
    await expect(done).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(receipt(page)).toBeHidden()
  })
})
