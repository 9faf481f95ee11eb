import { expect, test, type Page } from '@playwright/test'
import { z } from 'zod'
import { queryDatabase } from '../database.ts'
import { goTo, loadToRead } from '../go-to.ts'
import { placedIds, selected } from '../placed-ids.ts'
import { openSession } from '../sign-in.ts'

const paid = z.tuple([z.object({ id: z.string(), id_miembro: z.string(), nombre: z.string() })])

/** `npm run prove walks` opens every address, `npm test` some of each screen. */
const isLong = Boolean(process.env['LONG_WALKS'])

const anyDialog = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog'))

test('panels and dialogs open from their address, work over each other, and leave it when they close', async ({
  page,
}) => {
  await openSession(page)

  await test.step('a dialog over a panel works after a reload, and the panel after it', async () => {
    const [{ id, id_miembro, nombre }] = paid.parse(
      await queryDatabase(
        `select a.id, a.id_miembro, m.nombre from pagos_asientos a join miembros m on m.id = a.id_miembro
         join gimnasios g on g.id = a.gimnasio_id join sucursales s on s.id = a.sucursal_id
         where g.nombre like '%Norte%' and s.nombre = 'Palermo' and m.deleted is null and m.sucursal_id = a.sucursal_id
           and not exists (select from pagos_anulaciones v where v.id_pago = a.id)
         order by a.created desc limit 1`,
      ),
    )
    const vigente = await placedIds()
    const pairs = [
      [`/admin/pagos?pago=${id}&recibo=${id}`, /^Recibo/, 'Listo', /^Recibo/],
      [`/admin/miembros?miembro=${id_miembro}&recibo=${id}`, /^Recibo/, 'Listo', nombre],
      [`/admin/miembros?miembro=${id_miembro}&cobrar=${id_miembro}`, 'Registrar pago', /^Cobrar/, nombre],
      [`/admin/miembros?miembro=${vigente.vigente}&pausar=${vigente.vigente}`, /^Pausar a/, 'Pausar', vigente.nombre],
      [`/admin/miembros?miembro=${id_miembro}&editar=${id_miembro}`, 'Editar miembro', 'Guardar cambios', nombre],
      [`/admin/pagos?pago=${id}&anular=true`, /^¿Anular el recibo/, 'Anular pago', /^Recibo/],
    ] as const
    // Beside the list, and above it.
    const cases = [1280, 1024]
      .flatMap((width) => pairs.map((pair) => [width, ...pair] as const))
      .filter((_, index) => isLong || index % 3 !== 1)
    for (const [width, address, dialog, inDialog, panel] of cases) {
      await page.setViewportSize({ width, height: 800 })
      await page.goto(address)
      const above = page
        .getByRole('dialog', { name: dialog })
        .or(page.getByRole('alertdialog', { name: dialog }))
        .filter({ has: page.getByRole('button', { name: inDialog }) })
      await above
        .getByRole('button', { name: /^(Cerrar|Cancelar)$/ })
        .first()
        .click()
      await expect(page, address).not.toHaveURL(/recibo=|cobrar=|pausar=|editar=|anular=/)
      // While it leaves, a receipt is the only dialog, and has the name of the panel beneath.
      await expect(above).toHaveCount(0)
      await expect(anyDialog(page)).toHaveCount(1)
      await page.getByRole('dialog', { name: panel }).getByRole('button', { name: 'Cerrar' }).first().click()
      await expect(page, address).not.toHaveURL(/pago=|miembro=/)
    }
  })

  await test.step('every panel and dialog with a place in the address opens from it, and leaves it when it closes', async () => {
    await page.setViewportSize({ width: 1280, height: 720 })
    const ids = await placedIds()
    const some = [
      `/admin/ventas?venta=${ids.venta}`,
      `/admin/miembros?editar=${ids.miembro}`,
      '/admin/miembros?pausar=sucursal',
      '/admin/usuarios?nuevo=true',
      `/admin/configuracion?tab=precios&concepto=${ids.concepto}`,
      `/admin/caja?acto=entregar&sesion=${ids.abierta}`,
      `/admin/caja?acto=corte&sesion=${ids.cerrada}`,
      selected('etiquetas', ids),
      `/admin/planes/editar-plan/${ids.plan}?copiar=${ids.plan}`,
      '/admin/configuracion?tab=recordatorios&regla=antes',
    ]
    const others = [
      '/admin/ventas?vender=lista',
      '/admin/miembros?nuevo=true',
      '/admin/miembros?importar=true',
      `/admin/usuarios?usuario=${ids.usuario}`,
      '/admin/configuracion?tab=sucursales&sucursal=nueva',
      `/admin/configuracion?tab=sucursales&sucursal=${ids.sucursal}`,
      '/admin/configuracion?tab=precios&concepto=nuevo',
      '/admin/cambiar-plan?pagar=serviciopro0000',
      '/admin/caja?editar=nueva',
      `/admin/caja?editar=${ids.caja}`,
      ...['movimiento', 'contar', 'corte'].map((acto) => `/admin/caja?acto=${acto}&sesion=${ids.abierta}`),
      `/admin/caja?acto=contar&sesion=${ids.cerrada}`,
      `/admin/miembros?pausar=${ids.vigente}`,
      ...['pausa', 'whatsapp'].map((lote) => selected(lote, ids)),
      `/admin/planes?copiar=${ids.plan}`,
      '/admin/mi-cuenta?paso=activar',
    ]
    const places = isLong ? [...some, ...others] : some
    const dialog = anyDialog(page)
    for (const place of places) {
      await (isLong ? page.goto(place) : goTo(page, place))
      await expect(dialog, place).toHaveCount(1)
      const address = page.url()
      await dialog.getByRole('button', { name: 'Cerrar' }).first().click()
      await expect(page, `${place}, closed`).not.toHaveURL(address)
    }
  })

  await test.step('to keep editing gives the focus back to the field', async () => {
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
})

test('an address of a dialog opens nothing for who may not, nor where its moment has passed @long', async ({
  page,
}) => {
  const ids = await placedIds()
  const places = {
    'entrenadora@norte.example': [
      `/admin/miembros?pausar=${ids.vigente}`,
      '/admin/miembros?pausar=sucursal',
      '/admin/miembros?importar=true',
      '/admin/miembros?nuevo=true',
      selected('pausa', ids),
    ],
    'contador@norte.example': [
      `/admin/pagos?anular=true&pago=${ids.pago}`,
      '/admin/pagos?cobrar=buscar',
      '/admin/pagos?vender=lista',
    ],
    'gerente@norte.example': ['/admin/configuracion?tab=recordatorios&regla=antes'],
    'recepcion@norte.example': [
      '/admin/caja?editar=nueva',
      `/admin/caja?editar=${ids.caja}`,
      `/admin/caja?acto=reabrir&sesion=${ids.cerrada}`,
      `/admin/caja?acto=movimiento&sesion=${ids.cerrada}`,
      '/admin/caja?acto=contar&sesion=nada',
      `/admin/planes?copiar=${ids.plan}`,
      '/admin/miembros?pausar=nadie',
      '/admin/mi-cuenta?paso=desactivar',
    ],
  }
  for (const [email, all] of Object.entries(places)) {
    await openSession(page, email)
    for (const place of all) {
      await loadToRead(page, place)
      await expect(page.locator('h1')).toBeVisible()
      // Only users who may see the payment get its panel.
      await expect(anyDialog(page), `${email} at ${place}`).toHaveCount(place.includes('pago=') ? 1 : 0)
      await expect(page.getByRole('button', { name: 'Reintentar' }), `${email} at ${place}`).toHaveCount(0)
    }
    await page.evaluate(() => localStorage.removeItem('vigente_auth'))
  }
})
