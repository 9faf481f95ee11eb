import { expect, test } from '@playwright/test'
import { openSession } from '../sign-in.ts'

test('each screen of a gym without members says what it will hold, and begins it', async ({ page }) => {
  await openSession(page, 'admin@vacio.example')
  for (const [path, title, act] of [
    ['/admin/pagos', 'Todavía no hay pagos', 'Registrar el primer pago'],
    ['/admin/ventas', 'Todavía no hay ventas', 'Vender por primera vez'],
    ['/admin/reportes', 'Los reportes empiezan con tu primer miembro', 'Nuevo miembro'],
    ['/admin/reportes?reporte=asistencia', 'Los reportes empiezan con tu primer miembro', 'Traer de una lista'],
    ['/admin/miembros', 'Todavía no hay miembros en esta sucursal', 'Traer de una lista'],
    ['/admin/caja', 'Esta sucursal todavía no tiene cajas', 'Crear la primera caja'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByText(title), path).toBeVisible()
    await expect(page.getByRole('main').getByText(act, { exact: true }), path).toBeVisible()
  }
})
