import { expect, type Browser } from '@playwright/test'
import { violationsOf } from '../axe.ts'
import { queryDatabase } from '../database.ts'
import { type OwnGym, test } from '../own-gym.ts'
import { openReleaseProxy } from '../release-proxy.ts'
import { signIn } from '../sign-in.ts'
import { addMember, answer, field, hasDoorFiles } from './kept-door.ts'

test.use({ serviceWorkers: 'allow' })

const live = { timeout: 20_000 }

/** The door on a device that keeps a copy and the app's files for it. */
async function keptDoor(browser: Browser, baseURL: string, { admin }: OwnGym) {
  const context = await browser.newContext({ baseURL })
  const page = await context.newPage()
  await signIn(page, admin)
  await page.keyboard.press('e')
  await expect(page.getByText('Copia para cortes de red')).toBeVisible()
  await expect.poll(() => hasDoorFiles(page), live).toBe(true)
  return page
}

test('a device that reloads without network lets in from its copy, with a reason, too', async ({
  browser,
  baseURL,
  gym,
}) => {
  test.slow()
  const member = await addMember(gym, 'Nora Sinred')
  const proxy = await openReleaseProxy(baseURL ?? '')
  const page = await keptDoor(browser, proxy.url, gym)

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
    await expect.poll(() => hasDoorFiles(page)).toBe(false)
    await proxy.vanish()
    await page.goto('/admin/entrada')
    await expect(page.getByRole('heading', { name: 'Sin conexión' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Abrir Entrada con la copia' })).toHaveCount(0)
  })
  await page.context().close()
})
