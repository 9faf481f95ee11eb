import { execFile } from 'node:child_process'
import { expect, test, type Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { z } from 'zod'
import { hasPython } from '#server/testing/python.ts'
import { announcer, violationsInLooks } from '../axe.ts'
import { queryDatabase } from '../database.ts'
import { addInForce } from './gym-in-force.ts'
import { holdAnswers } from '../hold-answers.ts'
import { newGym, newGymPassword } from '../new-gym.ts'
import { openSession } from '../sign-in.ts'

/** Turns the second step on. Answers the next code of the phone, and one that recovers. */
async function turnSecondStepOn(page: Page): Promise<{ code: string; recovery: string }> {
  await page.goto('/admin/mi-cuenta')
  await page.getByRole('button', { name: 'Activar' }).click()
  const dialog = page.getByRole('dialog', { name: 'Activar la verificación en dos pasos' })
  await dialog.getByLabel('Contraseña', { exact: true }).fill(newGymPassword)
  await page.keyboard.press('Enter')
  const secret = Secret.fromBase32((await page.getByText(/^[A-Z2-7]{32}$/).textContent()) ?? '')
  await page.getByLabel('Código de 6 cifras').fill(TOTP.generate({ secret }))
  await page.keyboard.press('Enter')
  const codes = page.getByRole('list', { name: 'Códigos de recuperación' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const recovery = (await codes.first().textContent()) ?? ''
  await page.getByRole('button', { name: 'Los guardé' }).click()
  return { code: TOTP.generate({ secret, timestamp: Date.now() + 30_000 }), recovery }
}

/** The turnstile of docs/ejemplos reads a code; answers its line. */
const readAtTurnstile = (codigo: string, settings: Record<string, string>) =>
  new Promise<string>((resolve, reject) => {
    const env = { PATH: process.env['PATH'], PYTHONUTF8: '1', ...settings }
    const child = execFile('python3', ['docs/ejemplos/torniquete.py'], { env }, (error, out) =>
      error ? reject(error) : resolve(out.trim()),
    )
    child.stdin?.end(`${codigo}\n`)
  })

test('a key is made with the second step, shown once, opens a turnstile, and ends when it is revoked @long', async ({
  page,
  request,
  baseURL,
}) => {
  test.skip(!hasPython, 'The turnstile of docs/ejemplos needs python3')
  await openSession(page, await newGym(request, 'Gimnasio Con Claves'), newGymPassword)
  const { sucursal, ids } = await addInForce(page, [{ nombre: 'Amanda Quiroga' }])
  const { code, recovery } = await turnSecondStepOn(page)

  await test.step('the page has its head and its act while the keys are on their way', async () => {
    const release = await holdAnswers(page, /collections\/claves_api\//)
    await page.goto('/admin/configuracion?tab=claves')
    const card = page.getByRole('region', { name: 'Claves de API' })
    await expect(card.getByRole('button', { name: 'Nueva clave' })).toBeVisible()
    const waiting = await card.boundingBox()
    release()
    await expect(card.getByText('Todavía no hay claves')).toBeVisible()
    expect((await card.boundingBox())?.y).toBe(waiting?.y)
  })

  await page.getByRole('button', { name: 'Nueva clave' }).click()
  const form = page.getByRole('dialog', { name: 'Nueva clave de API' })
  await form.getByLabel('Nombre').fill('Torniquete')
  await form.getByRole('button', { name: 'Molinete' }).click()
  await form.getByRole('checkbox', { name: 'Crear: Miembros' }).check({ force: true })
  await form.getByLabel('Código de tu app').fill('000000')
  expect(await violationsInLooks(page, { except: announcer })).toEqual([])
  await form.getByRole('button', { name: 'Crear clave' }).click()
  await expect(form).toContainText('El código no es correcto')
  await form.getByLabel('Código de tu app').fill(code)
  await form.getByRole('button', { name: 'Crear clave' }).click()
  const shown = page.getByRole('alertdialog', { name: 'Guarda la clave ahora' })
  const clave = (await shown.getByText(/^vk_[0-9A-Za-z]{49}$/).textContent()) ?? ''
  expect(await violationsInLooks(page, { except: announcer })).toEqual([])
  await shown.getByRole('button', { name: 'La guardé' }).click()
  await page.reload()
  await expect(page.getByText(`vk_…${clave.slice(-4)}`)).toBeVisible()
  await expect(page.getByText(clave)).toHaveCount(0)
  await expect(page.getByText(/Sin usar/)).toBeVisible()

  const [member] = z
    .array(z.object({ codigo: z.string() }))
    .parse(await queryDatabase('select codigo from miembros where id = $1', [ids[0]]))
  const settings = { VIGENTE_URL: baseURL ?? '', VIGENTE_CLAVE: clave, VIGENTE_SUCURSAL: sucursal }
  expect(await readAtTurnstile(member?.codigo ?? '', settings)).toBe('ABRE\tAmanda Quiroga')

  const added = await request.post('/api/collections/miembros/records', {
    data: { nombre: 'Berta Lima', sucursal_id: sucursal },
    headers: { authorization: `Bearer ${clave}` },
  })
  expect(added.status()).toBe(200)

  await page.getByRole('button', { name: 'Torniquete', exact: true }).click()
  const panel = page.getByRole('dialog', { name: 'Torniquete' })
  await expect(panel).toContainText('desde 127.0.0.1')
  await expect(panel).toContainText('No vence')
  await panel.getByRole('button', { name: 'Revocar clave' }).click()
  const sure = page.getByRole('alertdialog', { name: '¿Revocar Torniquete?' })
  await sure.getByLabel('Código de tu app').fill(recovery)
  await sure.getByRole('button', { name: 'Revocar', exact: true }).click()
  await expect(page.getByText('La clave Torniquete ya no sirve')).toBeVisible()
  await expect(panel).toContainText('Revocada')
  expect(await readAtTurnstile(member?.codigo ?? '', settings)).toMatch(/^NO\t.*ya no sirve/)

  await page.goto('/admin/configuracion?tab=historial')
  await page.getByRole('searchbox', { name: 'Buscar en el historial' }).fill('torniquete')
  const history = page.getByRole('list', { name: 'Historial de cambios' })
  await expect(history.getByRole('listitem').filter({ hasText: 'Clave «Torniquete»' })).toContainText('Berta Lima')
  await expect(history.getByRole('listitem').filter({ hasText: 'clave de API Torniquete' })).toHaveCount(2)
})
