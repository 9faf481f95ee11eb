import { AxeBuilder } from '@axe-core/playwright'
import { expect, test, type Page } from '@playwright/test'
import { signIn } from './sign-in.ts'

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
const looks = [
  { name: 'light', dark: 'false', width: 1280 },
  { name: 'dark', dark: 'true', width: 1280 },
  { name: 'light on a phone', dark: 'false', width: 390 },
  { name: 'dark on a phone', dark: 'true', width: 390 },
]

for (const { name, dark, width } of looks) {
  test(`no screen breaks a rule of axe in ${name}`, async ({ page }) => {
    test.setTimeout(240_000)
    await page.setViewportSize({ width, height: 844 })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.addInitScript((flag) => localStorage.setItem('darkMode', flag), dark)
    for (const screen of doors) {
      await page.goto(screen)
      await page.waitForLoadState('networkidle')
      await expectNoViolations(page, screen)
    }
    await signIn(page)
    for (const screen of screens) {
      await page.goto(screen)
      await page.waitForLoadState('networkidle')
      await expectNoViolations(page, screen)
    }
  })
}

async function expectNoViolations(page: Page, screen: string): Promise<void> {
  await expect(page.locator('h1, [role=dialog] h2').first()).toBeAttached()
  const { violations } = await new AxeBuilder({ page }).analyze()
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
  expect(found, screen).toEqual([])
}
