import { expect, type Locator, type Page } from '@playwright/test'
import PocketBase from 'pocketbase'
import sharp from 'sharp'
import { newPerson } from '../charge-desk.ts'
import { test } from '../own-gym.ts'
import { demoPassword, openSession } from '../sign-in.ts'
import { goTo } from '../go-to.ts'

async function pictureFile(background: string) {
  const image = sharp({ create: { width: 900, height: 600, channels: 3, background } })
  return { name: 'retrato.jpg', mimeType: 'image/jpeg', buffer: await image.jpeg().toBuffer() }
}

async function choose(page: Page, button: Locator, background: string): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await button.click()
  await (await chooser).setFiles(await pictureFile(background))
}

/** Addresses of pictures that have really loaded; initials do not count. */
const drawn = (container: Locator) =>
  container
    .locator('img')
    .evaluateAll((images) =>
      images.flatMap((image) => (image instanceof HTMLImageElement && image.naturalWidth > 0 ? [image.src] : [])),
    )

/** The address of the only picture there, once it differs from `former`. */
async function addressOf(container: Locator, former = ''): Promise<string> {
  let address = ''
  await expect(async () => {
    const seen = await drawn(container)
    expect(seen).toHaveLength(1)
    address = seen[0] ?? ''
    expect(pathOf(address)).not.toBe(pathOf(former))
  }).toPass()
  return address
}

const pathOf = (address: string) => address.replace(/\?.*/, '')

async function apiOf(baseURL: string | undefined, email: string, password = demoPassword): Promise<PocketBase> {
  const api = new PocketBase(baseURL).autoCancellation(false)
  await api.collection('users').authWithPassword(email, password)
  return api
}

/** A user who takes payments and cannot see members. */
async function cashier(admin: PocketBase, baseURL: string | undefined): Promise<PocketBase> {
  const stamp = String(Date.now()).slice(-6)
  const permiso = await admin.collection('permisos').getFirstListItem(`permiso = 'payments.index'`)
  const rol = await admin.collection('roles').create({ nombre: `Caja ${stamp}`, permisos: [permiso.id] })
  const sucursales = await admin.collection('sucursales').getFullList({ fields: 'id' })
  const [email, password] = [`caja${stamp}@norte.example`, 'monedas en el cajon 31']
  await admin.collection('users').create({
    email,
    name: 'Caja Central',
    phone: '1155551234',
    password,
    passwordConfirm: password,
    role: rol.id,
    sucursal_id: sucursales.map(({ id }) => id),
  })
  return apiOf(baseURL, email, password)
}

/** The status for a caller who has the address and adds a token of another user. */
async function statusFor(address: string, token: string): Promise<number> {
  const url = new URL(address)
  url.searchParams.set('token', token)
  return (await fetch(url)).status
}

test('photos of a member, of the gym and of the user are chosen, seen and removed @long', async ({
  page,
  baseURL,
  gym,
}) => {
  test.slow()
  await openSession(page, gym.admin)

  await test.step('a member’s photo is chosen, seen, retaken with the camera and removed', async () => {
    const person = newPerson('Ramona Iturralde')
    await goTo(page, '/admin/miembros?nuevo=true')
    const form = page.getByRole('dialog', { name: 'Nuevo miembro' })
    await form.getByLabel('Nombre y apellido').fill(person.nombre)
    await form.getByLabel('Número de documento').fill(person.dni)
    await form.getByText('Más datos').click()
    await choose(page, form.getByRole('button', { name: 'Elegir imagen' }), '#a04020')
    await expect(form.getByRole('img', { name: 'Foto: vista previa' })).toBeVisible()
    await form.getByRole('button', { name: 'Agregar miembro' }).click()
    const panel = page.getByRole('dialog', { name: person.nombre })
    const first = await addressOf(panel.locator('header'))
    await page.goto(`/admin/miembros?q=${person.dni}`)
    const row = page.getByRole('row', { name: new RegExp(person.nombre) })
    await addressOf(row)

    await test.step('nobody else is shown it', async () => {
      const admin = await gym.signedIn()
      const elsewhere = await apiOf(baseURL, 'admin@castellana.example')
      const caja = await cashier(admin, baseURL)
      expect(await statusFor(first, await admin.files.getToken())).toBe(200)
      expect(await statusFor(first, await elsewhere.files.getToken())).toBe(404)
      expect(await statusFor(first, await caja.files.getToken())).toBe(404)
      expect(await statusFor(first, admin.authStore.token)).toBe(404)
      expect(await statusFor(first, '')).toBe(404)
    })

    await row.click()
    await panel.getByRole('button', { name: 'Editar' }).click()
    const edit = page.getByRole('dialog', { name: 'Editar miembro' })
    await edit.getByRole('button', { name: 'Tomar foto' }).click()
    await page.getByRole('button', { name: 'Usar esta foto' }).click()
    await edit.getByRole('button', { name: 'Guardar cambios' }).click()
    await expect(edit).toBeHidden()
    const header = panel.locator('header')
    await addressOf(header, first)
    expect((await fetch(first)).status).toBe(404)

    await panel.getByRole('button', { name: 'Cobrar' }).click()
    await addressOf(page.getByRole('region', { name: 'Miembro', exact: true }))
    await page.keyboard.press('Escape')
    await page.goto(`/admin/miembros?q=${person.dni}`)
    await row.click()
    await panel.getByRole('button', { name: 'Editar' }).click()
    await edit.getByRole('button', { name: 'Quitar' }).click()
    await edit.getByRole('button', { name: 'Guardar cambios' }).click()
    await expect(edit).toBeHidden()
    await expect(header.locator('img')).toHaveCount(0)
  })

  await test.step('the gym’s logo and the user’s own picture are in the bar', async () => {
    const bar = page.getByRole('banner')
    await goTo(page, '/admin/configuracion')
    await choose(page, page.getByRole('button', { name: 'Elegir imagen' }), '#2040a0')
    await page.getByRole('button', { name: 'Guardar cambios' }).click()
    expect(await addressOf(bar)).toContain('thumb=50x50')
    const desk = page.viewportSize() ?? { width: 1280, height: 720 }
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('button', { name: 'Mostrar el menú' }).click()
    expect(await addressOf(page.getByRole('navigation', { name: 'Menú principal' }))).toContain('thumb=50x50')
    await page.keyboard.press('Escape')
    await page.setViewportSize(desk)

    await page.getByRole('button', { name: 'Quitar' }).click()
    await page.getByRole('button', { name: 'Guardar cambios' }).click()
    await expect(bar.locator('img')).toHaveCount(0)

    await page.goto('/admin/mi-cuenta')
    await choose(page, page.getByRole('button', { name: 'Elegir imagen' }), '#208040')
    await page.getByRole('button', { name: 'Guardar cambios' }).first().click()
    await addressOf(bar.getByRole('button', { name: /^Cuenta de/ }))
    await page.goto('/admin/usuarios')
    await addressOf(page.getByRole('table'))
    await page.goto('/admin/mi-cuenta')
    await page.getByRole('button', { name: 'Quitar' }).click()
    await page.getByRole('button', { name: 'Guardar cambios' }).first().click()
    await expect(bar.locator('img')).toHaveCount(0)
  })
})
