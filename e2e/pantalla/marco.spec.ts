import { expect, test } from '@playwright/test'
import type { Page } from '@playwright/test'
import { demoPassword, openSession, signIn } from '../sign-in.ts'

const menu = (page: Page) => page.getByRole('navigation', { name: 'Menú principal' })
const showMenu = (page: Page) => page.getByRole('button', { name: 'Mostrar el menú' })

test('the menu hides, is a drawer on a narrow screen, and shortcuts lead everywhere', async ({ page }) => {
  await signIn(page)

  await test.step('on a desktop the menu hides and shows again, and stays hidden on the next page', async () => {
    await page.getByRole('button', { name: 'Ocultar el menú' }).click()
    await expect(menu(page)).toBeHidden()
    await page.keyboard.press('g')
    await page.keyboard.press('p')
    await expect(page).toHaveURL(/\/admin\/pagos/)
    await expect(menu(page)).toBeHidden()
    await showMenu(page).click()
    await expect(menu(page).getByRole('link', { name: 'Pagos' })).toHaveAttribute('aria-current', 'page')
  })

  await test.step('up to 991 px the menu is a drawer, closed by a click outside, Escape or a page', async () => {
    await page.setViewportSize({ width: 991, height: 800 })
    await page.goto('/admin/dashboard')
    await expect(menu(page)).toBeHidden()
    await showMenu(page).click()
    await expect(menu(page)).toBeVisible()
    await page.mouse.click(800, 500)
    await expect(menu(page)).toBeHidden()
    await showMenu(page).click()
    await page.keyboard.press('Escape')
    await expect(menu(page)).toBeHidden()
    await expect(showMenu(page)).toBeFocused()
    await showMenu(page).click()
    await menu(page).getByRole('link', { name: 'Miembros' }).click()
    await expect(page).toHaveURL(/\/admin\/miembros/)
    await expect(menu(page)).toBeHidden()
    await page.setViewportSize({ width: 992, height: 800 })
    await expect(menu(page)).toBeVisible()
  })

  await test.step('shortcuts search, navigate and list themselves, and can be switched off', async () => {
    await page.setViewportSize({ width: 1280, height: 720 })
    await page.goto('/admin/pagos')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.keyboard.press('g')
    await page.keyboard.press('m')
    await expect(page).toHaveURL(/\/admin\/miembros/)
    await page.keyboard.press('Control+k')
    await page.keyboard.type('dash')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/admin\/dashboard/)
    await page.keyboard.press('?')
    const sheet = page.getByRole('dialog', { name: 'Atajos de teclado' })
    await expect(sheet.getByText('Ir a miembros')).toBeVisible()
    await sheet.getByText('Usar atajos de una tecla').click()
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
    await page.keyboard.press('g')
    await page.keyboard.press('m')
    await expect(page).toHaveURL(/\/admin\/dashboard/)
  })
})

test('a chosen look lasts, a long form scrolls under the frame, and the frame stands while the session loads @long', async ({
  page,
}) => {
  await signIn(page)

  await test.step('a surface can be chosen, and again none', async () => {
    await page.getByRole('button', { name: 'Apariencia' }).click()
    const surfaces = page.getByRole('dialog', { name: 'Apariencia' }).getByRole('radiogroup', { name: 'Superficie' })
    const background = () => page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--panel'))
    await expect(surfaces.getByRole('radio', { name: 'Automática' })).toBeChecked()
    const before = await background()
    await surfaces.getByText('Océano').click()
    await expect(surfaces.getByRole('radio', { name: 'Océano' })).toBeChecked()
    await surfaces.getByText('Automática').click()
    await expect(surfaces.getByRole('radio', { name: 'Automática' })).toBeChecked()
    expect(await background()).toBe(before)
    await page.keyboard.press('Escape')
  })

  await test.step('the frame stands while the session loads on the first visit', async () => {
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/api/**', async (route) => {
      await held
      await route.continue()
    })
    await page.goto('/admin/miembros', { waitUntil: 'domcontentloaded' })
    const frame = page.locator('[class*="_shell_"] > [class*="_bar_"]')
    await expect(frame).toBeVisible()
    await expect(page.getByRole('banner')).toHaveCount(0)
    release()
    await expect(page.getByRole('banner')).toBeVisible()
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    await page.unrouteAll()
  })

  await test.step('a long form scrolls in the page area, and the frame stays', async () => {
    await page.goto('/admin/configuracion')
    await page.getByRole('button', { name: 'Guardar cambios' }).focus()
    const excess = () => page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight)
    expect(await excess()).toBeLessThanOrEqual(0)
    await expect(page.getByRole('button', { name: /^Sucursal/ })).toBeInViewport()
    // The scrollbar is invisible until the pointer is in its area.
    const clear = 'rgba(0, 0, 0, 0)'
    await expect(page.getByRole('button', { name: /^Buscar miembro/ })).toHaveCSS('border-top-width', '0px')
    await expect(page.getByRole('button', { name: /^Buscar miembro/ })).not.toHaveCSS('background-color', clear)
    await expect(page.getByRole('main')).toHaveCSS('scrollbar-width', 'thin')
    await page.mouse.move(0, 0)
    await page.getByRole('button', { name: /^Buscar miembro/ }).focus()
    await expect(page.getByRole('main')).toHaveCSS('scrollbar-color', `${clear} ${clear}`)
    await page.getByRole('main').hover()
    await expect(page.getByRole('main')).not.toHaveCSS('scrollbar-color', `${clear} ${clear}`)
  })

  await test.step('the chosen look lasts and is set before the first paint', async () => {
    await page.goto('/admin/dashboard')
    await page.getByRole('button', { name: 'Usar el modo oscuro' }).click()
    await page.getByRole('button', { name: 'Apariencia' }).click()
    const panel = page.getByRole('dialog', { name: 'Apariencia' })
    await panel.getByText('Lara').click()
    await panel.getByText('Superpuesto').click()
    await page.keyboard.press('Escape')
    await expect(menu(page)).toBeHidden()
    expect(await page.evaluate(() => localStorage.getItem('darkMode'))).toBe('true')

    await page.addInitScript(() => {
      new MutationObserver((_, observer) => {
        if (!document.body) return
        observer.disconnect()
        const { className, dataset } = document.documentElement
        sessionStorage.setItem('first', `${className} ${dataset['preset']}`)
      }).observe(document, { childList: true, subtree: true })
    })
    await page.reload()
    await expect(showMenu(page)).toBeVisible()
    expect(await page.evaluate(() => sessionStorage.getItem('first'))).toBe('app-dark lara')
    await showMenu(page).click()
    await expect(menu(page)).toBeVisible()
    await page.mouse.click(900, 500)
    await expect(menu(page)).toBeHidden()
  })

  await test.step("on a phone the bar leaves its room to the branch: light and dark are in the account's panel", async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(page.getByRole('button', { name: 'Usar el modo claro' })).toBeHidden()
    await page.getByRole('button', { name: /^Cuenta de/ }).click()
    await page.getByRole('button', { name: 'Apariencia' }).click()
    await page.getByRole('dialog', { name: 'Apariencia' }).getByText('Claro', { exact: true }).click()
    await expect(page.locator('html')).not.toHaveClass(/app-dark/)
    expect(await page.evaluate(() => localStorage.getItem('darkMode'))).toBe('false')
  })
})

test('an unknown address and an unreadable session lead on, and one that has ended comes back to its place', async ({
  page,
  context,
}) => {
  await test.step('an unknown address says so under a 404, and offers a way on', async () => {
    expect((await page.goto('/no/existe'))?.status()).toBe(404)
    await expect(page).toHaveTitle('No encontrado · Vigente')
    await expect(page.getByRole('heading', { name: 'No encontramos esta página' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Ir a la portada' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Abrir Vigente' })).toHaveCount(0)
    await openSession(page)
    await page.goto('/no/existe')
    await expect(page.getByRole('link', { name: 'Abrir Vigente' })).toBeVisible()
    expect((await page.goto('/admin/no-existe'))?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1, name: 'No encontrado' })).toBeVisible()
    await expect(page).toHaveTitle('No encontrado · Vigente')
    await expect(page.getByText('Hecho por el equipo de Vigente')).toBeVisible()
    await expect(page.getByText('No encontramos esta página')).toBeVisible()
    await expect(menu(page)).toBeVisible()
  })

  await test.step('a session that could not be read goes on with one press, without the password', async () => {
    await page.route('**/api/collections/users/records/**', (route) => route.fulfill({ status: 500, json: {} }))
    await page.goto('/admin/pagos?q=ana')
    await expect(page.getByText('No pudimos abrir tu sesión')).toBeVisible()
    await page.unrouteAll()
    await page.getByRole('link', { name: 'Reintentar' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Pagos' })).toBeVisible()
    await expect(page).toHaveURL(/\/admin\/pagos\?q=ana/)
  })

  await test.step('a lost connection shows a quiet notice that disappears by itself', async () => {
    await page.goto('/admin/cambiar-plan')
    await expect(page.getByText('Plan actual')).toBeVisible()
    await context.setOffline(true)
    await page.keyboard.press('Control+k')
    await page.keyboard.type('gomez')
    await page.keyboard.press('Escape')
    await expect(page.getByText('Sin conexión con el servidor')).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByText('Sin conexión con el servidor')).toBeHidden()
  })

  await test.step('a session that the server no longer accepts ends with a reason and returns to the same place', async () => {
    // On a page without the app: a request of the dashboard would end the session before the next page opens.
    await page.goto('/terminos')
    await page.evaluate(() => {
      const stored = localStorage.getItem('vigente_auth') ?? ''
      localStorage.setItem('vigente_auth', stored.replace(/\.[\w-]+"/, '.nadie"'))
    })
    await page.goto('/admin/pagos?q=ana')
    await expect(page.getByText('Tu sesión terminó.')).toBeVisible()
    await page.getByLabel('Correo electrónico').fill('admin@norte.example')
    await page.getByLabel('Contraseña', { exact: true }).fill(demoPassword)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/admin\/pagos\?q=ana/)
  })

  await test.step('the operator of the platform signs in without a gym', async () => {
    await page.evaluate(() => localStorage.clear())
    await page.goto('/auth/login')
    await page.getByLabel('Correo electrónico').fill('operador@vigente.example')
    await page.getByLabel('Contraseña', { exact: true }).fill(demoPassword)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Plataforma' })).toBeVisible()
    await expect(page.getByRole('button', { name: /Sucursal/ })).toHaveCount(0)
  })
})
