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
  '/admin/recordatorios',
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

/**
 * Colours are the same tokens on a phone and in Lara, which has other sizes and corners. `npm run prove looks` checks
 * both looks there, too.
 */
const everyLook = process.env['EVERY_LOOK'] ? violationsUntilOtherLook : violationsOf
const widths = [
  { name: 'a desk, light or dark', width: 1280, preset: 'Aura', violations: violationsUntilOtherLook },
  { name: 'a phone in Lara', width: 390, preset: 'Lara', violations: everyLook },
]

/** Each is two minutes of mostly waiting. */
test.describe.configure({ mode: 'parallel' })

for (const { name, width, preset, violations } of widths) {
  test(`no screen moves while it loads or violates an axe rule on ${name}`, async ({ page }) => {
    test.setTimeout(600_000)
    await page.addInitScript((tema) => localStorage.setItem('tema', tema), JSON.stringify({ preset }))
    await page.setViewportSize({ width, height: 844 })
    await watchShifts(page)
    for (const screen of [...outsidePages, ...(await publicPages())]) {
      expect(await movesOf(page, screen), `${screen} moves while it loads`).toEqual([])
      expect(await violations(page), screen).toEqual([])
    }
    await signIn(page)
    await expect(page.locator('html')).toHaveAttribute('data-preset', preset.toLowerCase())
    for (const screen of screens) {
      expect(await movesOf(page, screen), `${screen} moves while it loads`).toEqual([])
      expect(await violations(page), screen).toEqual([])
    }
    for (const dialog of await dialogs()) {
      expect(await movesOf(page, dialog), `${dialog} moves while it loads`).toEqual([])
      expect(await violations(page), dialog).toEqual([])
    }
    await page.evaluate(() => localStorage.setItem('darkMode', 'true'))
    for (const screen of loadedDark.toReversed()) {
      await open(page, screen)
      await expect(page.locator('html')).toHaveClass('app-dark')
      expect(await violationsOf(page), `${screen}, loaded dark`).toEqual([])
      await page.evaluate(() => localStorage.removeItem('vigente_auth'))
    }
    await page.evaluate(() => localStorage.removeItem('darkMode'))
    await openSession(page, 'operador@vigente.example')
    for (const screen of operatorPages) {
      expect(await movesOf(page, screen), `${screen} moves while it loads`).toEqual([])
      expect(await violations(page), screen).toEqual([])
    }
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
