import { expect, test } from '@playwright/test'
import { civilDay } from '#shared/values/dates.ts'
import { violationsInLooks } from '../axe.ts'
import { zone } from '../charge-desk.ts'
import { queryDatabase } from '../database.ts'
import { addInForce } from './gym-in-force.ts'
import { linkIn, mailTo } from '../mailbox.ts'
import { confirmAddress, newGym, newGymPassword } from '../new-gym.ts'
import { signIn } from '../sign-in.ts'

test('a rule shows the members it reaches, is worked off by WhatsApp, and its mail ends by a link @long', async ({
  page,
  context,
  browser,
  request,
}) => {
  const owner = await newGym(request, 'Gimnasio Que Recuerda')
  // No mail leaves without it.
  await confirmAddress(owner)
  // This journey runs at any hour.
  await queryDatabase(
    `update gimnasios set politica = politica || '{"horas_recordatorios": {"desde": 0, "hasta": 24}}' where correo = $1`,
    [owner],
  )
  await signIn(page, owner, newGymPassword)
  const fecha_nacimiento = `1990${civilDay(new Date(), zone).slice(4)}`
  const correo = 'berta.que.recuerda@correo.example'
  const { ids } = await addInForce(page, [
    { nombre: 'Ana Quiroga', telefono: '1155550101', fecha_nacimiento },
    { nombre: 'Berta Lima', correo, fecha_nacimiento },
    { nombre: 'Carla Paz', telefono: '1155550102', fecha_nacimiento: '1990-01-01' },
  ])

  await page.goto('/admin/configuracion?tab=recordatorios')
  await page.getByRole('button', { name: 'Cumpleaños', exact: true }).click()
  const rule = page.getByRole('dialog', { name: 'Cumpleaños' })
  const preview = rule.getByRole('region', { name: 'Qué haría hoy' })
  await expect(preview).toContainText('Por correo1Berta Lima')
  await expect(preview).toContainText('En la lista de WhatsApp1Ana Quiroga')
  expect(await violationsInLooks(page)).toEqual([])
  await rule.getByLabel('Texto').fill('Hola, {apodo}.')
  await expect(rule.getByRole('button', { name: 'Activar' })).toBeDisabled()
  await rule.getByLabel('Texto').fill('Hola, {nombre}. ¡Feliz día!')
  await expect(preview).toContainText('Hola, Berta. ¡Feliz día!')
  await rule.getByRole('button', { name: 'Activar' }).click()
  await expect(page.getByText('Regla activada')).toBeVisible()
  await expect(page.getByRole('switch', { name: 'Activa: Cumpleaños' })).toBeChecked()

  await context.route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }))
  await page.getByRole('link', { name: 'Lista de hoy' }).click()
  await expect(page.getByText('1 por escribir')).toBeVisible()
  const opened = context.waitForEvent('page')
  await page.getByRole('link', { name: 'Escribir a Ana Quiroga por WhatsApp' }).click()
  await (await opened).waitForURL(/^https:\/\/wa\.me\/\d+\?text=Hola%2C%20Ana\./)
  await expect(page.getByText(/^Escribió Marta, /)).toBeVisible()
  await expect(page.getByText('Nadie más por escribir hoy')).toBeVisible()

  await queryDatabase(
    `select graphile_worker.add_job('recordar', json_build_object('gimnasio_id', id, 'datos', json_build_object()))
     from gimnasios where correo = $1`,
    [owner],
  )
  const link = linkIn(await mailTo(correo, /Feliz cumpleaños/))
  expect(link).toMatch(/^\/baja\//)
  const member = await (await browser.newContext()).newPage()
  await member.goto(link)
  await member.reload()
  const bajas = () => queryDatabase('select from recordatorios_bajas where id_miembro = $1', [ids[1]])
  expect(await bajas()).toHaveLength(0)
  await member.getByRole('button', { name: 'No recibir más recordatorios' }).click()
  await expect(member.getByRole('heading', { name: 'Listo, no te escribimos más' })).toBeVisible()
  expect(await bajas()).toHaveLength(1)
  await page.goto(`/admin/miembros?miembro=${ids[1]}`)
  await expect(page.getByText(/Se dio de baja desde un correo/)).toBeVisible()
})
