import { expect, test } from '@playwright/test'
import { violationsOf, violationsUntilOtherLook } from '../axe.ts'
import { goToRead } from '../go-to.ts'
import { watchShifts } from './layout-shift.ts'
import { movesOf, openStill } from './moves-of.ts'
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

/** One screen of each kind: on a phone, in the dark and while it loads `npm test` checks these alone, `npm run prove looks` every screen. */
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
/** Screens whose axe rules another journey of `npm test` runs; `npm run prove looks` plays them here too. */
const seenElsewhere = new Set([
  '/admin/miembros?importar=true',
  '/admin/ventas?vender=lista',
  '/admin/configuracion?tab=metodos',
  '/admin/configuracion?tab=datos',
  '/admin/cambiar-plan?pagar=serviciopro0000',
  ...operatorPages.filter((page) => !page.endsWith('/gimnasios')),
])
const everyLook = Boolean(process.env['EVERY_LOOK'])
const isOfKinds = (screen: string) => everyLook || kinds.has(screen) || /(miembro|venta|sesion)=/.test(screen)
const desk = {
  width: 1280,
  preset: 'Aura',
  isPlayed: (screen: string) => everyLook || !seenElsewhere.has(screen),
  isPlayedDark: isOfKinds,
}
const phone = { width: 390, preset: 'Lara', isPlayed: isOfKinds, isPlayedDark: () => everyLook }
/** The screens of a desk take as long as many other journeys: in two they end earlier. */
const walks = [
  { ...desk, name: 'a desk, light or dark', parts: ['inside'] },
  { ...desk, name: 'a desk before sign-in, in dialogs and for the operator', parts: ['outside', 'dialogs'] },
  { ...phone, name: 'a phone in Lara', parts: ['outside', 'dialogs', 'inside'] },
]

test.describe.configure({ mode: 'parallel' })

for (const { name, width, preset, parts, isPlayed, isPlayedDark } of walks) {
  test(`no screen moves while it loads or violates an axe rule on ${name}`, async ({ page }) => {
    test.setTimeout(600_000)
    await page.addInitScript((tema) => localStorage.setItem('tema', tema), JSON.stringify({ preset }))
    await page.setViewportSize({ width, height: 844 })
    await watchShifts(page)
    const check = async (addresses: readonly string[]) => {
      for (const screen of addresses.filter(isPlayed)) {
        if (isOfKinds(screen)) expect(await movesOf(page, screen), `${screen} moves while it loads`).toEqual([])
        else await goToRead(page, screen)
        const found = isPlayedDark(screen) ? await violationsUntilOtherLook(page) : await violationsOf(page)
        expect(found, screen).toEqual([])
      }
    }
    if (parts.includes('outside')) await check([...outsidePages, ...(await publicPages())])
    if (parts.includes('dialogs')) {
      await openSession(page, 'operador@vigente.example')
      await check(operatorPages)
      await openSession(page)
      await check(await dialogs())
    }
    if (parts.includes('inside')) {
      await signIn(page)
      await expect(page.locator('html')).toHaveAttribute('data-preset', preset.toLowerCase())
      await check(screens)
      await page.evaluate(() => localStorage.setItem('darkMode', 'true'))
      for (const screen of loadedDark.toReversed()) {
        await openStill(page, screen)
        await expect(page.locator('html')).toHaveClass('app-dark')
        expect(await violationsOf(page), `${screen}, loaded dark`).toEqual([])
        await page.evaluate(() => localStorage.removeItem('vigente_auth'))
      }
    }
  })
}
