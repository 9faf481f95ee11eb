import { expect, test, type APIRequestContext, type Page } from '@playwright/test'
import { newId } from '#shared/values/ids.ts'
import { announcer, violationsInLooks, violationsOf } from '../axe.ts'
import { chargeForm, chooseCard, receipt } from '../charge-desk.ts'
import { newGym, newGymPassword } from '../new-gym.ts'
import { demoPassword } from '../sign-in.ts'

const proof = { name: 'transferencia.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF') }

test('the operator sees gyms and payments, approves and rejects, answers messages and sets prices', async ({
  page,
  request,
}) => {
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

  await open(page, 'Reportes')
  const transfers = page
    .getByRole('row')
    .filter({ hasText: 'Profesional' })
    .filter({ hasText: 'Transferencia' })
    .first()
  const before = await transfers.innerText()

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
  await expect(page.getByRole('dialog')).toContainText('Escribe por qué')
  await page.getByLabel('Por qué se rechaza').fill('El monto no coincide.')
  await page.getByRole('button', { name: 'Rechazar pago' }).click()
  await expect(page.getByText('Pago rechazado')).toBeVisible()
  expect(await stateOf(request, first)).toEqual(['aprobado', ''])
  expect(await stateOf(request, second)).toEqual(['rechazado', 'El monto no coincide.'])

  await open(page, 'Plataforma')
  await expect(page.getByRole('region', { name: 'Últimos pagos' })).toContainText('Gimnasio Roca')
  await expectNoViolations(page)

  await open(page, 'Gimnasios')
  await page.getByLabel('Buscar gimnasio').fill('ola')
  await expect(page.getByRole('row').filter({ hasText: 'Gimnasio Ola' })).toContainText('Profesional')
  await expectNoViolations(page)

  await open(page, 'Reportes')
  await expect(transfers).toBeVisible()
  await expect(transfers).not.toHaveText(before)
  await expectNoViolations(page)

  await open(page, 'Plataforma')
  await page.getByRole('link', { name: 'Consultas: ver la lista' }).click()
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
  await expect(page.getByText('Cambios de Profesional guardados')).toBeVisible()
  await expect(page.getByRole('main')).toContainText('1.200')
  await page.getByLabel('Datos de la cuenta').fill('Banco Uno, cuenta 1-2-3')
  await page.getByRole('button', { name: 'Guardar datos' }).click()
  await expect(page.getByText('Datos guardados')).toBeVisible()
  await expectNoViolations(page)

  const visitor = await page.context().newPage()
  await visitor.goto('/admin/plataforma/servicios')
  await page.getByLabel('Ciudad').fill('Rosario')
  const rates = page.getByLabel('Cuánto cuesta un dólar')
  await rates.fill('ARS mil')
  await page.getByRole('button', { name: 'Guardar portada' }).click()
  await expect(page.getByText('Escribe en cada línea una moneda y cuánto cuesta un dólar')).toBeVisible()
  await rates.fill('ARS 2.000')
  await page.getByRole('button', { name: 'Guardar portada' }).click()
  await expect(page.getByText('Portada guardada')).toBeVisible()
  await expect(visitor.getByLabel('Ciudad')).toHaveValue('Rosario')
  await visitor.goto('/')
  await expect(visitor.getByText('Hecho por Vigente, Rosario')).toBeVisible()
  await expect(visitor.getByText(/^Unos \$\s50\.000 de hoy$/)).toBeVisible()
  await visitor.close()

  // No page of a gym opens, whatever address is typed.
  await page.goto('/admin/cambiar-plan')
  await expect(page.getByText('Esta página es de un gimnasio')).toBeVisible()
  await page.goto('/admin/miembros')
  await expect(page).toHaveURL(/\/auth\/access/)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/admin/plataforma/pagos?estado=todos')
  await expect(page.getByText('Gimnasio Roca')).toBeVisible()
  await expect(page).toHaveTitle('Pagos · Plataforma · Vigente')
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

test('the operator opens a gym, grants a month, suspends and reopens it @long', async ({ page, request, browser }) => {
  const owner = await newGym(request, 'Gimnasio Olmo', 'serviciopro0000')
  const { receptionist, miembro } = await openDesk(request, owner)
  const desk = await browser.newPage()
  await enter(desk, receptionist, newGymPassword)
  await expect(desk.getByRole('heading', { level: 1, name: 'Hoy' })).toBeVisible()

  await enter(page, 'operador@vigente.example', demoPassword)
  await expect(page).toHaveURL(/\/admin\/plataforma\/dashboard/)
  await open(page, 'Gimnasios')
  await page.getByLabel('Buscar gimnasio').fill('olmo')
  await page.getByRole('link', { name: 'Gimnasio Olmo' }).click()
  await expect(page).toHaveURL(/\/admin\/plataforma\/gimnasios\/[a-z0-9]{15}$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Gimnasio Olmo' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Servicio' })).toContainText('Prueba')
  await expect(page.getByRole('region', { name: 'Contacto' })).toContainText(owner)
  expect(await violationsInLooks(page, { except: announcer })).toEqual([])

  // The dialog is in the address: a reload opens it again.
  await page.getByRole('button', { name: 'Dar un mes' }).click()
  await page.reload()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Dar un mes' }).click()
  await expect(page.getByText('Mes de cortesía dado')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Historial de la operación' })).toContainText(
    'Operación Vigente · Dio un mes de cortesía',
  )

  await page.getByRole('button', { name: 'Suspender' }).click()
  const dialog = page.getByRole('dialog', { name: 'Suspender Gimnasio Olmo' })
  await dialog.getByRole('button', { name: 'Suspender' }).click()
  await expect(dialog).toContainText('Escribe por qué')
  await expectNoViolations(page)
  await dialog.getByLabel('Por qué se suspende').fill('No pagó tres meses.')
  await dialog.getByRole('button', { name: 'Suspender' }).click()
  await expect(page.getByText('Gimnasio suspendido')).toBeVisible()
  await expect(page.getByRole('main')).toContainText('No pagó tres meses.')
  expect(await violationsInLooks(page, { except: announcer })).toEqual([])

  // The open desk learns of it by itself, and can no longer write.
  const sentence = desk.getByText('Este gimnasio está suspendido')
  await expect(sentence).toBeVisible()
  expect(await violationsInLooks(desk, { except: announcer })).toEqual([])
  await desk.goto(`/admin/pagos?cobrar=${miembro}`)
  await expect(sentence.first()).toBeVisible()
  await chooseCard(desk, 'Efectivo')
  const pay = chargeForm(desk).getByRole('button', { name: /^Cobrar \$/ })
  await pay.click()
  await expect(chargeForm(desk).getByText('no cobrar ni cambiar nada')).toBeVisible()

  await page.getByRole('button', { name: 'Reabrir' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Reabrir' }).click()
  await expect(page.getByText('Gimnasio reabierto')).toBeVisible()
  await pay.click()
  await expect(receipt(desk)).toBeVisible()
  await expect(sentence).toHaveCount(0)

  await page.setViewportSize({ width: 390, height: 844 })
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Gimnasio Olmo' })).toBeVisible()
  await expectNoViolations(page)
  await desk.close()
})

async function enter(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/auth/login')
  await page.getByLabel('Correo electrónico').fill(email)
  await page.getByLabel('Contraseña', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
}

/** Creates a receptionist, a plan and a member in this owner's gym. */
async function openDesk(request: APIRequestContext, owner: string) {
  const sign = { data: { identity: owner, password: newGymPassword } }
  const { token, record } = await (await request.post('/api/collections/users/auth-with-password', sign)).json()
  const headers = { authorization: String(token) }
  const [sucursal_id] = record.sucursal_id
  const make = async (path: string, data: object) => {
    const made = await request.post(path, { headers, data })
    expect(made.ok(), await made.text()).toBe(true)
  }
  const miembro = id()
  const receptionist = 'mostrador.faro@nuevo.example'
  const password = { password: newGymPassword, passwordConfirm: newGymPassword }
  const plazos = [{ id: id(), duracion: 1, unidad: 'mes', precio: 10_000 }]
  const plan = { id: id(), nombre: 'Libre', descripcion: '', horario: 'flexible', sucursal_id, plazos }
  await make('/api/planes/guardar', plan)
  await make('/api/collections/miembros/records', { id: miembro, nombre: 'Lía Faro', dni: '30555666', sucursal_id })
  await make('/api/collections/users/records', {
    name: 'Paula Mostrador',
    email: receptionist,
    phone: '1155556666',
    role: 'rolrecepcion001',
    sucursal_id: [sucursal_id],
    emailVisibility: true,
    ...password,
  })
  return { receptionist, miembro }
}

const id = () => newId(new Date())
