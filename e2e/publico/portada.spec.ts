import { expect, test, type Page } from '@playwright/test'
import { queryDatabase } from '../database.ts'
import { pictured, readPicturedWords, wordsOf } from './pictured-words.ts'
import { openSession, signIn } from '../sign-in.ts'

const KIBIBYTE = 1024
const phone = { width: 390, height: 844 }
const stored = (email: string) =>
  queryDatabase('select nombre, telefono, mensaje from consultas where email = $1', [email])

async function fillIn(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(fields)) await page.getByLabel(label).fill(value)
}

test('a visitor reads about Vigente, asks a question and finds the sign-in', async ({ page }) => {
  await page.goto('/')
  await expect(page).toHaveTitle(/Vigente/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Tu gimnasio al día/)
  await page.getByRole('navigation', { name: 'Secciones' }).getByRole('link', { name: 'Precios' }).click()
  await expect(page.getByRole('heading', { level: 3, name: 'Profesional' })).toBeInViewport()
  await page.getByText('¿Puedo traer los miembros que ya tengo?').click()
  await expect(page.getByText('reconoce las columnas')).toBeVisible()

  const send = page.getByRole('button', { name: 'Enviar consulta' })
  await fillIn(page, { Nombre: 'Ana Pérez', 'Correo electrónico': 'ana', '¿Qué quieres saber?': '¿Sirve para dos?' })
  await send.click()
  await expect(page.getByLabel('Correo electrónico')).toBeFocused()
  await expect(page.getByText('Revisa el correo')).toBeVisible()
  await expect(page.getByLabel('Nombre')).toHaveValue('Ana Pérez')
  await page.getByLabel('Correo electrónico').fill('ana@portada.example')
  await page.route('**/contacto', (route) => route.abort(), { times: 1 })
  await send.click()
  await expect(page.getByText('Revisa tu conexión')).toBeVisible()
  await send.dblclick()
  await expect(page.getByRole('heading', { name: 'Recibimos tu consulta' })).toBeVisible()
  expect(await stored('ana@portada.example')).toEqual([
    { nombre: 'Ana Pérez', telefono: '', mensaje: '¿Sirve para dos?' },
  ])

  await page.getByRole('button', { name: 'Usar el modo oscuro' }).click()
  await expect(page.locator('html')).toHaveClass(/app-dark/)
  await page.getByRole('button', { name: 'Apariencia' }).click()
  await expect(page.getByRole('dialog').getByRole('radio', { name: 'Esmeralda' })).toBeAttached()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Iniciar sesión' }).first().click()
  await expect(page.getByLabel('Contraseña', { exact: true })).toBeVisible()
  await expect(page.locator('html')).toHaveClass(/app-dark/)
  await page.goBack()
  await page.getByRole('link', { name: 'Crear cuenta gratis' }).first().click()
  await expect(page.getByRole('heading', { name: 'Crea la cuenta de tu gimnasio' })).toBeVisible()
})

test('one click opens the demonstration, which says what it is; without scripts the page works too', async ({
  page,
  browser,
  baseURL,
}) => {
  await test.step('one click opens the demonstration, which says what it is and refuses what could hurt', async () => {
    await page.goto('/')
    await page.getByRole('link', { name: 'Probar la demostración' }).click()
    // The first visit makes the gym with its history: ten seconds on a free machine.
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible({ timeout: 120_000 })
    await expect(page.getByText('Estás en la demostración')).toBeVisible()
    await page.goto('/admin/mi-cuenta')
    await page.getByLabel('Nombre').fill('Otra')
    await page.getByRole('button', { name: 'Guardar cambios' }).first().click()
    await expect(page.getByText('Eso no se puede en la demostración').first()).toBeVisible()
    await page.getByRole('link', { name: 'Crear mi cuenta' }).click()
    await expect(page.getByRole('heading', { name: 'Crea la cuenta de tu gimnasio' })).toBeVisible()
  })

  await test.step('the front page works without scripts, on a phone too', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false, viewport: phone, baseURL: baseURL ?? '' })
    const page = await context.newPage()
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 3, name: 'Cadena' })).toBeVisible()
    expect(await page.getByRole('link', { name: 'Crear cuenta', exact: true }).first().getAttribute('href')).toBe(
      '/auth/register',
    )
    await fillIn(page, { Nombre: 'Luis', '¿Qué quieres saber?': 'Precio' })
    await page.getByRole('button', { name: 'Enviar consulta' }).click()
    await expect(page.getByText('Escribe tu correo, para poder responderte.')).toBeVisible()
    await page.getByLabel('Correo electrónico').fill('luis@portada.example')
    await page.getByRole('button', { name: 'Enviar consulta' }).click()
    await expect(page.getByText('Recibimos tu consulta')).toBeVisible()
    expect(await stored('luis@portada.example')).toHaveLength(1)
    await context.close()
  })
})

test("the landing page's pictures have the words of today's screens @long", async ({ page }) => {
  const taken = await readPicturedWords()
  await page.setViewportSize({ width: 1440, height: 900 })
  await signIn(page)
  for (const path of pictured)
    expect(await wordsOf(page, path), `${path} changed: run \`npm run product-pictures\``).toEqual(taken[path])
})

test('the front page is light, leads a phone to its sections, and a signed-in user to the panel', async ({ page }) => {
  await test.step('the front page is light until usable, and none of its requests is refused', async () => {
    const complaints: string[] = []
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
    const session = await page.context().newCDPSession(page)
    await session.send('Network.enable')
    const kinds = new Map<string, string>()
    let bytes = 0
    session.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type))
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      if (kinds.get(requestId) !== 'Image') bytes += encodedDataLength
    })
    await page.goto('/', { waitUntil: 'networkidle' })
    test.info().annotations.push({ type: 'bytes without pictures', description: String(bytes) })
    expect(bytes).toBeGreaterThan(10 * KIBIBYTE)
    expect(bytes).toBeLessThanOrEqual(60 * KIBIBYTE)
    expect(complaints).toEqual([])
    const wide = await page.evaluate('document.documentElement.scrollWidth > window.innerWidth')
    expect(wide).toBe(false)
  })

  await test.step('on a phone the menu leads to the sections and closes, and the legal pages are there', async () => {
    await page.setViewportSize(phone)
    await page.goto('/')
    const menu = page.getByRole('navigation', { name: 'Menú' })
    await page.locator('#menu > summary').click()
    await menu.getByRole('link', { name: 'Precios' }).click()
    await expect(menu).toBeHidden()
    await expect(page.getByRole('heading', { name: /Empieza gratis/ })).toBeInViewport()
    await page.getByText('Comparar los planes').click()
    await expect(page.getByRole('row', { name: /Usuarios 3 15/ })).toBeVisible()
    await page.getByRole('link', { name: 'Privacidad' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Política de privacidad' })).toBeVisible()
    const wide = await page.evaluate('document.documentElement.scrollWidth > window.innerWidth')
    expect(wide).toBe(false)
  })

  await test.step('the front page shows a signed-in user the way to the panel', async () => {
    await page.setViewportSize({ width: 1280, height: 720 })
    await openSession(page)
    await page.goto('/')
    await expect(page.getByRole('link', { name: 'Crear cuenta' })).toHaveCount(0)
    await page.getByRole('banner').getByRole('link', { name: 'Abrir Vigente' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  })
})
