import { expect, type Page } from '@playwright/test'
import { type OwnGym, test } from '../own-gym.ts'
import { openSession } from '../sign-in.ts'

/** Holds the save of the gym until the returned function lets it go on, or cuts it. */
async function holdSave(page: Page) {
  let letGo: (how: 'continue' | 'abort') => void = () => undefined
  const held = new Promise<'continue' | 'abort'>((resolve) => (letGo = resolve))
  await page.route('**/api/collections/gimnasios/records/**', async (route) => {
    if (route.request().method() !== 'PATCH') return route.continue()
    await route[await held]()
  })
  return letGo
}

const question = (page: Page) => page.getByRole('alertdialog', { name: '¿Salir sin esperar la respuesta?' })

async function saveAndPress(page: Page, { admin }: OwnGym, correo: string) {
  await openSession(page, admin)
  await page.goto('/admin/configuracion')
  await page.getByLabel('Correo').fill(correo)
  const letGo = await holdSave(page)
  await page.getByRole('button', { name: 'Guardar cambios' }).click()
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click()
  return letGo
}

test('a form that is being saved is left once it is saved, asks if that is slow, and keeps what failed @long', async ({
  page,
  gym,
}) => {
  await test.step('a press on a link while the form is being saved leaves once it is saved, without a question if that is soon', async () => {
    const letGo = await saveAndPress(page, gym, 'saludos@norte.example')
    letGo('continue')
    await expect(page).toHaveURL(/\/admin\/dashboard/)
    await expect(page.getByText('Cambios guardados')).toBeVisible()
    await expect(question(page)).toBeHidden()
    await page.unrouteAll()
  })

  await test.step('a slow save asks, and answers its own question', async () => {
    const letGo = await saveAndPress(page, gym, 'recepcion@norte.example')
    await expect(question(page)).toContainText('Cuando se guarde, sales sin más.')
    letGo('continue')
    await expect(page).toHaveURL(/\/admin\/dashboard/)
    await expect(question(page)).toBeHidden()
    await page.goto('/admin/configuracion')
    await expect(page.getByLabel('Correo')).toHaveValue('recepcion@norte.example')
    await page.unrouteAll()
  })

  await test.step('a save that fails keeps the form, with its reason', async () => {
    const letGo = await saveAndPress(page, gym, 'mostrador@norte.example')
    letGo('abort')
    await expect(page.getByRole('main').getByRole('alert')).toContainText('conexión')
    await expect(page).toHaveURL(/\/admin\/configuracion/)
    await expect(page.getByLabel('Correo')).toHaveValue('mostrador@norte.example')
    await page.getByRole('link', { name: 'Dashboard', exact: true }).click()
    await page
      .getByRole('alertdialog', { name: '¿Salir sin guardar?' })
      .getByRole('button', { name: 'Salir sin guardar' })
      .click()
    await expect(page).toHaveURL(/\/admin\/dashboard/)
  })
})
