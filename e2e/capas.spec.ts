import { expect, test } from '@playwright/test'
import { z } from 'zod'
import { queryDatabase } from './database.ts'
import { signIn } from './sign-in.ts'

const paid = z.tuple([z.object({ id: z.string(), id_miembro: z.string(), nombre: z.string() })])

const placed = z.tuple([
  z.object({
    venta: z.string(),
    miembro: z.string(),
    usuario: z.string(),
    sucursal: z.string(),
    concepto: z.string(),
  }),
])

test('a dialog over a panel works after a reload, and the panel after it', async ({ page }) => {
  await signIn(page)
  const [{ id, id_miembro, nombre }] = paid.parse(
    await queryDatabase(
      `select a.id, a.id_miembro, m.nombre from pagos_asientos a join miembros m on m.id = a.id_miembro
       join gimnasios g on g.id = a.gimnasio_id join sucursales s on s.id = a.sucursal_id
       where g.nombre like '%Norte%' and s.nombre = 'Palermo' and m.deleted is null and m.sucursal_id = a.sucursal_id
         and not exists (select from pagos_anulaciones v where v.id_pago = a.id)
       order by a.created desc limit 1`,
    ),
  )
  const pairs = [
    [`/admin/pagos?pago=${id}&recibo=${id}`, /^Recibo/, 'Listo', /^Recibo/],
    [`/admin/miembros?miembro=${id_miembro}&recibo=${id}`, /^Recibo/, 'Listo', nombre],
    [`/admin/miembros?miembro=${id_miembro}&cobrar=${id_miembro}`, 'Registrar pago', /^Cobrar/, nombre],
  ] as const
  // Beside the list, and above it.
  const widths = [1280, 1024]
  const cases = widths.flatMap((width) => pairs.map((pair) => [width, ...pair] as const))
  for (const [width, address, dialog, inDialog, panel] of cases) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto(address)
    const above = page
      .getByRole('dialog', { name: dialog })
      .filter({ has: page.getByRole('button', { name: inDialog }) })
    await above.getByRole('button', { name: 'Cerrar' }).click()
    await expect(page, address).not.toHaveURL(/recibo=|cobrar=/)
    await expect(page.getByRole('dialog')).toHaveCount(1)
    await page.getByRole('dialog', { name: panel }).getByRole('button', { name: 'Cerrar' }).first().click()
    await expect(page, address).not.toHaveURL(/pago=|miembro=/)
  }
})

test('every panel and dialog with a place in the address opens from it, and is there again after a reload', async ({
  page,
}) => {
  test.setTimeout(120_000)
  await signIn(page)
  const [ids] = placed.parse(
    await queryDatabase(
      `select v.id as venta, m.id as miembro, u.id as usuario, s.id as sucursal, c.id as concepto
       from sucursales s join gimnasios g on g.id = s.gimnasio_id
       join lateral (select id from ventas_asientos where sucursal_id = s.id order by orden desc limit 1) v on true
       join lateral (select id from miembros where sucursal_id = s.id and deleted is null order by orden desc limit 1) m on true
       join lateral (select id from users where gimnasio_id = g.id and activo order by orden desc limit 1) u on true
       join lateral (select id from conceptos where sucursal_id = s.id order by orden limit 1) c on true
       where g.nombre = 'Norte' and s.nombre = 'Palermo'`,
    ),
  )
  const places = [
    `/admin/ventas?venta=${ids.venta}`,
    '/admin/ventas?vender=lista',
    `/admin/miembros?editar=${ids.miembro}`,
    '/admin/miembros?nuevo=true',
    '/admin/miembros?importar=true',
    '/admin/miembros?pausar=sucursal',
    `/admin/usuarios?usuario=${ids.usuario}`,
    '/admin/usuarios?nuevo=true',
    '/admin/configuracion?tab=sucursales&sucursal=nueva',
    `/admin/configuracion?tab=sucursales&sucursal=${ids.sucursal}`,
    '/admin/configuracion?tab=precios&concepto=nuevo',
    `/admin/configuracion?tab=precios&concepto=${ids.concepto}`,
    '/admin/cambiar-plan?pagar=serviciopro0000',
  ]
  for (const place of places) {
    await page.goto(place)
    await expect(page.getByRole('dialog'), place).toHaveCount(1)
    await page.reload()
    await expect(page.getByRole('dialog'), `${place}, reloaded`).toHaveCount(1)
    await page.getByRole('dialog').getByRole('button', { name: 'Cerrar' }).first().click()
    await expect(page.getByRole('dialog'), `${place}, closed`).toHaveCount(0)
  }
})

test('to keep editing gives the focus back to the field', async ({ page }) => {
  await signIn(page)
  await page.goto('/admin/miembros')
  await page.getByRole('button', { name: 'Nuevo miembro' }).first().click()
  const nombre = page.getByRole('dialog').getByLabel('Nombre')
  await nombre.fill('Ana')
  for (const leave of [
    () => page.keyboard.press('Escape'),
    () => page.getByRole('button', { name: 'Cerrar' }).click(),
  ]) {
    await leave()
    await page.getByRole('button', { name: 'Seguir editando' }).click()
    await expect(nombre).toBeFocused()
  }
})
