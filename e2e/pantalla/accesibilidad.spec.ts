import { expect, test, type Page } from '@playwright/test'
import { heading, violationsOf, violationsUntilOtherLook } from '../axe.ts'
import { shiftsOf, watchShifts } from './layout-shift.ts'
import { placedIds, selected } from '../placed-ids.ts'
import { openSession, signIn } from '../sign-in.ts'

const screens = [
  '/admin/dashboard',
  '/admin/entrada',
  '/admin/miembros',
  '/admin/miembros?nuevo=true',
  '/admin/miembros?estado=eliminados&q=nadie-se-llama-asi',
  '/admin/miembros?importar=true',
  '/admin/miembros?pausar=sucursal',
  '/admin/pagos',
  '/admin/pagos?cobrar=buscar',
  '/admin/ventas?vender=lista',
  '/admin/caja',
  '/admin/riesgo',
  '/admin/configuracion',
  '/admin/configuracion?tab=sucursales',
  '/admin/configuracion?tab=roles',
  '/admin/configuracion?tab=metodos',
  '/admin/configuracion?tab=precios&concepto=nuevo',
  '/admin/configuracion?tab=webhooks&webhook=nuevo',
  '/admin/configuracion?tab=recordatorios',
  '/admin/configuracion?tab=datos',
  '/admin/configuracion?tab=claves',
  '/admin/configuracion?tab=historial',
  '/admin/configuracion/agregar-rol',
  '/admin/usuarios',
  '/admin/usuarios?nuevo=true',
  '/admin/planes',
  '/admin/planes/agregar-plan',
  '/admin/cambiar-plan',
  '/admin/cobros-en-linea',
  '/admin/cambiar-plan?pagar=serviciopro0000',
  '/admin/mi-cuenta',
  '/admin/ayuda?guia=cobrar',
  '/admin/reportes?sucursales=todas&comparar=true',
  '/admin/reportes?reporte=miembros',
  '/admin/reportes?reporte=vencimientos',
  '/admin/reportes?reporte=actividad',
  '/admin/reportes?reporte=asistencia',
  '/admin/reportes?reporte=cierres',
  '/pages/notfound',
]
/** Pages before sign-in. Only the page reads the token. */
const token = `a.${btoa(JSON.stringify({ email: 'ana@norte.example', newEmail: 'ana@nuevo.example' }))}.c`
const outsidePages = [
  '/',
  '/terminos',
  '/desarrolladores',
  '/privacidad',
  '/auth/login',
  '/auth/forgot-password',
  `/auth/forgot-password?token=${token}`,
  `/auth/cambiar-correo?token=${token}`,
  '/auth/verificar?token=nada',
  '/auth/register',
  '/auth/invitacion?token=nada',
  '/auth/google?code=nada&state=nada',
]
/** Pages of people without an account. */
async function publicPages() {
  const { recibo } = await placedIds()
  return ['/pagar/nada', `/recibo/${recibo}`, '/baja/nada']
}
const operatorPages = ['dashboard', 'gimnasios', 'servicios', 'pagos', 'reportes', 'consultas'].map(
  (pagina) => `/admin/plataforma/${pagina}`,
)
/** The screens checked with every rule after loading in dark mode: one inside the app, one outside. */
const loadedDark = ['/auth/login', '/admin/dashboard']
/** Panels and dialogs about records of the demonstration. */
async function dialogs() {
  const ids = await placedIds()
  return [
    selected('etiquetas', ids),
    selected('whatsapp', ids),
    `/admin/miembros?miembro=${ids.vigente}`,
    `/admin/miembros?miembro=${ids.vigente}&editar=${ids.vigente}`,
    `/admin/pagos?cobrar=${ids.vigente}`,
    `/admin/pagos?pago=${ids.pago}`,
    `/admin/ventas?venta=${ids.venta}`,
    `/admin/miembros?miembro=${ids.vigente}&pausar=${ids.vigente}`,
    `/admin/caja?acto=contar&sesion=${ids.abierta}`,
    '/admin/mi-cuenta?paso=activar',
  ]
}

/** One screen of each kind: on a phone and in the dark `npm test` checks these alone, `npm run prove looks` every screen. */
const kinds = new Set([
  '/',
  '/auth/login',
  '/auth/register',
  '/pagar/nada',
  '/admin/dashboard',
  '/admin/entrada',
  '/admin/miembros',
  '/admin/miembros?nuevo=true',
  '/admin/pagos',
  '/admin/pagos?cobrar=buscar',
  '/admin/caja',
  '/admin/configuracion',
  '/admin/configuracion?tab=historial',
  '/admin/planes/agregar-plan',
  '/admin/reportes?sucursales=todas&comparar=true',
  '/admin/plataforma/gimnasios',
])
const everyLook = Boolean(process.env['EVERY_LOOK'])
const isOfKinds = (screen: string) => everyLook || kinds.has(screen) || /(miembro|venta|sesion)=/.test(screen)
const widths = [
  { name: 'a desk, light or dark', width: 1280, preset: 'Aura', isPlayed: () => true, isPlayedDark: isOfKinds },
  { name: 'a phone in Lara', width: 390, preset: 'Lara', isPlayed: isOfKinds, isPlayedDark: () => everyLook },
]

test.describe.configure({ mode: 'parallel' })

for (const { name, width, preset, isPlayed, isPlayedDark } of widths) {
  test(`no screen moves while it loads or violates an axe rule on ${name}`, async ({ page }) => {
    test.setTimeout(600_000)
    await page.addInitScript((tema) => localStorage.setItem('tema', tema), JSON.stringify({ preset }))
    await page.setViewportSize({ width, height: 844 })
    await watchShifts(page)
    const check = async (addresses: readonly string[]) => {
      for (const screen of addresses.filter(isPlayed)) {
        expect(await movesOf(page, screen), `${screen} moves while it loads`).toEqual([])
        const found = isPlayedDark(screen) ? await violationsUntilOtherLook(page) : await violationsOf(page)
        expect(found, screen).toEqual([])
      }
    }
    await check([...outsidePages, ...(await publicPages())])
    await signIn(page)
    await expect(page.locator('html')).toHaveAttribute('data-preset', preset.toLowerCase())
    await check([...screens, ...(await dialogs())])
    await page.evaluate(() => localStorage.setItem('darkMode', 'true'))
    for (const screen of loadedDark.toReversed()) {
      await open(page, screen)
      await expect(page.locator('html')).toHaveClass('app-dark')
      expect(await violationsOf(page), `${screen}, loaded dark`).toEqual([])
      await page.evaluate(() => localStorage.removeItem('vigente_auth'))
    }
    await page.evaluate(() => localStorage.removeItem('darkMode'))
    await openSession(page, 'operador@vigente.example')
    await check(operatorPages)
  })
}

/** Moves of a screen while it loads. Another journey may change its data at that moment: what moves must do so twice. */
async function movesOf(page: Page, screen: string): Promise<string[]> {
  await open(page, screen)
  if ((await shiftsOf(page)).length === 0) return []
  await open(page, screen)
  return shiftsOf(page)
}

async function open(page: Page, screen: string): Promise<void> {
  await page.goto(screen)
  await page.waitForLoadState('networkidle')
  await expect(page.locator(heading).first()).toBeAttached()
}

test('the first plans of a new gym stay where they appear, with a network’s wait', async ({ page }) => {
  await watchShifts(page)
  await signIn(page, 'admin@vacio.example')
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 })
    expect(await movesOf(page, '/admin/planes'), `${width} px`).toEqual([])
    await expect(page.getByRole('heading', { name: 'Empieza con estos planes' })).toBeVisible()
    expect(await shiftsOf(page), `${width} px`).toEqual([])
  }
})
