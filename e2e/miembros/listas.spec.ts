import { expect, test } from '@playwright/test'
import type { Page } from '@playwright/test'
import { holdAnswers } from '../hold-answers.ts'
import { openSession } from '../sign-in.ts'
import { goTo } from '../go-to.ts'

/** Texts of a table that are cut, and pixels by which it is wider than its place. */
const measured = (page: Page) =>
  page.getByRole('table').evaluate((table) => {
    const isCut = ({ scrollWidth, clientWidth }: Element) => scrollWidth > clientWidth
    const frame = table.parentElement
    return {
      cut: Array.from(table.querySelectorAll('th, td:last-child'))
        .filter(isCut)
        .map(({ textContent }) => textContent),
      excess: frame ? frame.scrollWidth - frame.clientWidth : NaN,
    }
  })

/** The sum of the layout shifts of the page so far. */
const shiftOf = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0
        const observer = new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += 'value' in entry ? Number(entry.value) : 0
        })
        observer.observe({ type: 'layout-shift', buffered: true })
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)))
      }),
  )

/** A request of another desk, which may arrive at any time, comes above the list. */
const hidePedidos = (page: Page) =>
  page.route(/pedidos_anulacion\/records/, (route) => route.fulfill({ json: { items: [] } }))

const widths = [1920, 1440, 1024]

test('lists fit their width, without cut heads, and keep their end date; on a phone they scroll no way aside', async ({
  page,
}) => {
  await openSession(page)
  await hidePedidos(page)
  for (const [list, person, last] of [
    ['pagos', 'Cliente', 'Importe'],
    ['miembros', 'Nombre', 'Vence'],
  ] as const) {
    for (const width of widths)
      await test.step(`${list} at ${width} px`, async () => {
        await page.setViewportSize({ width, height: 900 })
        await page.goto(`/admin/${list}?sucursales=todas&orden=-vence`)
        await expect(page.getByRole('row').nth(5)).toBeVisible()
        expect(await shiftOf(page)).toBeLessThanOrEqual(0.02)
        for (const head of [person, 'Vence']) {
          await page.getByRole('columnheader', { name: head }).hover()
          expect(await measured(page)).toMatchObject({ cut: [], excess: 0 })
        }
        for (const head of ['Vence', last])
          await expect(page.getByRole('columnheader', { name: head })).toBeInViewport({ ratio: 1 })
        const { width: main } = (await page.getByRole('columnheader', { name: person }).boundingBox()) ?? { width: 0 }
        expect(main).toBeGreaterThanOrEqual(200)
        expect(Math.floor(main)).toBeLessThanOrEqual(320)
      })

    await test.step(`${list} on a phone`, async () => {
      await page.setViewportSize({ width: 390, height: 844 })
      await page.goto(`/admin/${list}${list === 'pagos' ? '?rango=siempre' : ''}`)
      await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
      expect(await shiftOf(page)).toBeLessThanOrEqual(0.02)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    })
  }
})

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

test('a list has room for what it shows, at its width and while it loads', async ({ page }) => {
  await openSession(page)

  await test.step('nothing that a warning above it would push down is shown before the warning is known', async () => {
    for (const [path, listed, late, below] of [
      [
        '/admin/pagos?rango=siempre',
        'pagos',
        'collections/pedidos_anulacion',
        page.getByRole('table', { name: 'Pagos' }),
      ],
      [
        '/admin/pagos?rango=siempre',
        'pagos',
        'collections/cobros_en_linea',
        page.getByRole('table', { name: 'Pagos' }),
      ],
      [
        '/admin/pagos?rango=siempre',
        'pagos',
        'collections/cobros_automaticos',
        page.getByRole('table', { name: 'Pagos' }),
      ],
      [
        '/admin/ventas?rango=siempre',
        'ventas',
        'collections/pedidos_anulacion',
        page.getByRole('table', { name: 'Ventas' }),
      ],
      ['/admin/caja', 'cajas', 'caja/estado', page.getByRole('heading', { name: 'Mostrador' })],
    ] as const) {
      const release = await holdAnswers(page, new RegExp(`/api/${late}/`))
      const answered = page.waitForResponse(new RegExp(`/api/collections/${listed}/records`))
      await page.goto(path)
      await answered
      await expect(below, late).toBeHidden({ timeout: 1000 })
      release()
      await expect(below, late).toBeVisible()
    }
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })

  await test.step('a list has a place for each of its columns while it loads', async () => {
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    await page.route(/miembros_pagos\/records|miembros\/etiquetas/, async (route) => {
      await held
      await route.continue()
    })
    const cells = (row: string) => page.locator(`${row} > *`).count()
    await page.goto('/admin/miembros')
    await expect(page.locator('tbody[aria-hidden] tr').first()).toBeVisible()
    const heads = await page.getByRole('columnheader').allTextContents()
    expect(await cells('tbody[aria-hidden] tr:first-child')).toBe(await cells('thead tr'))
    release()
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    await expect(page.getByRole('columnheader')).toHaveText(heads)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })

  await test.step('where room is short Sexo, Horario and Etiquetas leave the list before document and plan', async () => {
    await page.setViewportSize({ width: 1120, height: 900 })
    await goTo(page, '/admin/miembros')
    await expect(page.getByRole('row').nth(5)).toBeVisible()
    const heads = await page.getByRole('columnheader').allTextContents()
    for (const kept of ['DNI', 'Plan']) expect(heads).toContain(kept)
    for (const gone of ['Sexo', 'Horario', 'Etiquetas']) expect(heads).not.toContain(gone)
  })

  await test.step('the search of payments stands beside their tabs, that of members where there is room for their counts', async () => {
    const below = async () => {
      const [tabs, search] = await Promise.all([
        page.getByRole('tablist').boundingBox(),
        page.getByRole('searchbox', { name: 'Buscar en la lista' }).boundingBox(),
      ])
      return tabs && search && search.y >= tabs.y + tabs.height
    }
    for (const [list, width, isBelow] of [
      ['pagos', 1366, false],
      ['pagos', 1024, true],
      ['miembros', 1366, true],
      ['miembros', 1920, false],
    ] as const) {
      await page.setViewportSize({ width, height: 768 })
      await goTo(page, `/admin/${list}`)
      await expect(page.getByRole('tab').first()).toBeVisible()
      await expect.poll(below, `${list}, ${width}`).toBe(isBelow)
    }
  })

  await test.step('whoever wants more members in view has compact rows, on this device and in every list', async () => {
    await page.setViewportSize({ width: 1366, height: 768 })
    const inView = () =>
      page.getByRole('table').evaluate((table) => {
        const end = table.parentElement?.getBoundingClientRect().bottom ?? 0
        return Array.from(table.querySelectorAll('tbody tr')).filter((row) => row.getBoundingClientRect().bottom <= end)
          .length
      })
    await page.goto('/admin/miembros')
    await expect(page.getByRole('row').nth(12)).toBeVisible()
    const usual = await inView()
    await toolbarButton(page, 'Columnas y filas').click()
    await page.getByRole('menuitemcheckbox', { name: 'Filas compactas' }).click()
    await expect.poll(inView).toBeGreaterThanOrEqual(usual + 2)
    await expect(page).not.toHaveURL(/sin=/)
    await page.goto('/admin/pagos?rango=siempre')
    await expect(page.getByRole('row').nth(1)).toHaveCSS('height', '40px')
  })
})
