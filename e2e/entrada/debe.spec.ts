import { expect, type Page } from '@playwright/test'
import type { Gimnasio, PoliticaDeSaldo } from '#shared/collections/gimnasio.ts'
import { builtInRoles } from '#shared/permissions.ts'
import { newPerson } from '../charge-desk.ts'
import { type OwnGym, test } from '../own-gym.ts'
import { signIn } from '../sign-in.ts'
import { answer, field } from './kept-door.ts'

const day = 86_400_000
const daysAgo = (count: number) => new Date(Date.now() - count * day).toISOString()
const terms = { permite: true, maximo: 0, dias: 7, recepcion: true, puerta_dias: 0 }

async function setDoor({ signedIn }: OwnGym, puerta: PoliticaDeSaldo['puerta']): Promise<void> {
  const gyms = (await signedIn()).collection('gimnasios')
  const { id, politica } = await gyms.getFirstListItem<Gimnasio>('')
  await gyms.update(id, { politica: { ...politica, saldo: { ...terms, puerta } } })
}

/** A member in force, who has owed 24,000 for some days. */
async function addDebtor({
  signedIn,
}: OwnGym): Promise<{ id: string; nombre: string; numero: number; palermo: string }> {
  const api = await signedIn()
  const { id: sucursal_id } = await api.collection('sucursales').getFirstListItem("nombre = 'Palermo'")
  const { nombre, dni } = newPerson('Dora Lema')
  const miembros = api.collection('miembros')
  const { id, numero } = await miembros.create<{ id: string; numero: number }>({ nombre, dni, sucursal_id })
  const filter = `id_plan.nombre = 'Musculación' && id_plan.sucursal_id = '${sucursal_id}' && deleted = null`
  const { id: id_plan_plazo } = await api.collection('planes_plazos').getFirstListItem<{ id: string }>(filter)
  const rest = { a_cuenta: 24_000, vence: daysAgo(4).slice(0, 10), fecha_cobro: daysAgo(10) }
  const asked = { id_miembro: id, id_plan_plazo, sucursal_id, medio_pago: 'Transferencia', ...rest }
  await api.collection('pagos').create(asked)
  return { id, nombre, numero, palermo: sucursal_id }
}

async function enter(page: Page, numero: number): Promise<void> {
  await expect(field(page)).toBeFocused()
  await page.keyboard.type(String(numero))
  await page.keyboard.press('Enter')
}

test('the door refuses who owes, offers Cobrar saldo, answers so without network, and tells the tablet no sum', async ({
  page,
  gym,
}) => {
  test.slow()
  await setDoor(gym, 'no')
  const debtor = await addDebtor(gym)
  const debe = /Debe\s\$\s24\.000\sdesde\sel\s\d\d\/\d\d/

  await test.step('refused, with the sum and the act', async () => {
    await signIn(page, gym.recepcion)
    await page.keyboard.press('e')
    await expect(page.getByText('Copia para cortes de red')).toBeVisible()
    await enter(page, debtor.numero)
    await expect(answer(page)).toContainText('No pasa')
    await expect(answer(page)).toContainText(debe)
    await page.getByRole('button', { name: 'Cobrar saldo' }).click()
    await expect(page).toHaveURL(new RegExp(`cobrar=saldo-${debtor.id}`))
    await page.goto('/admin/entrada')
  })

  await test.step('without network, too', async () => {
    await expect(page.getByText('Copia para cortes de red')).toBeVisible()
    await page.context().setOffline(true)
    await expect(page.getByText('Respondemos sin conexión')).toBeVisible()
    await enter(page, debtor.numero)
    await expect(answer(page)).toContainText(debe)
    await expect(page.getByRole('button', { name: 'Cobrar saldo' })).toHaveCount(0)
    await page.context().setOffline(false)
    await expect(page.getByText('por enviar')).toHaveCount(0, { timeout: 15_000 })
  })

  await test.step('let in with a word, and no sum on the tablet that everybody sees', async () => {
    await setDoor(gym, 'aviso')
    const email = `tableta${String(Date.now()).slice(-8)}@norte.example`
    const password = 'tableta de la puerta 58'
    const role = builtInRoles['Tableta de recepción']
    const user = { email, name: 'Tableta Puerta', phone: '1155551234', password, passwordConfirm: password, role }
    await (await gym.signedIn()).collection('users').create({ ...user, sucursal_id: [debtor.palermo] })
    await page.getByRole('button', { name: /^Cuenta de/ }).click()
    await page.getByRole('button', { name: 'Cerrar sesión' }).click()
    await page.getByLabel('Correo electrónico').fill(email)
    await page.getByLabel('Contraseña', { exact: true }).fill(password)
    await page.keyboard.press('Enter')
    await enter(page, debtor.numero)
    await expect(answer(page)).toContainText('Pasa, con aviso')
    await expect(answer(page)).toContainText('Tiene un saldo pendiente: pasa por recepción')
    await expect(page.getByText('24.000')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Cobrar saldo' })).toHaveCount(0)
  })
})
