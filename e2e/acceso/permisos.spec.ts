import { expect, test } from '@playwright/test'
import { z } from 'zod'
import { queryDatabase } from '../database.ts'
import { signIn } from '../sign-in.ts'
import { goTo } from '../go-to.ts'

test('a receptionist sees what the role allows, and no more', async ({ page }) => {
  await signIn(page, 'recepcion@norte.example')

  await test.step('a receptionist has no reports in the menu, and their address leads to access denied', async () => {
    const menu = page.getByRole('navigation', { name: 'Menú principal' })
    await expect(menu.getByRole('link', { name: 'Pagos' })).toBeVisible()
    await expect(menu.getByRole('link', { name: 'Hoy' })).toBeVisible()
    await expect(page).toHaveTitle('Hoy · Vigente')
    await expect(menu.getByRole('link', { name: 'Reportes' })).toHaveCount(0)
    await expect(page.getByText('Ingresos del mes')).toHaveCount(0)
    await goTo(page, '/admin/reportes')
    await expect(page).toHaveURL(/\/auth\/access/)
    await expect(page.getByRole('heading', { name: 'No tienes acceso a esta página' })).toBeVisible()
    await page.getByRole('link', { name: 'Abrir Vigente' }).click()
    await expect(page).toHaveURL(/\/admin\/dashboard/)
  })

  await test.step('a receptionist sees only the branch of the desk', async () => {
    await page.getByRole('button', { name: /Sucursal: Palermo/ }).click()
    await expect(page.getByText('Listado de sucursales')).toBeVisible()
    await expect(page.getByRole('button', { name: /Belgrano/ })).toHaveCount(0)
    await page.keyboard.press('Escape')
  })

  await test.step('a member of another branch cannot be opened or charged, and a button leads on', async () => {
    const [member] = z
      .tuple([z.object({ id: z.string() })])
      .parse(
        await queryDatabase(
          `select m.id from miembros m join sucursales s on s.id = m.sucursal_id where s.nombre = 'Belgrano' limit 1`,
        ),
      )
    const refused = page.getByRole('dialog').filter({ hasText: 'No encontramos este miembro' })
    await page.goto(`/admin/miembros?miembro=${member.id}`)
    await expect(refused).toContainText('pide acceso a quien administra tu gimnasio')
    await expect(page.getByRole('button', { name: 'Reintentar' })).toHaveCount(0)
    await refused.getByRole('button', { name: 'Volver a la lista' }).click()
    await expect(refused).toBeHidden()
    await page.goto(`/admin/miembros?cobrar=${member.id}`)
    await refused.getByRole('button', { name: 'Buscar otro miembro' }).click()
    await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
  })

  await test.step('plans are seen, and cannot be changed', async () => {
    await goTo(page, '/admin/planes')
    await expect(page.getByRole('table', { name: 'Planes' }).getByRole('row').nth(1)).toBeVisible()
    await expect(page.getByRole('link', { name: 'Nuevo plan' })).toHaveCount(0)
    await goTo(page, '/admin/planes/agregar-plan')
    await expect(page).toHaveURL(/\/auth\/access/)
  })

  await test.step('the settings send away', async () => {
    await goTo(page, '/admin/configuracion')
    await expect(page).toHaveURL(/\/auth\/access/)
  })

  await test.step('without the permission no pause is offered', async () => {
    await page.goto('/admin/miembros?estado=vigentes')
    await page.getByRole('row').nth(1).click()
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Editar' })).toBeVisible()
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Pausar' })).toBeHidden()
    await page.goto('/admin/miembros?pausar=sucursal&importar=true')
    await expect(page.getByRole('heading', { level: 1, name: 'Miembros' })).toBeVisible()
    // A dialog's code would have come by then.
    await page.waitForLoadState('networkidle')
    await expect(page.getByRole('dialog')).toBeHidden()
  })

  await test.step('lists are not exported', async () => {
    await goTo(page, '/admin/miembros')
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Exportar' })).toBeHidden()
  })
})

test('switching branch asks first, goes to the dashboard and shows the members of the other branch', async ({
  page,
}) => {
  await signIn(page)
  await page.getByRole('link', { name: 'Miembros', exact: true }).click()
  await expect(page.getByText(/^[\d.]+ en Palermo$/)).toBeVisible()
  const before = await page.getByText(/^[\d.]+ en Palermo$/).textContent()
  await page.getByRole('button', { name: /Sucursal: Palermo/ }).click()
  await page.getByRole('button', { name: /Belgrano/ }).click()
  await page.getByRole('button', { name: 'Cambiar de sucursal' }).click()
  await expect(page).toHaveURL(/\/admin\/dashboard/)
  await expect(page.getByText('Ahora trabajas en Belgrano')).toBeVisible()
  await page.getByRole('link', { name: 'Miembros', exact: true }).click()
  await expect(page.getByText(/^[\d.]+ en Belgrano$/)).not.toHaveText(before ?? '')
  await page.reload()
  await expect(page.getByRole('button', { name: /Sucursal: Belgrano/ })).toBeVisible()
})
