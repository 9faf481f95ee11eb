import { getRandomValues } from 'node:crypto'
import { expect, test } from '@playwright/test'
import PocketBase from 'pocketbase'
import { newId } from '#shared/values/ids.ts'
import { announcer, violationsInBothLooks, violationsOf } from './axe.ts'
import { chargeForm } from './charge-desk.ts'
import { newGym, newGymPassword } from './new-gym.ts'
import { signIn } from './sign-in.ts'

test.use({ actionTimeout: 10_000 })

const person = 'Ofelia Marquina'
const id = () => newId((bytes) => getRandomValues(bytes), Date.now())

/** Creates a member and a plan of one term in the signed-in user's gym. */
async function memberWithPlan(api: PocketBase): Promise<string> {
  const sucursal = await api.collection('sucursales').getFirstListItem('')
  const plazos = [{ id: id(), duracion: 1, unidad: 'mes', precio: 12_345 }]
  const plan = { id: id(), nombre: 'Libre', descripcion: '', horario: 'flexible', sucursal_id: sucursal.id, plazos }
  await api.send('/api/planes/guardar', { method: 'POST', body: plan })
  const member = { nombre: person, dni: '30111222', telefono: '1155550123', sucursal_id: sucursal.id }
  return (await api.collection('miembros').create({ id: id(), ...member })).id
}

test('a gym connects its account, and a member who pays a link is in force without a hand', async ({
  page,
  request,
  baseURL,
}, { repeatEachIndex }) => {
  test.setTimeout(120_000)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const email = await newGym(request, `Gimnasio Puente ${'abcdefghij'.charAt(repeatEachIndex)}`)
  const api = new PocketBase(baseURL).autoCancellation(false)
  await api.collection('users').authWithPassword(email, newGymPassword)
  const miembro = await memberWithPlan(api)
  await signIn(page, email, newGymPassword)

  await page.goto('/admin/configuracion?tab=metodos')
  await page.getByRole('button', { name: 'Conectar Mercado Pago' }).click()
  const card = page.getByRole('region', { name: 'Cobros en línea' })
  await expect(card.getByText('Conectado', { exact: true })).toBeVisible()
  expect(await violationsInBothLooks(page, { except: announcer })).toEqual([])

  await page.goto(`/admin/pagos?cobrar=${miembro}`)
  await expect(chargeForm(page)).toContainText('Libre')
  await chargeForm(page).getByRole('button', { name: 'Enviar enlace de pago' }).click()
  const dialog = page.getByRole('dialog', { name: 'Enviar enlace de pago' })
  await dialog.getByRole('button', { name: 'Crear enlace' }).click()
  await expect(dialog.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute('href', /wa\.me.*pagar/)
  expect(await violationsInBothLooks(page, { except: announcer })).toEqual([])
  const [address = ''] = /https?:\/\/\S+\/pagar\/[0-9a-f]{32}/.exec(await dialog.innerText()) ?? []

  await page.goto(address)
  expect(await violationsOf(page)).toEqual([])
  await page.getByRole('link', { name: 'Pagar con Mercado Pago' }).click()
  await page.getByRole('button', { name: 'Pagar', exact: true }).click()
  await expect(async () => {
    await page.goto(address)
    await expect(page.getByRole('heading', { name: 'Pago recibido' })).toBeVisible({ timeout: 1000 })
  }).toPass({ timeout: 30_000 })
  expect(await violationsOf(page)).toEqual([])

  await page.goto(`/admin/miembros?miembro=${miembro}`)
  const panel = page.getByRole('dialog', { name: person })
  await expect(panel).toContainText('Vigente')
  await expect(panel).toContainText('último pago el')
})
