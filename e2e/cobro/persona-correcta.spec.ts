import { expect, type Page } from '@playwright/test'
import { chargeForm } from '../charge-desk.ts'
import { queryDatabase } from '../database.ts'
import { addMember } from '../entrada/kept-door.ts'
import { type OwnGym, test } from '../own-gym.ts'
import { openSession } from '../sign-in.ts'
import { goTo } from '../go-to.ts'

/** Two members of reception's branch with one name: one left two years ago, the other has paid today if `isInForce`. */
async function namesakes(gym: OwnGym, isInForce: boolean) {
  const gone = await addMember(gym, isInForce ? 'Tamara Cáceres' : 'Benita Olmos')
  await gone.pay()
  await queryDatabase(`update miembros set created = created - interval '3 years' where id = $1`, [gone.id])
  await queryDatabase(`update membresias set vencimiento = vencimiento - 730 where id_miembro = $1`, [gone.id])
  const { nombre } = gone
  if (!isInForce) return { nombre, current: '' }
  const current = await addMember(gym, 'Otra persona')
  await current.pay()
  await (await gym.signedIn()).collection('miembros').update(current.id, { nombre })
  return { nombre, current: current.id }
}

const found = (page: Page, nombre: string) => page.getByRole('option', { name: nombre })

test('the person in force comes first, and one who left long ago is charged after an arrow alone', async ({
  page,
  gym,
}) => {
  await openSession(page, gym.recepcion)

  await test.step('a person who left long ago is charged after an arrow, in the search and in the form', async () => {
    const { nombre } = await namesakes(gym, false)
    await page.goto('/admin/pagos')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.keyboard.press('/')
    await expect(page.getByRole('combobox', { name: /^Buscar miembros/ })).toBeFocused()
    await page.keyboard.type(nombre)
    await expect(found(page, nombre).first()).toBeVisible()
    const note = page.getByText('La primera persona se fue hace tiempo.')
    await expect(note).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(found(page, nombre).first()).toHaveAttribute('aria-selected', 'false')
    await expect(chargeForm(page)).toBeHidden()
    await page.keyboard.press('Escape')

    await page.goto('/admin/pagos?cobrar=buscar')
    await page.getByRole('combobox', { name: 'Buscar miembro' }).fill(nombre)
    await expect(note).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(found(page, nombre).first()).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await expect(note).toBeHidden()
    await page.keyboard.press('Enter')
    await expect(chargeForm(page).getByRole('region', { name: 'Miembro' })).toContainText(nombre)
  })

  await test.step('members in force begin with the next end, those that ended with the last one, and the head says so', async () => {
    const head = page.getByRole('columnheader', { name: 'Vence' })
    const ends = (): Promise<string[]> =>
      page.getByRole('row').evaluateAll((rows) =>
        rows.flatMap(({ textContent }) => {
          const day = /(\d\d)\/(\d\d)\/(\d{4})$/.exec(textContent.trim())
          return day ? [day.slice(1).toReversed().join('-')] : []
        }),
      )
    for (const [tab, order] of [
      ['vigentes', 'ascending'],
      ['vencidos', 'descending'],
    ] as const) {
      await goTo(page, `/admin/miembros?estado=${tab}`)
      await expect(head).toHaveAttribute('aria-sort', order)
      await expect.poll(async () => (await ends()).length).toBeGreaterThan(1)
      const shown = await ends()
      const sorted = shown.toSorted()
      expect(shown).toEqual(order === 'ascending' ? sorted : sorted.toReversed())
    }
    await goTo(page, '/admin/miembros?estado=por-vencer')
    await expect(head).toHaveAttribute('aria-sort', 'ascending')
    const pages = page.getByRole('navigation', { name: 'Páginas' })
    await expect(pages).not.toContainText('primero')
    await goTo(page, '/admin/miembros')
    await expect(pages).toContainText('Más nuevos primero')
    await page
      .getByRole('columnheader', { name: 'Nombre' })
      .getByRole('button', { name: 'Nombre', exact: true })
      .click()
    await expect(pages).not.toContainText('primero')
    await goTo(page, '/admin/pagos?rango=siempre')
    const fecha = page.getByRole('columnheader', { name: 'Fecha' })
    await expect(fecha).toHaveAttribute('aria-sort', 'descending')
    await fecha.getByRole('button', { name: 'Fecha', exact: true }).click()
    await expect(fecha).toHaveAttribute('aria-sort', 'ascending')
  })

  await test.step('the first person offered is one in force, and Enter alone never charges one who left long ago', async () => {
    const { nombre, current } = await namesakes(gym, true)
    await page.goto('/admin/miembros')
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    await page.keyboard.press('/')
    await expect(page.getByRole('combobox', { name: /^Buscar miembros/ })).toBeFocused()
    await page.keyboard.type(nombre)
    const people = found(page, nombre).filter({ hasNotText: 'Ver ficha' })
    await expect(people).toHaveCount(2)
    await expect(people.first()).toContainText(/Vence el /)
    await expect(people.last()).toContainText(/Venció el /)
    await expect(people.first()).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Shift+Enter')
    await expect(page).toHaveURL(new RegExp(`miembro=${current}`))
  })
})
