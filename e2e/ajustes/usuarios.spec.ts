import { expect } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import type PocketBase from 'pocketbase'
import { violationsInLooks } from '../axe.ts'
import { mailTo } from '../mailbox.ts'
import { test } from '../own-gym.ts'
import { demoPassword, openSession } from '../sign-in.ts'

const person = 'Ramiro Ibáñez Sosa'

test('users are invited, changed, helped and deactivated, and nobody changes the own role', async ({ page, gym }) => {
  test.slow()
  await openSession(page, gym.admin)

  await test.step('a user is invited, changed, deactivated and restored', async () => {
    // A select without its choices does not open.
    const roles = page.waitForResponse('**/api/collections/roles/records*')
    await page.goto('/admin/usuarios?inactivos=true')
    await expect(page.getByRole('table', { name: 'Usuarios' }).getByRole('row').nth(1)).toBeVisible()
    await page.keyboard.press('n')
    const form = page.getByRole('dialog', { name: 'Invitar a alguien' })
    await form.getByRole('button', { name: 'Enviar invitación' }).click()
    await expect(form.getByText('Escribe un correo válido.')).toBeVisible()
    await form.getByLabel('Nombre y apellido').fill(person)
    await form.getByLabel('Correo electrónico').fill(gym.admin.replace('admin', 'ramiro'))
    await form.getByLabel('Teléfono').fill('1155550143')
    await roles
    await form.getByRole('button', { name: /Rol/ }).click()
    await page.getByRole('option', { name: 'Recepción', exact: true }).click()
    await form.getByRole('button', { name: 'Enviar invitación' }).click()
    await expect(page.getByText('Invitación enviada')).toBeVisible()

    await page.getByRole('searchbox', { name: 'Buscar usuarios' }).fill('ibanez')
    // Rows move once the list is filtered, and a press that began on one would end on none.
    await expect(page).toHaveURL(/q=ibanez/)
    const row = page.getByRole('row', { name: new RegExp(person) })
    await row.click()
    const panel = page.getByRole('dialog', { name: person })
    await expect(panel.getByLabel('Teléfono')).toHaveValue('+54 9 11 5555-0143')
    await panel.getByLabel('Teléfono').fill('1155550144')
    await panel.getByRole('button', { name: 'Guardar cambios' }).click()
    await expect(row).toContainText('+54 9 11 5555-0144')
    await expect(row).toContainText('Invitado')
    await row.click()
    await panel.getByRole('button', { name: 'Reenviar' }).click()
    await expect(page.getByText('Invitación enviada otra vez')).toBeVisible()
    await panel.getByRole('button', { name: 'Cancelar invitación' }).click()
    await expect(row).toBeHidden()

    await page.getByRole('searchbox', { name: 'Buscar usuarios' }).fill('contador@')
    await expect(page).toHaveURL(/q=contador/)
    const other = page.getByRole('row', { name: /contador@/ })
    await other.click()
    await page.getByRole('dialog').getByRole('button', { name: 'Desactivar' }).click()
    const question = page.getByRole('alertdialog', { name: /^¿Desactivar a / })
    await expect(question).toContainText('Si tiene una pantalla abierta, se cierra en el momento.')
    expect(await violationsInLooks(page, { within: '[role=alertdialog]' })).toEqual([])
    await question.getByRole('button', { name: 'Desactivar' }).click()
    await expect(page.getByText('Sus sesiones abiertas se cerraron.')).toBeVisible()
    await expect(other).toContainText('Desactivado')
    await page.getByRole('button', { name: 'Deshacer' }).click()
    await expect(other).toContainText('Activo')
  })

  await test.step('users cannot change their own role or deactivate themselves', async () => {
    await page.goto('/admin/usuarios')
    await page.getByRole('row', { name: new RegExp(gym.admin) }).click()
    const panel = page.getByRole('dialog')
    await expect(panel.getByText('Tu rol y tu acceso los cambia otra persona.')).toBeVisible()
    await expect(panel.getByRole('button', { name: 'Desactivar' })).toHaveCount(0)
    await expect(panel.getByRole('button', { name: /Rol/ })).toBeDisabled()
  })

  await test.step('the administrator helps a user who lost the phone, and the user is told by mail', async () => {
    const email = gym.recepcion
    const name = 'Camila Núñez'
    const client = await gym.signedIn(email)
    await turnOnSecondStep(client)

    await page.goto(`/admin/usuarios?usuario=${client.authStore.record?.id}`)
    const panel = page.getByRole('dialog', { name })
    await panel.getByRole('button', { name: 'Quitar verificación en dos pasos' }).click()
    const question = page.getByRole('alertdialog', { name: '¿Quitar la verificación en dos pasos?' })
    await expect(question).toContainText(name)
    await question.getByRole('button', { name: 'Quitar verificación' }).click()
    await expect(page.getByText('Verificación en dos pasos quitada')).toBeVisible()
    await expect(panel.getByRole('button', { name: 'Quitar verificación en dos pasos' })).toHaveCount(0)
    await mailTo(email, 'Se desactivó la verificación en dos pasos')
    await gym.signedIn(email)
  })
})

async function turnOnSecondStep(client: PocketBase): Promise<void> {
  const address = '/api/cuenta/segundo-paso'
  const { secreto } = await client.send(address, { method: 'POST', body: { password: demoPassword } })
  const codigo = TOTP.generate({ secret: Secret.fromBase32(secreto) })
  await client.send(`${address}/activar`, { method: 'POST', body: { codigo } })
}
