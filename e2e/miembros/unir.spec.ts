import { expect, type Page } from '@playwright/test'
import { z } from 'zod'
import { announcer, violationsInLooks } from '../axe.ts'
import { test } from '../own-gym.ts'
import { openSession } from '../sign-in.ts'
import { goTo } from '../go-to.ts'

const stored = z.object({ token: z.string() })
const listed = z.object({ items: z.array(z.object({ id: z.string(), sucursal_id: z.string() })).min(1) })
const made = z.object({ id: z.string(), numero: z.number() })

/** Two records of one person, as a list brings them. */
async function addDoubles(page: Page, nombre: string, telefono: string) {
  const text = await page.evaluate(() => localStorage.getItem('vigente_auth'))
  const headers = { authorization: stored.parse(JSON.parse(text ?? '')).token }
  const records = '/api/collections/miembros/records'
  const [one] = listed.parse(await (await page.request.get(`${records}?perPage=1`, { headers })).json()).items
  const add = async (more: object) => {
    const data = { nombre, telefono, sucursal_id: one?.sucursal_id, ...more }
    return made.parse(await (await page.request.post(records, { headers, data })).json())
  }
  return [await add({ notas: 'Rodilla' }), await add({ correo: 'ofelia@example.com', notas: 'Por la mañana' })] as const
}

test('likely doubles are joined, taken apart, and told to be two persons, from the list and from a person @long', async ({
  page,
  gym,
}) => {
  await openSession(page, gym.admin)

  await test.step('likely doubles are joined, taken apart, and told to be two persons', async () => {
    await page.setViewportSize({ width: 1440, height: 900 })
    const nombre = 'Ofelia Zúñiga'
    const [first, second] = await addDoubles(page, nombre, '5491155512345')

    await goTo(page, '/admin/miembros')
    await page.getByRole('button', { name: 'Más acciones', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Posibles repetidos' }).click()
    const list = page.getByRole('dialog', { name: 'Posibles repetidos' })
    const pair = list.getByRole('listitem').filter({ hasText: nombre })
    await expect(pair).toContainText('El mismo teléfono y nombre')
    expect(await violationsInLooks(page)).toEqual([])
    await pair.getByRole('button', { name: 'Unir' }).click()

    const union = page.getByRole('dialog', { name: 'Unir dos fichas' })
    await expect(union.getByRole('columnheader', { name: `Queda la n.º ${first.numero}` })).toBeVisible()
    await expect(union.getByRole('row', { name: 'Correo' })).toContainText('ofelia@example.com')
    expect(await violationsInLooks(page, { except: announcer })).toEqual([])
    await union.getByRole('button', { name: 'Que quede la otra' }).click()
    await expect(union.getByRole('columnheader', { name: `Queda la n.º ${second.numero}` })).toBeVisible()
    await union.getByRole('button', { name: 'Unir', exact: true }).click()

    await expect(page.getByText(`La ficha n.º ${first.numero} quedó unida a la de ${nombre}`)).toBeVisible()
    await page.goto(`/admin/miembros?miembro=${second.id}`)
    const panel = page.getByRole('dialog', { name: nombre })
    await expect(panel).toContainText(`n.º ${second.numero}`)
    await expect(panel).toContainText('Rodilla')
    await page.goto(`/admin/miembros?miembro=${first.id}`)
    await expect(panel.getByRole('status')).toContainText(`Ahora es la ficha de ${nombre}, n.º ${second.numero}`)
    await expect(panel.getByRole('button', { name: 'Restaurar' })).toHaveCount(0)
    expect(await violationsInLooks(page, { within: '[role=dialog]' })).toEqual([])
    await panel.getByRole('button', { name: 'Deshacer la unión' }).click()
    await expect(panel.getByRole('button', { name: 'Cobrar' })).toBeVisible()

    await page.goto('/admin/miembros?unir=repetidos')
    await pair.getByRole('button', { name: 'Son dos personas' }).click()
    await expect(pair).toHaveCount(0)
  })

  await test.step('a member is joined with another from the own page, by keyboard, and the toast undoes it', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    const nombre = 'Hortensia Yáñez'
    const [first, second] = await addDoubles(page, nombre, '5491155598765')
    await goTo(page, `/admin/miembros?miembro=${first.id}`)
    await page.getByRole('button', { name: 'Más acciones de la ficha' }).press('Enter')
    await page.getByRole('menuitem', { name: 'Unir con otro miembro…' }).press('Enter')
    await page.getByRole('combobox', { name: 'Buscar miembro' }).fill(nombre)
    await expect(page.getByRole('option').filter({ hasText: nombre })).toHaveCount(1)
    await page.keyboard.press('Enter')
    const union = page.getByRole('dialog', { name: 'Unir dos fichas' })
    await expect(union).toContainText(`n.º ${second.numero}`)
    expect(await violationsInLooks(page, { except: announcer })).toEqual([])
    await union.getByRole('button', { name: 'Unir', exact: true }).press('Enter')
    await page.getByRole('button', { name: 'Deshacer' }).click()
    await expect(page.getByText('Las dos fichas están como antes')).toBeVisible()
  })
})
