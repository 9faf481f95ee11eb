import { expect, test, type APIRequestContext } from '@playwright/test'
import { announcer, violationsOf } from '../axe.ts'
import { newGym, newGymPassword } from '../new-gym.ts'
import { demoPassword, signIn } from '../sign-in.ts'

const proof = { name: 'transferencia.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF') }

test('a gym reaches a limit, pays with Mercado Pago, renews by transfer, and goes back to the free plan', async ({
  page,
  request,
}) => {
  await signIn(page, await newGym(request, 'Gimnasio Faro'), newGymPassword)

  // The limit of the free plan offers an upgrade.
  await page.goto('/admin/configuracion?tab=sucursales')
  await page.getByRole('button', { name: 'Nueva sucursal' }).click()
  await page.getByLabel('Nombre').fill('Segunda')
  await page.getByLabel('Dirección').fill('Calle 2')
  await page.getByRole('dialog').getByRole('button', { name: 'Agregar sucursal' }).click()
  await expect(page.getByRole('dialog')).toContainText('Tu plan Gratis llega hasta 1 sucursal.')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancelar' }).click()
  await page.getByRole('button', { name: 'Descartar cambios' }).click()
  await expect(page.getByRole('link', { name: 'Explorar premium' })).toBeVisible()
  await page.getByRole('button', { name: 'Explorar premium' }).click()
  const card = (name: string) => page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })
  await expect(card('Gratis')).toContainText('Plan actual')
  await expect(card('Gratis')).toContainText('Tienes 1')

  // To the provider, back without paying, and again.
  await card('Profesional').getByRole('button', { name: 'Cambiar a Profesional' }).click()
  await expect(page).toHaveURL(/pagar=serviciopro0000/)
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(await violationsOf(page, { except: announcer })).toEqual([])
  await page.getByText('3 meses').click()
  await page.getByRole('button', { name: /^Pagar US\$/ }).click()
  await expect(page.getByRole('heading', { name: 'Vigente Profesional, 3 meses' })).toBeVisible()
  await page.getByRole('button', { name: 'Volver sin pagar' }).click()
  await expect(page.getByText('Esperando a Mercado Pago')).toBeVisible()
  await page.getByRole('link', { name: 'Volver a pagar' }).click()
  await page.getByRole('button', { name: 'Pagar', exact: true }).click()
  await expect(page.getByText('Pago recibido')).toBeVisible()
  await expect(card('Profesional')).toContainText('Plan actual')
  await expect(page.getByRole('region', { name: 'Tus pagos a Vigente' })).toContainText('Aprobado')
  await expect(page.getByRole('link', { name: 'Explorar premium' })).toHaveCount(0)

  // A transfer waits for the operator's approval; the gym's page updates by itself.
  await card('Profesional').getByRole('button', { name: 'Renovar' }).click()
  await page.getByText('Transferencia', { exact: true }).click()
  await page.getByRole('button', { name: 'Enviar comprobante' }).click()
  await expect(page.getByRole('dialog')).toContainText('Adjunta el comprobante')
  await page.locator('input[type=file]').setInputFiles(proof)
  await page.getByRole('button', { name: 'Enviar comprobante' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Tus pagos a Vigente' })).toContainText('Pendiente')
  await expect(page.getByRole('button', { name: /Estado del servicio: Estamos revisando/ })).toBeVisible()
  await approveAsOperator(request, 'Gimnasio Faro')
  await expect(page.getByRole('region', { name: 'Tus pagos a Vigente' }).getByText('Pendiente')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Estado del servicio: Estás al día' })).toBeVisible()

  // Down when the paid period ends, and back up.
  await card('Gratis').getByRole('button', { name: 'Pasar a Gratis' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Pasar a Gratis' }).click()
  await page.getByRole('button', { name: 'Seguir con Profesional' }).click()
  await expect(card('Gratis').getByRole('button', { name: 'Pasar a Gratis' })).toBeVisible()

  // By price side by side; on a phone the current one comes first.
  const names = page.getByRole('listitem').getByRole('heading', { level: 2 })
  await expect(names).toHaveText(['Gratis', 'Profesional', 'Cadena'])
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(names).toHaveText(['Profesional', 'Gratis', 'Cadena'])
})

async function approveAsOperator(request: APIRequestContext, gimnasio: string): Promise<void> {
  const data = { identity: 'operador@vigente.example', password: demoPassword }
  const { token } = await (await request.post('/api/collections/users/auth-with-password', { data })).json()
  const headers = { authorization: token }
  const filter = encodeURIComponent(`gimnasio = '${gimnasio}' && estado = 'pendiente'`)
  const list = await request.get(`/api/collections/pagos_superadmin/records?filter=${filter}`, { headers })
  const { items } = await list.json()
  const answer = await request.post(`/api/operador/pagos/${items[0].id}/aprobar`, { headers })
  expect(answer.status()).toBe(200)
}
