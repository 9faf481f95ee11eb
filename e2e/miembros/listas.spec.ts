import { expect, test } from '@playwright/test'
import type { Page } from '@playwright/test'
import { openSession } from '../sign-in.ts'
import { goTo } from '../go-to.ts'

test('a list is used by keyboard and pointer, and loses no key', async ({ page }) => {
  await openSession(page)

  await test.step('at the end of a row its acts come with the pointer: charge, WhatsApp and the rest', async () => {
    await page.goto('/admin/miembros?q=54911')
    const row = page.getByRole('row').nth(2)
    const charge = row.getByRole('button', { name: /^Cobrar a / })
    await expect(row).toBeVisible()
    await expect(charge).toHaveCount(0)
    await row.hover()
    await expect(charge.locator('..')).toHaveCSS('opacity', '1')
    const whatsapp = row.getByRole('link', { name: /^Escribir a .* por WhatsApp$/ })
    await whatsapp.hover()
    await expect(whatsapp).toHaveAttribute('href', /^https:\/\/wa\.me\/54911\d+\?text=Hola/)
    await row.getByRole('button', { name: /^Más acciones para / }).click()
    await page.getByRole('menuitem', { name: 'Ver ficha' }).click()
    await expect(page).toHaveURL(/miembro=/)
  })

  await test.step('from the tabs of a list Tab goes to its search', async () => {
    for (const list of ['miembros', 'pagos', 'ventas']) {
      await goTo(page, `/admin/${list}`)
      await page.getByRole('tab', { selected: true }).focus()
      await page.keyboard.press('Tab')
      await expect(page.getByRole('searchbox', { name: 'Buscar en la lista' }), list).toBeFocused()
    }
  })

  await test.step('the keyboard enters the list, moves, charges and opens, and no key after n is lost', async () => {
    // Members that another desk adds meanwhile move no row of these.
    await page.goto('/admin/miembros?q=sosa')
    const row = (index: number) => page.getByRole('row').nth(index)
    await expect(row(3)).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await expect(row(1)).toBeFocused()
    await page.keyboard.press('j')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('k')
    await expect(row(2)).toBeFocused()
    const name = ((await row(2).getByRole('cell').nth(1).textContent()) ?? '').trim().slice(2)
    await expect(row(2).getByRole('button', { name: new RegExp(`^Cobrar a .*${name.slice(-8)}`) })).toBeVisible()
    await page.keyboard.press('c')
    await expect(page.getByRole('dialog', { name: 'Registrar pago' })).toContainText(name)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('row').filter({ hasText: name })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/miembro=/)

    await page.goto('/admin/miembros?q=sosa')
    await expect(row(3)).toBeVisible()
    for (const key of ['Tab', 'Tab', 'Enter']) await page.keyboard.press(key)
    await expect(row(1)).toBeFocused()

    await page.goto('/admin/miembros')
    await expect(page.getByRole('button', { name: 'Nuevo miembro' })).toBeVisible()
    await page.keyboard.type('nMalena')
    await expect(page.getByLabel('Nombre y apellido')).toHaveValue('Malena')
  })

  await test.step('a key typed while the search is under way stays', async () => {
    await goTo(page, '/admin/miembros')
    const field = page.getByRole('searchbox', { name: 'Buscar en la lista' })
    await expect(page.getByRole('row').nth(3)).toBeVisible()
    // The next letter comes when the address changes, which is before the page follows it.
    await page.evaluate(() => {
      const push = history.pushState.bind(history)
      history.pushState = (...change) => {
        push(...change)
        history.pushState = push
        document.execCommand('insertText', false, 'z')
      }
    })
    await field.fill('gon')
    await expect(page).toHaveURL(/q=gonz/)
    await expect(field).toHaveValue('gonz')
  })

  await test.step('a pressed button has a frame before its menu; a menu opened by a key waits for none', async () => {
    await goTo(page, '/admin/miembros')
    await expect(page.getByRole('row').nth(3)).toBeVisible()
    const button = page.getByRole('button', { name: 'Exportar' })
    const menu = page.getByRole('menu', { name: 'Exportar' })
    const firstFrame = button.evaluate(
      (element) =>
        new Promise((resolve) => {
          const look = () => resolve([element.ariaExpanded, document.querySelector('[role=menu]') !== null])
          addEventListener('pointerdown', () => requestAnimationFrame(look), { once: true, capture: true })
        }),
    )
    await button.click()
    expect(await firstFrame).toEqual(['true', false])
    await expect(menu).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
    await expect(button).toBeFocused()
    await page.evaluate(() => {
      window.requestAnimationFrame = () => 0
    })
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('menuitem', { name: 'CSV' })).toBeFocused()
  })
})

const toolbarButton = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const chip = (page: Page, text: string) => page.getByRole('button', { name: `Quitar filtro: ${text}` })

test('a list is filtered, sorted, saved as a view and found in another browser', async ({ page, browser }) => {
  await openSession(page)

  await test.step('a list takes several values and a range of days, is saved as a view, and found in another browser', async () => {
    await page.goto('/admin/miembros')
    await toolbarButton(page, 'Filtrar').click()
    const filtering = page.getByRole('dialog', { name: 'Filtrar' })
    await filtering.getByRole('button', { name: 'Estado' }).click()
    for (const estado of ['Vigente', 'Por vencer']) await filtering.getByText(estado, { exact: true }).click()
    await filtering.getByRole('button', { name: 'Listo' }).click()
    await expect(chip(page, 'Estado: Vigente, Por vencer')).toBeVisible()
    await toolbarButton(page, 'Filtrar').click()
    await filtering.getByRole('button', { name: 'Vence' }).click()
    await filtering.getByRole('option', { name: 'Los próximos 7 días' }).click()
    await expect(chip(page, 'Vence: los próximos 7 días')).toBeVisible()
    await expect(page.getByRole('cell', { name: 'Por vencer' }).first()).toBeVisible()

    const name = `Llamar ${Date.now() % 100_000}`
    await toolbarButton(page, 'Guardar vista').click()
    const views = page.getByRole('dialog', { name: 'Vistas guardadas' })
    await views.getByLabel('Nombre de la vista').fill(name)
    await page.keyboard.press('Enter')
    await expect(toolbarButton(page, name)).toBeVisible()

    const elsewhere = await (await browser.newContext()).newPage()
    await openSession(elsewhere)
    await elsewhere.goto('/admin/miembros')
    await toolbarButton(elsewhere, 'Vistas').click()
    await elsewhere.getByRole('list', { name: 'Vistas guardadas' }).getByRole('button', { name, exact: true }).click()
    await expect(chip(elsewhere, 'Estado: Vigente, Por vencer')).toBeVisible()
    await expect(elsewhere).toHaveURL(/proximos-7/)
    await toolbarButton(elsewhere, name).click()
    await elsewhere.getByRole('button', { name: `Eliminar la vista ${name}` }).click()
    await expect(elsewhere.getByText(`Vista ${name} eliminada`)).toBeVisible()
    await expect(toolbarButton(page, 'Guardar vista')).toBeVisible()
    await elsewhere.context().close()
  })

  await test.step('tabs, column filters and sort order are in the address', async () => {
    await goTo(page, '/admin/miembros')
    await page.getByRole('tab', { name: /Vencidos/ }).click()
    await expect(page).toHaveURL(/estado=vencidos/)
    await expect(page.getByRole('cell', { name: 'Vencido', exact: true }).first()).toBeVisible()
    await page.getByRole('columnheader', { name: /Nombre/ }).hover()
    await page.getByRole('button', { name: 'Filtrar por Nombre' }).click()
    await page.getByRole('button', { name: /Comparación/ }).click()
    await page.getByRole('option', { name: 'empieza con' }).click()
    await page.getByRole('textbox', { name: 'Valor' }).fill('ma')
    await page.getByRole('button', { name: 'Aplicar' }).click()
    await expect(page.getByRole('button', { name: /Quitar filtro: Nombre empieza con ma/ })).toBeVisible()
    const names = page.locator('tbody tr td:nth-child(2)')
    await expect(names.first()).toHaveText(/M[aá]/i)
    await page.reload()
    await expect(page.getByRole('button', { name: /Quitar filtro: Nombre empieza con ma/ })).toBeVisible()
    await page.goBack()
    await expect(page).not.toHaveURL(/filtros/)
    // Those without a date come last.
    await goTo(page, '/admin/miembros?orden=vence')
    await expect(page.getByRole('row').nth(1)).toContainText(/\d\d\/\d\d\/\d{4}/)
  })

  await test.step('a column filter minds neither accents nor case', async () => {
    await goTo(page, '/admin/miembros')
    const first = page.locator('tbody tr td:nth-child(2)').first()
    await expect(first).toHaveText(/\w/)
    const name = ((await first.textContent()) ?? '').trim()
    const value = name.normalize('NFD').replaceAll(/\p{M}/gu, '').toUpperCase()
    const filtros = JSON.stringify([{ column: 'nombre', mode: 'equals', value }])
    await goTo(page, `/admin/miembros?filtros=${encodeURIComponent(filtros)}`)
    await expect(page.getByRole('button', { name: /Quitar filtro: Nombre es igual a/ })).toBeVisible()
    await expect(first).toHaveText(name)
  })

  await test.step('payments open on today, with all days one press away', async () => {
    await goTo(page, '/admin/pagos')
    await expect(page.getByRole('tab', { name: 'Hoy', selected: true })).toBeVisible()
    await page.getByRole('tab', { name: 'Todos los días' }).click()
    await expect(page).toHaveURL(/rango=siempre/)
    await expect(page.getByText(/^1–30 de/)).toBeVisible()
  })

  await test.step('days of payments are chosen as one range, by mouse and by keyboard', async () => {
    await goTo(page, '/admin/pagos?rango=fechas&desde=2026-01-05&hasta=2026-01-09')
    await page.getByRole('button', { name: 'Abrir calendario' }).click()
    const calendar = page.getByRole('dialog').filter({ has: page.getByRole('grid') })
    await calendar.getByRole('button', { name: /\b13 de enero de 2026/ }).click()
    await calendar.getByRole('button', { name: /\b20 de enero de 2026/ }).click()
    await expect(page).toHaveURL(/desde=2026-01-13&hasta=2026-01-20/)
    await page.getByRole('spinbutton').first().focus()
    await page.keyboard.type('14')
    await expect(page).toHaveURL(/desde=2026-01-14&hasta=2026-01-20/)
  })
})
