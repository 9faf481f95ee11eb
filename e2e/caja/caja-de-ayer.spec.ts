import { expect, test } from '@playwright/test'
import { queryDatabase } from '../database.ts'
import { newGymPassword } from '../new-gym.ts'
import { openSession } from '../sign-in.ts'
import { twoBranches } from '../two-branches.ts'

test('a till that nobody closed yesterday is told on its page and on the day of reception, until it is closed', async ({
  page,
  request,
  baseURL,
}) => {
  const { api, central, hire } = await twoBranches(request, baseURL)
  const caja = await api.collection('cajas').create({ nombre: 'Mostrador', sucursal_id: central })
  const ana = await hire('Ana', [central])
  await queryDatabase(
    `with u as (select gimnasio_id, id from users where email = $2),
       a as (
         insert into caja_aperturas (gimnasio_id, id, caja_id, sucursal_id, usuario_id, fondo, created)
         select gimnasio_id, $1, $1, $3, id, 5000, now() - interval '26 hours' from u returning gimnasio_id, id, usuario_id)
     update cajas_turnos t set id_sesion = a.id, usuario_id = a.usuario_id, vuelta = 1
     from a where t.gimnasio_id = a.gimnasio_id and t.caja_id = $1`,
    [caja.id, ana, central],
  )
  const told = page.getByRole('status').filter({ hasText: /abierta desde (ayer|el)/i })

  await openSession(page, ana, newGymPassword)
  await page.goto('/admin/dashboard')
  await expect(told).toContainText('Mostrador')
  await told.getByRole('link', { name: 'Ver caja' }).click()
  await expect(page).toHaveURL(/\/admin\/caja/)
  await expect(told).toContainText('ciérrala y abre la de hoy')

  await page.getByRole('button', { name: 'Contar y cerrar' }).click()
  await page.getByLabel('Cuántos de $ 1.000', { exact: true }).fill('5')
  await page.getByRole('button', { name: 'Confirmar $ 5.000' }).click()
  await page.getByRole('button', { name: 'Listo' }).click()
  const closed = page.getByRole('region', { name: 'Últimos cierres' }).getByRole('listitem')
  await expect(closed).toContainText('Cierre Z 1')
  await expect(closed).toContainText('Contado $ 5.000')
  await page.getByRole('button', { name: 'Abrir con $ 0' }).click()
  await expect(page.getByText('Abierta', { exact: true })).toBeVisible()
  await expect(told).toHaveCount(0)
  await page.goto('/admin/dashboard')
  await expect(page.getByRole('heading', { level: 1, name: 'Hoy' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Cobrado hoy' })).toBeVisible()
  await expect(told).toHaveCount(0)
})
