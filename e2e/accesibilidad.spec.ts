import { expect, test, type Page } from '@playwright/test'
import { violationsInBothLooks, violationsOf } from './axe.ts'
import { signIn } from './sign-in.ts'

// A page is written down for the trace at each step; here that is most of the time, and a broken rule names its place.
test.use({ trace: 'off' })

const screens = [
  '/admin/dashboard',
  '/admin/miembros',
  '/admin/miembros?nuevo=true',
  '/admin/miembros?estado=eliminados&q=nadie-se-llama-asi',
  '/admin/miembros?importar=true',
  '/admin/miembros?pausar=sucursal',
  '/admin/pagos',
  '/admin/pagos?cobrar=buscar',
  '/admin/configuracion',
  '/admin/configuracion?tab=sucursales',
  '/admin/configuracion?tab=roles',
  '/admin/configuracion?tab=metodos',
  '/admin/configuracion?tab=datos',
  '/admin/configuracion?tab=historial',
  '/admin/configuracion/agregar-rol',
  '/admin/usuarios',
  '/admin/usuarios?nuevo=true',
  '/admin/planes',
  '/admin/planes/agregar-plan',
  '/admin/cambiar-plan',
  '/admin/cambiar-plan?pagar=serviciopro0000',
  '/admin/mi-cuenta',
  '/admin/ayuda?guia=cobrar',
  '/admin/reportes?sucursales=todas&comparar=true',
  '/admin/reportes?reporte=miembros',
  '/admin/reportes?reporte=vencimientos',
  '/admin/reportes?reporte=actividad',
  '/pages/notfound',
]
/** Before the sign-in; the token is read by the page alone. */
const token = `a.${btoa(JSON.stringify({ email: 'ana@norte.example', newEmail: 'ana@nuevo.example' }))}.c`
const doors = [
  '/',
  '/auth/login',
  '/auth/forgot-password',
  `/auth/forgot-password?token=${token}`,
  `/auth/cambiar-correo?token=${token}`,
  '/auth/verificar?token=nada',
  '/auth/register',
  '/auth/invitacion?token=nada',
  '/auth/google?code=nada&state=nada',
]
/** One screen inside and one outside on which all rules are asked of a page that was loaded dark. */
const loadedDark = ['/auth/login', '/admin/dashboard']
const widths = [
  { name: 'a desk', width: 1280 },
  { name: 'a phone', width: 390 },
]

for (const { name, width } of widths) {
  test(`no screen breaks a rule of axe on ${name}, light or dark`, async ({ page }) => {
    test.setTimeout(480_000)
    await page.setViewportSize({ width, height: 844 })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    for (const screen of doors) {
      await open(page, screen)
      expect(await violationsInBothLooks(page), screen).toEqual([])
    }
    await signIn(page)
    for (const screen of screens) {
      await open(page, screen)
      expect(await violationsInBothLooks(page), screen).toEqual([])
    }
    await page.evaluate(() => localStorage.setItem('darkMode', 'true'))
    for (const screen of loadedDark.toReversed()) {
      await open(page, screen)
      await expect(page.locator('html')).toHaveClass('app-dark')
      expect(await violationsOf(page), `${screen}, loaded dark`).toEqual([])
      await page.evaluate(() => localStorage.removeItem('vigente_auth'))
    }
  })
}

async function open(page: Page, screen: string): Promise<void> {
  await page.goto(screen)
  await page.waitForLoadState('networkidle')
  await expect(page.locator('h1, [role=dialog] h2').first()).toBeAttached()
}
