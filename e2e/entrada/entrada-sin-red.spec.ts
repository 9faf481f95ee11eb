import { expect, test, type Browser, type Page } from '@playwright/test'
import PocketBase from 'pocketbase'
import { violationsOf } from '../axe.ts'
import { newPerson } from '../charge-desk.ts'
import { queryDatabase } from '../database.ts'
import { openReleaseProxy } from '../release-proxy.ts'
import { demoPassword, signIn } from '../sign-in.ts'

test.use({ serviceWorkers: 'allow' })

const live = { timeout: 20_000 }
const field = (page: Page) => page.getByRole('combobox', { name: 'Quién entra' })
const answer = (page: Page) => page.getByRole('alert')
const doorFiles = (page: Page) =>
  page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('puerta-')).length)

/** A new member of Palermo without a plan. */
async function addMember(baseURL: string | undefined, name: string) {
  const api = new PocketBase(baseURL).autoCancellation(false)
  await api.collection('users').authWithPassword('admin@norte.example', demoPassword)
  const { id } = await api.collection('sucursales').getFirstListItem("nombre = 'Palermo'")
  const { nombre, dni } = newPerson(name)
  return api.collection('miembros').create<{ id: string; numero: number }>({ nombre, dni, sucursal_id: id })
}

/** The door on a device that keeps a copy and the app's files for it. */
async function keptDoor(browser: Browser, baseURL: string) {
  const context = await browser.newContext({ baseURL })
  const page = await context.newPage()
  await signIn(page)
  await page.keyboard.press('e')
  await expect(page.getByText('Copia para cortes de red')).toBeVisible()
  await expect.poll(() => doorFiles(page), live).toBe(1)
  return page
}

test('a device that reloads without network lets in from its copy, with a reason, too', async ({
  browser,
  baseURL,
}) => {
  test.slow()
  const member = await addMember(baseURL, 'Nora Sinred')
  const proxy = await openReleaseProxy(baseURL ?? '')
  const page = await keptDoor(browser, proxy.url)

  await proxy.vanish()
  await page.reload()
  await expect(field(page)).toBeFocused()
  await expect(page.getByText('Respondemos sin conexión')).toBeVisible()
  await page.keyboard.type(String(member.numero))
  await page.keyboard.press('Enter')
  await expect(answer(page)).toContainText('No pasa')
  await expect(page.getByText('Sin conexión no se puede cobrar')).toBeVisible()
  await page.getByRole('button', { name: 'Dejar pasar' }).click()
  await page.keyboard.type('Paga a la salida')
  await page.keyboard.press('Enter')
  await expect(answer(page)).toContainText('Lo dejaron pasar: Paga a la salida')
  await expect(page.getByText('Hay 2 entradas por enviar.')).toBeVisible()
  expect(await violationsOf(page)).toEqual([])

  await test.step('the offline page of another address leads back to the door, and nothing waiting is lost', async () => {
    await page.goto('/admin/miembros')
    await page.getByRole('link', { name: 'Abrir Entrada con la copia' }).click()
    await expect(page.getByText('Hay 2 entradas por enviar.')).toBeVisible()
  })

  await proxy.comeBack()
  await expect(page.getByText('por enviar')).toHaveCount(0, live)
  const stored = await queryDatabase(
    'select resultado, via, permiso from asistencias_asientos where id_miembro = $1 order by orden',
    [member.id],
  )
  expect(stored).toEqual([
    { resultado: 'no', via: 'sin_conexion', permiso: '' },
    { resultado: 'aviso', via: 'sin_conexion', permiso: 'Paga a la salida' },
  ])

  await test.step('without a session there is nothing to open', async () => {
    await page.getByRole('button', { name: /^Cuenta de/ }).click()
    await page.getByRole('button', { name: 'Cerrar sesión' }).click()
    await expect(page).toHaveURL(/auth\/login/)
    await expect.poll(() => doorFiles(page)).toBe(0)
    await proxy.vanish()
    await page.goto('/admin/entrada')
    await expect(page.getByRole('heading', { name: 'Sin conexión' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Abrir Entrada con la copia' })).toHaveCount(0)
  })
  await page.context().close()
})

test('a copy of yesterday opens nothing', async ({ browser, baseURL }) => {
  test.slow()
  const proxy = await openReleaseProxy(baseURL ?? '')
  const page = await keptDoor(browser, proxy.url)
  await proxy.vanish()
  await page.clock.setSystemTime(Date.now() + 25 * 3_600_000)
  await page.reload()
  await expect.poll(() => doorFiles(page), live).toBe(0)
  await expect(field(page)).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Sin conexión' })).toBeVisible()
  await page.context().close()
})
