import { expect } from '@playwright/test'
import { violationsInLooks } from '../axe.ts'
import { test } from '../own-gym.ts'
import { demoPassword, openSession } from '../sign-in.ts'
import { goTo } from '../go-to.ts'

test('the gym changes its text, branches, payment methods and roles, and the history shows it', async ({
  page,
  gym,
  request,
}) => {
  await openSession(page, gym.admin)

  await test.step('a branch is added, renamed, closed and reopened', async () => {
    await goTo(page, '/admin/configuracion?tab=sucursales')
    await page.getByRole('button', { name: 'Nueva sucursal' }).click()
    const dialog = page.getByRole('dialog', { name: 'Nueva sucursal' })
    await dialog.getByRole('button', { name: 'Agregar sucursal' }).click()
    await expect(dialog.getByText('Escribe al menos 3 caracteres.').first()).toBeVisible()
    await dialog.getByLabel('Nombre').fill('Saavedra')
    await dialog.getByLabel('Dirección').fill('Av. García del Río 2500')
    await dialog.getByRole('button', { name: 'Agregar sucursal' }).click()
    const row = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Saavedra' })
    await row.getByRole('button', { name: 'Cerrar Saavedra' }).click()
    await page.getByRole('button', { name: 'Cerrar sucursal' }).click()
    await expect(row).toContainText('Cerrada')
    await row.getByRole('button', { name: 'Abrir Saavedra' }).click()
    await expect(row.getByRole('button', { name: 'Cerrar Saavedra' })).toBeVisible()
  })

  await test.step('a built-in role is duplicated, changed, and deleted with undo', async () => {
    await goTo(page, '/admin/configuracion?tab=roles')
    await page.getByRole('button', { name: 'Recepción', exact: true }).click()
    await expect(page.getByText('Este rol viene incluido y no se cambia.')).toBeVisible()
    await expect(page.getByRole('checkbox', { name: 'Ver: Miembros' })).toBeDisabled()
    await expect(page.getByRole('heading', { level: 1, name: 'Rol Recepción' })).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'Roles', exact: true }).click()
    await page.getByRole('button', { name: 'Recepción', exact: true }).click()
    await page.getByRole('link', { name: 'Duplicar' }).click()
    await expect(page.getByRole('checkbox', { name: 'Ver: Miembros' })).toBeChecked()
    await page.getByLabel('Nombre').fill('Caja')
    const see = page.getByRole('checkbox', { name: 'Ver: Usuarios' })
    await expect(see).not.toBeChecked()
    await page.getByRole('row', { name: 'Usuarios' }).getByRole('cell').nth(1).locator('label').click()
    await expect(see).toBeChecked()
    await page.getByRole('button', { name: 'Agregar rol' }).click()
    const row = page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ has: page.getByText('Caja', { exact: true }) })
    await expect(row).toContainText('15 permisos')
    await row.getByRole('button', { name: 'Eliminar Caja' }).click()
    await expect(row).toBeHidden()
    await page.getByRole('button', { name: 'Deshacer' }).click()
    await expect(row).toBeVisible()
  })

  await test.step('a new payment method can be charged with, and one in use cannot be removed', async () => {
    await goTo(page, '/admin/configuracion?tab=metodos')
    await page.getByRole('button', { name: 'Agregar método' }).click()
    await page.getByRole('main').getByRole('listitem').last().getByLabel('Nombre').fill('Cuenta DNI')
    await page.getByRole('button', { name: 'Guardar cambios' }).click()
    await expect(page.getByText('Métodos de pago guardados')).toBeVisible()
    await page.getByRole('button', { name: 'Quitar Efectivo' }).click()
    await page.getByRole('button', { name: 'Guardar cambios' }).click()
    await expect(page.getByText('Ya hay pagos con Efectivo: desactívalo en lugar de quitarlo.')).toBeVisible()
    await page.goto('/admin/miembros?estado=vigentes')
    await page.getByRole('row').nth(1).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Cobrar' }).click()
    await expect(page.getByRole('radio', { name: 'Cuenta DNI' })).toBeAttached()
  })

  await test.step('the gym changes its text, and the history shows it with before and after', async () => {
    await goTo(page, '/admin/configuracion')
    await page.getByLabel('Texto de recordatorio').fill('Hola {nombre}, vence el {vencimiento}. {gimnasio}')
    await expect(page.getByText(/^Hola Lucía, vence el \d\d\/\d\d\/\d{4}\. /)).toBeVisible()
    await page.getByLabel('Dirección').fill('Av. Cabildo 4321')
    await page.getByRole('button', { name: 'Guardar cambios' }).click()
    await expect(page.getByText('Cambios guardados')).toBeVisible()
    await page.reload()
    await expect(page.getByLabel('Dirección')).toHaveValue('Av. Cabildo 4321')

    await page.getByRole('link', { name: 'Historial de cambios' }).click()
    const first = page.getByRole('list', { name: 'Historial de cambios' }).getByRole('listitem').first()
    await page.getByRole('button', { name: 'Filtrar', exact: true }).click()
    const filtering = page.getByRole('dialog', { name: 'Filtrar' })
    await filtering.getByRole('button', { name: 'Qué' }).click()
    await filtering.getByText('Gimnasio', { exact: true }).click()
    await filtering.getByRole('button', { name: 'Listo' }).click()
    await expect(page.getByRole('button', { name: 'Quitar filtro: Qué: Gimnasio' })).toBeVisible()
    await expect(first).toContainText('Cambió gimnasio ')
    await expect(page).toHaveURL(/gimnasios/)
    await expect(first.getByRole('heading', { name: 'Hoy' })).toBeVisible()
    await first.locator('summary').click()
    await expect(first).toContainText('Av. Cabildo 4321')

    const search = page.getByRole('searchbox', { name: 'Buscar en el historial' })
    await search.fill('palabra que nadie escribió')
    await expect(page.getByText('Ningún cambio coincide')).toBeVisible()
    await page.getByRole('main').getByRole('button', { name: 'Quitar filtros' }).click()
    await expect(search).toHaveValue('')
    await search.fill('cabildo 4321')
    await expect(page).toHaveURL(/q=cabildo/)
    await expect(page.getByRole('list', { name: 'Historial de cambios' }).getByRole('listitem')).toHaveCount(1)
    await page.reload()
    await expect(first).toContainText('gimnasio ')
  })

  await test.step('attempts of the desk without permission are shown to the administrator in words', async () => {
    const identity = gym.recepcion
    const entered = await request.post('/api/collections/users/auth-with-password', {
      data: { identity, password: demoPassword },
    })
    const { token }: { token: string } = await entered.json()
    const headers = { authorization: token }
    expect((await request.get('/api/exportar/gimnasio.zip', { headers })).status()).toBe(403)
    const plan = await request.delete('/api/collections/planes/records/nadie0000000000', { headers })
    expect(plan.status()).toBe(404)

    let release = () => {}
    const late = new Promise<void>((resolve) => (release = resolve))
    await page.route('**/api/actos', async (route) => {
      await late
      await route.continue()
    })
    const read = ['auditoria', 'rechazos'].map((name) =>
      page.waitForResponse((one) => one.url().includes(`/${name}/records`)),
    )
    await page.goto('/admin/configuracion?tab=historial')
    await Promise.all(read)
    const search = page.getByPlaceholder('Miembro, persona, recibo o palabra')
    const attempts = page.getByRole('list', { name: 'Intentos sin permiso' })
    await expect(search, 'the list waits, or the attempts would push it down').toBeHidden()
    release()
    await expect(search).toBeVisible()
    await expect(attempts).toContainText('Exportar todos los datos')
    await expect(attempts).toContainText('Eliminar plan')
    expect(await violationsInLooks(page)).toEqual([])
  })
})
