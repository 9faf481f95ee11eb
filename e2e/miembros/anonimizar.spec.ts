import { expect, test } from '@playwright/test'
import PocketBase from 'pocketbase'
import { newId } from '#shared/values/ids.ts'
import { announcer, violationsInLooks } from '../axe.ts'
import { newGym, newGymPassword } from '../new-gym.ts'
import { openSession } from '../sign-in.ts'
import { goTo } from '../go-to.ts'

const person = 'Úrsula Piedrabuena'
const slow = 'Lenta Quispe'
const id = () => newId(new Date())

/** Creates a member with a phone and one payment in the signed-in user's gym. */
async function paidMember(api: PocketBase, nombre: string, dni: string): Promise<string> {
  const sucursal = await api.collection('sucursales').getFirstListItem('')
  const [plan, plazo] = [id(), id()]
  const plazos = [{ id: plazo, duracion: 1, unidad: 'mes', precio: 12_345 }]
  const body = { id: plan, nombre: 'Libre', descripcion: '', horario: 'flexible', sucursal_id: sucursal.id, plazos }
  await api.send('/api/planes/guardar', { method: 'POST', body })
  const member = { nombre, dni, telefono: '1155550123', sucursal_id: sucursal.id }
  const { id: miembro } = await api.collection('miembros').create({ id: id(), ...member })
  await api.collection('pagos').create({
    id: id(),
    id_miembro: miembro,
    id_plan_plazo: plazo,
    sucursal_id: sucursal.id,
    medio_pago: 'Efectivo',
  })
  return miembro
}

test('a deleted member leaves at once, is anonymized for good, and the payments stay', async ({
  page,
  request,
  baseURL,
}) => {
  const email = await newGym(request, 'Gimnasio Olvido')
  const api = new PocketBase(baseURL).autoCancellation(false)
  await api.collection('users').authWithPassword(email, newGymPassword)
  await openSession(page, email, newGymPassword)

  await test.step('the panel of a deleted member closes, even if its own answer never comes', async () => {
    const miembro = await paidMember(api, slow, '30111333')
    await page.route(`**/miembros_pagos/records/${miembro}*`, () => undefined)
    await page.goto(`/admin/miembros?miembro=${miembro}`)
    await page.getByRole('dialog', { name: slow }).getByRole('button', { name: 'Eliminar' }).click()
    await expect(page.getByRole('row', { name: slow })).toHaveCount(0)
    await expect(page).not.toHaveURL(/miembro=/)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })

  await test.step('a deleted member is anonymized for good, and the payments stay', async () => {
    const miembro = await paidMember(api, person, '30111222')

    await goTo(page, `/admin/miembros?miembro=${miembro}`)
    const panel = page.getByRole('dialog', { name: person })
    await expect(panel.getByRole('button', { name: 'Anonimizar' })).toHaveCount(0)
    await panel.getByRole('button', { name: 'Eliminar' }).click()
    await expect(page).not.toHaveURL(/miembro=/)

    await page.goto(`/admin/miembros?estado=eliminados&miembro=${miembro}`)
    await panel.getByRole('button', { name: 'Anonimizar' }).click()
    const question = page.getByRole('alertdialog', { name: `¿Borrar los datos personales de ${person}?` })
    await expect(question.getByText('No se puede deshacer')).toBeVisible()
    expect(await violationsInLooks(page, { except: announcer })).toEqual([])
    await question.getByRole('button', { name: 'Cancelar' }).click()
    await expect(panel.getByRole('link', { name: '+54 9 11 5555-0123' })).toBeVisible()

    await panel.getByRole('button', { name: 'Anonimizar' }).click()
    await question.getByRole('button', { name: 'Anonimizar' }).click()
    await expect(page.getByText('Sus datos personales se borraron')).toBeVisible()
    const forgotten = page.getByRole('dialog', { name: /^Miembro anonimizado \d+$/ })
    await expect(forgotten).toBeVisible()
    await expect(forgotten.getByRole('link', { name: '+54 9 11 5555-0123' })).toHaveCount(0)

    await page.goto('/admin/pagos')
    const row = page.getByRole('row', { name: /Miembro anonimizado/ })
    await expect(row).toContainText('12.345')
    await expect(row).toContainText('Válido')
    await page.getByRole('searchbox').first().fill('piedrabuena')
    await expect(row).toHaveCount(0)
  })
})
