import { expect, test } from '@playwright/test'
import { linkIn, mailsTo, mailTo } from '../mailbox.ts'
import { signIn } from '../sign-in.ts'

const password = 'molino azul con lluvia'

test('the owner of a new gym works at once and confirms the address by mail, keeping the session', async ({ page }) => {
  const email = `marta.${Date.now()}@molino.example`
  const usuario = { name: 'Marta Ledesma', email, phone: '1155554444', password, passwordConfirm: password }
  const gimnasio = { nombre: 'Gimnasio Molino', moneda: 'CLP', zona_horaria: 'America/Santiago', pais: 'CL' }
  const sucursales = [{ nombre: 'Casa central', direccion: 'Molino 12' }]
  const registered = await page.request.post('/api/registro', { data: { usuario, gimnasio, sucursales } })
  expect(registered.status()).toBe(200)
  await signIn(page, email, password)
  await mailTo(email, 'Confirma tu correo')
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
})
