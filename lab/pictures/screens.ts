import type { Page } from '@playwright/test'

/** A screen to take: its address, the account, and the steps before the picture. */
export interface Screen {
  readonly name: string
  readonly path: string
  /** The account of the demonstration; null before sign-in. */
  readonly as: string | null
  readonly prepare?: (page: Page) => Promise<void>
}

const admin = 'admin@norte.example'
const gym = (name: string, path: string, prepare?: Screen['prepare']): Screen => ({
  name,
  path: `/admin/${path}`,
  as: admin,
  ...(prepare && { prepare }),
})
const door = (name: string, path: string): Screen => ({ name, path, as: null })

/** Opens the first entry of the list. On a phone a list replaces the table. */
async function openFirst(page: Page): Promise<void> {
  await page.locator('main tbody tr, main ul[aria-label] > li').first().click()
  await page.getByRole('dialog').waitFor()
}

async function openAction(page: Page, name: string): Promise<void> {
  await openFirst(page)
  await page.getByRole('dialog').getByRole('button', { name }).click()
}

async function chooseMember(page: Page): Promise<void> {
  await page.getByRole('combobox', { name: 'Buscar miembro' }).fill('gomez')
  // Until the members are found, the only option is to add one.
  await page.getByRole('option', { name: /Gómez/ }).first().click()
}

/** The green answer of the door. Each picture lets another member in. */
async function letOneIn(page: Page): Promise<void> {
  for (let numero = 1; numero < 60; numero += 1) {
    const answered = page.waitForResponse('**/api/asistencias/entrar')
    await page.keyboard.type(String(numero))
    await page.keyboard.press('Enter')
    const { resultado }: { resultado?: string } = await (await answered).json()
    if (resultado === 'pasa') break
  }
  // The focus on an action keeps the answer on the screen. That of a press, which ends beside the action, has no ring.
  await page.getByRole('button', { name: 'Deshacer' }).first().hover()
  await page.mouse.down()
  await page.mouse.move(0, 0)
  await page.mouse.up()
}

/** Every screen of the product that can be reached with little change of the demonstration. */
export const screens: readonly Screen[] = [
  door('entrar', '/auth/login'),
  door('recuperar', '/auth/forgot-password'),
  door('registro', '/auth/register'),
  door('no-encontrada', '/pages/notfound'),
  door('sin-acceso', '/auth/access'),
  door('inicio', '/'),
  gym('dashboard', 'dashboard'),
  { name: 'dashboard-vacio', path: '/admin/dashboard', as: 'admin@vacio.example' },
  gym('miembros', 'miembros'),
  gym('miembros-ninguno', 'miembros?q=nadie-se-llama-asi'),
  { name: 'miembros-vacio', path: '/admin/miembros', as: 'admin@vacio.example' },
  gym('miembro', 'miembros?estado=vigentes', openFirst),
  gym('miembro-pausar', 'miembros?estado=vigentes&orden=-vence', (page) => openAction(page, 'Pausar')),
  gym('miembro-nuevo', 'miembros?nuevo=true'),
  gym('importar', 'miembros?importar=true'),
  gym('pagos', 'pagos?rango=siempre'),
  gym('pago', 'pagos?rango=siempre', openFirst),
  gym('recibo', 'pagos?rango=siempre', (page) => openAction(page, 'Ver recibo')),
  gym('cobrar', 'pagos?rango=siempre&cobrar=buscar', chooseMember),
  gym('reporte-ingresos', 'reportes?sucursales=todas&rango=dias30&comparar=true'),
  gym('reporte-miembros', 'reportes?reporte=miembros&sucursales=todas'),
  gym('reporte-vencimientos', 'reportes?reporte=vencimientos'),
  gym('reporte-renovaciones', 'reportes?reporte=renovaciones&rango=mes-pasado'),
  gym('reporte-descuentos', 'reportes?reporte=descuentos-anulaciones&rango=meses12'),
  gym('reporte-actividad', 'reportes?reporte=actividad&rango=dias30'),
  gym('entrada', 'entrada', letOneIn),
  gym('caja', 'caja'),
  gym('riesgo', 'riesgo'),
  gym('reporte-asistencia', 'reportes?reporte=asistencia&sucursales=todas&comparar=true'),
  gym('reporte-cierres', 'reportes?reporte=cierres&sucursales=todas'),
  gym('planes', 'planes'),
  gym('plan-nuevo', 'planes/agregar-plan'),
  gym('usuarios', 'usuarios'),
  gym('usuario', 'usuarios', openFirst),
  gym('usuario-nuevo', 'usuarios?nuevo=true'),
  gym('configuracion', 'configuracion'),
  gym('configuracion-sucursales', 'configuracion?tab=sucursales'),
  gym('configuracion-roles', 'configuracion?tab=roles'),
  gym('configuracion-metodos', 'configuracion?tab=metodos'),
  gym('configuracion-datos', 'configuracion?tab=datos'),
  gym('configuracion-historial', 'configuracion?tab=historial'),
  gym('rol-nuevo', 'configuracion/agregar-rol'),
  gym('cambiar-plan', 'cambiar-plan'),
  gym('mi-cuenta', 'mi-cuenta'),
  gym('ayuda', 'ayuda?guia=cobrar'),
  gym('busqueda', 'dashboard', async (page) => {
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').fill('gom')
    await page.getByRole('option').first().waitFor()
  }),
  gym('atajos', 'dashboard', async (page) => {
    await page.keyboard.press('?')
    await page.getByRole('dialog').waitFor()
  }),
]
