import { expect, test, type Page, type Route } from '@playwright/test'
import { holdAnswers } from '../hold-answers.ts'
import { linkIn, mailsTo, mailTo } from '../mailbox.ts'

const password = 'molino azul con lluvia'
const addressOf = () => `duena${Date.now()}@registro.example`

async function begin(page: Page, email: string, way = /^Crear cuenta/): Promise<void> {
  await page.goto('/')
  await page.getByRole('link', { name: way }).filter({ visible: true }).first().click()
  await expect(page.getByRole('heading', { name: 'Crea la cuenta de tu gimnasio' })).toBeVisible()
  await page.getByLabel('Correo electrónico').fill(email)
  await page.getByLabel('Contraseña', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Información personal' })).toBeVisible()
}

async function fillUpToVerify(page: Page): Promise<void> {
  await page.getByLabel('Nombre y apellido').fill('Marta Ledesma')
  await page.getByLabel('Teléfono').fill('11 5555 4444')
  await page.keyboard.press('Enter')
  await page.getByLabel('Nombre del gimnasio').fill('Gimnasio Molino')
  await expect(page.getByRole('button', { name: /Moneda/ })).toContainText('Peso argentino')
  await page.keyboard.press('Enter')
  await page.getByLabel('Nombre', { exact: true }).fill('Casa central')
  await page.getByLabel('Dirección').fill('Molino 12')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Verificar información' })).toBeVisible()
}

/** The owner works at once and confirms the address by mail, keeping the session. */
async function confirmByMail(page: Page, email: string): Promise<void> {
  await mailTo(email, 'Confirma tu correo')
  await page.goto('/admin/dashboard')
  await expect(page.getByText('Falta confirmar tu correo')).toBeVisible()
  await page.getByRole('button', { name: 'Reenviar' }).click()
  await expect(page.getByText(`Te mandamos otro enlace a ${email}.`)).toBeVisible()
  await expect.poll(async () => (await mailsTo(email)).length).toBe(2)
  const link = linkIn(await mailTo(email, 'Confirma tu correo'))
  for (const time of ['first', 'second']) {
    await page.goto(link)
    await expect(page.getByRole('heading', { name: 'Correo confirmado' }), time).toBeVisible()
    await expect(page.getByText(email)).toBeVisible()
  }
  await page.getByRole('link', { name: 'Ir a Vigente' }).click()
  await expect(page).toHaveURL(/\/admin\/dashboard/)
  await page.goto('/admin/mi-cuenta')
  await expect(page.getByText(`Ahora es ${email}.`)).toBeVisible()
  await expect(page.getByText('Falta confirmar tu correo')).toBeHidden()
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('an account that exists is reported on the field, and another one goes through, with the tier chosen before', async ({
    page,
  }) => {
    const email = addressOf()
    const usuario = { name: 'Marta Ledesma', email, phone: '1155554444', password, passwordConfirm: password }
    const gimnasio = { nombre: 'Gimnasio Anterior', moneda: 'CLP', zona_horaria: 'America/Santiago', pais: 'CL' }
    const sucursales = [{ nombre: 'Casa central', direccion: 'Molino 12' }]
    const earlier = await page.request.post('/api/registro', { data: { usuario, gimnasio, sucursales } })
    expect(earlier.status()).toBe(200)
    await begin(page, email, /^Probar Cadena/)
    await fillUpToVerify(page)
    await expect(page.getByRole('radio', { name: /Cadena/ })).toBeChecked()
    await page.getByRole('button', { name: 'Crear mi gimnasio' }).click()
    const field = page.getByLabel('Correo electrónico')
    await expect(field).toHaveAccessibleDescription(/ya tiene|cuenta/i)
    await field.fill(addressOf())
    await page.getByRole('button', { name: 'Crear mi gimnasio' }).click()
    await expect(page).toHaveURL(/\/admin\/dashboard/)
    await page.goto('/admin/cambiar-plan')
    await expect(page.getByText(/^Prueba de Cadena hasta el \d\d\/\d\d\/\d{4}\.$/)).toBeVisible()
  })
})

test('a gym registers in four steps despite interruptions, and its owner confirms the address', async ({ page }) => {
  await test.step('beside the first step stands the product, with a way back and the terms', async () => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto('/auth/register')
    const picture = page.getByRole('complementary', { name: 'Así se ve Vigente' }).getByRole('img')
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    const [form, beside] = [await page.getByLabel('Correo electrónico').boundingBox(), await picture.boundingBox()]
    expect(beside?.x).toBeGreaterThan((form?.x ?? 0) + (form?.width ?? 0))
    for (const [name, path] of [
      ['términos', '/terminos'],
      ['política de privacidad', '/privacidad'],
    ] as const)
      await expect(page.getByRole('link', { name })).toHaveAttribute('href', path)
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(picture).toBeHidden()
    await page.getByRole('link', { name: 'Portada' }).click()
    await expect(page).toHaveURL(/\/$/)
  })

  await test.step('no step can be skipped while it is incomplete', async () => {
    await page.setViewportSize({ width: 1280, height: 720 })
    await page.goto('/auth/completar-registro?paso=verificar')
    await expect(page).toHaveURL(/\/auth\/register/)
    await page.getByLabel('Correo electrónico').fill(addressOf())
    await page.getByLabel('Contraseña', { exact: true }).fill(password)
    await page.keyboard.press('Enter')
    await page.goto('/auth/completar-registro?paso=verificar')
    await expect(page.getByRole('heading', { name: 'Información personal' })).toBeVisible()
    await page.evaluate(() => {
      localStorage.clear()
      sessionStorage.clear()
    })
  })

  await test.step('a gym registers in four steps despite interruptions, and its owner verifies the address', async () => {
    const email = addressOf()
    await begin(page, email)
    await page.keyboard.press('Enter')
    await expect(page.getByText('Escribe un teléfono.')).toBeVisible()
    await fillUpToVerify(page)
    await expect(page.getByText('+54 9 11 5555-4444')).toBeVisible()

    await page.goBack()
    await expect(page.getByLabel('Dirección')).toHaveValue('Molino 12')
    await page.getByRole('button', { name: 'Agregar sucursal' }).click()
    await page.getByRole('button', { name: 'Quitar la sucursal 2' }).click()
    const answer = await holdAnswers(page, /\/api\/collections\/servicios\//)
    await page.reload()
    await expect(page.getByLabel('Dirección')).toHaveValue('Molino 12')
    await page.getByRole('button', { name: 'Continuar' }).click()
    await expect(page.getByRole('button', { name: 'Crear mi gimnasio' })).toBeDisabled()
    answer()
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(password)

    await page.getByRole('button', { name: 'Crear mi gimnasio' }).click()
    await expect(page.getByText('Escribe tu contraseña.')).toBeVisible()
    await page.getByLabel('Contraseña', { exact: true }).fill('gimnasio molino')
    await page.keyboard.press('Enter')
    await expect(page.getByText('La contraseña no puede ser tu correo ni el nombre del gimnasio.')).toBeVisible()
    await page.getByLabel('Contraseña', { exact: true }).fill(password)
    const lost = async (route: Route) => {
      await route.fetch()
      await route.abort('connectionreset')
    }
    await page.route('**/api/registro', lost, { times: 1 })
    await page.getByRole('button', { name: 'Crear mi gimnasio' }).click()
    await expect(page.getByText('no se creará dos veces')).toBeVisible()
    await page.getByRole('button', { name: 'Crear mi gimnasio' }).dblclick()
    await expect(page).toHaveURL(/\/admin\/dashboard/)
    await expect(page.getByRole('button', { name: 'Cuenta de Marta Ledesma' })).toBeVisible()
    await expect(page.getByText('Primeros pasos')).toBeVisible()

    await page.goto('/auth/completar-registro')
    await expect(page).not.toHaveURL(/completar-registro/)
    await confirmByMail(page, email)
  })
})
