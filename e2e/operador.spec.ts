import { expect, test, type APIRequestContext, type Page } from '@playwright/test'
import { announcer, violationsOf } from './axe.ts'
import { newGym, newGymPassword } from './new-gym.ts'
import { demoPassword } from './sign-in.ts'

const proof = { name: 'transferencia.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF') }

test.use({ actionTimeout: 10_000 })

test('the operator sees gyms and their payments, approves and rejects, answers and sets prices', async ({
  page,
  request,
}) => {
  test.setTimeout(120_000)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const first = await sendTransfer(request, 'Gimnasio Ola')
  const second = await sendTransfer(request, 'Gimnasio Roca')
  await request.post('/api/collections/consultas/records', {
    data: { nombre: 'Pía Soto', email: 'pia@soto.example', mensaje: '¿Puedo probarlo antes de pagar?' },
  })

  await page.goto('/auth/login')
  await page.getByLabel('Correo electrónico').fill('operador@vigente.example')
  await page.getByLabel('Contraseña', { exact: true }).fill(demoPassword)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/admin\/plataforma\/dashboard/)
  await expect(page.getByRole('heading', { level: 1, name: 'Plataforma' })).toBeVisible()
  await expectNoViolations(page)

  // Payments: one approved, one rejected with a reason.
  await open(page, 'Pagos')
  await page.getByRole('row').filter({ hasText: 'Gimnasio Ola' }).click()
  await expect(page.getByRole('dialog')).toContainText('US$ 25')
  await expectNoViolations(page)
  await page.getByRole('button', { name: 'Aprobar' }).click()
  await expect(page.getByText('Pago aprobado')).toBeVisible()
  await page.getByRole('row').filter({ hasText: 'Gimnasio Roca' }).click()
  await page.getByRole('button', { name: 'Rechazar' }).click()
  await page.getByRole('button', { name: 'Rechazar pago' }).click()
  await expect(page.getByRole('dialog')).toContainText('Completa este dato')
  await page.getByLabel('Por qué se rechaza').fill('El monto no coincide.')
  await page.getByRole('button', { name: 'Rechazar pago' }).click()
  await expect(page.getByText('Pago rechazado')).toBeVisible()
  expect(await stateOf(request, first)).toEqual(['aprobado', ''])
  expect(await stateOf(request, second)).toEqual(['rechazado', 'El monto no coincide.'])

  await open(page, 'Gimnasios')
  await page.getByLabel('Buscar gimnasio').fill('ola')
  await expect(page.getByRole('row').filter({ hasText: 'Gimnasio Ola' })).toContainText('Profesional')
  await expectNoViolations(page)

  await open(page, 'Reportes')
  await expect(
    page.getByRole('row').filter({ hasText: 'Profesional' }).filter({ hasText: 'Transferencia' }),
  ).toBeVisible()
  await expectNoViolations(page)

  await open(page, 'Consultas')
  await page.getByRole('row').filter({ hasText: 'Pía Soto' }).click()
  await page.getByLabel('Qué respondiste').fill('Sí, dos semanas.')
  await page.getByRole('button', { name: 'Marcar como respondida' }).click()
  await expect(page.getByText('Consulta respondida')).toBeVisible()
  await page.getByText('Todas', { exact: true }).click()
  await expect(page.getByRole('row').filter({ hasText: 'Pía Soto' })).toContainText('Operación Vigente')
  await expectNoViolations(page)

  await open(page, 'Servicios')
  await page.getByRole('button', { name: 'Editar Profesional' }).click()
  await page.getByLabel('Miembros').fill('1200')
  await page.getByLabel('Miembros').blur()
  await expectNoViolations(page)
  await page.getByRole('button', { name: 'Guardar cambios' }).click()
  await expect(page.getByText('Cambios guardados')).toBeVisible()
  await expect(page.getByRole('main')).toContainText('1.200')
  await page.getByLabel('Datos de la cuenta').fill('Banco Uno, cuenta 1-2-3')
  await page.getByRole('button', { name: 'Guardar datos' }).click()
  await expect(page.getByText('Datos guardados')).toBeVisible()
  await expectNoViolations(page)

  // Nothing of a gym, whatever is typed.
  await page.goto('/admin/cambiar-plan')
  await expect(page.getByText('Esta página es de un gimnasio')).toBeVisible()
  await page.goto('/admin/miembros')
  await expect(page).toHaveURL(/\/auth\/access/)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/admin/plataforma/pagos?estado=todos')
  await expect(page.getByText('Gimnasio Roca')).toBeVisible()
  await expectNoViolations(page)
})

const open = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Menú principal' }).getByRole('link', { name }).click()

async function expectNoViolations(page: Page): Promise<void> {
  expect(await violationsOf(page, { except: announcer })).toEqual([])
}

interface Sent {
  id: string
  headers: { authorization: string }
}

async function sendTransfer(request: APIRequestContext, nombre: string): Promise<Sent> {
  const data = { identity: await newGym(request, nombre), password: newGymPassword }
  const { token } = await (await request.post('/api/collections/users/auth-with-password', { data })).json()
  const headers = { authorization: String(token) }
  const multipart = { servicio_id: 'serviciopro0000', metodo: 'transferencia', comprobante: proof }
  const made = await request.post('/api/collections/servicios_pagos/records', { headers, multipart })
  expect(made.status(), await made.text()).toBe(200)
  return { id: (await made.json()).id, headers }
}

async function stateOf(request: APIRequestContext, { id, headers }: Sent): Promise<string[]> {
  const { estado, motivo } = await (
    await request.get(`/api/collections/servicios_pagos/records/${id}`, { headers })
  ).json()
  return [estado, motivo]
}
