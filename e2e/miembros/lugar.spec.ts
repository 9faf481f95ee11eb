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

test('lists fit their width, without cut heads, and keep their end date; on a phone they scroll no way aside @long', async ({
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

test('a list has room for what it shows, at its width and while it loads @long', async ({ page }) => {
  await openSession(page)

  await test.step('nothing that a warning above it would push down is shown before the warning is known', async () => {
    const table = (name: string) => page.getByRole('table', { name })
    for (const [path, listed, late, below] of [
      ['/admin/pagos?rango=siempre', 'pagos', 'collections/pedidos_anulacion', table('Pagos')],
      ['/admin/pagos?rango=siempre', 'pagos', 'collections/cobros_en_linea', table('Pagos')],
      ['/admin/pagos?rango=siempre', 'pagos', 'collections/cobros_automaticos', table('Pagos')],
      ['/admin/ventas?rango=siempre', 'ventas', 'collections/pedidos_anulacion', table('Ventas')],
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

  await test.step('beside a member opened by the address, tabs fade where more of them are out of sight', async () => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await goTo(page, '/admin/miembros')
    await page.getByRole('row').nth(1).click()
    await expect(page).toHaveURL(/miembro=/)
    await page.reload()
    await expect(page.getByRole('tablist', { name: 'Estado' })).toHaveAttribute('data-after')
    await page.keyboard.press('Escape')
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
    await page.getByRole('button', { name: 'Columnas y filas', exact: true }).click()
    await page.getByRole('menuitemcheckbox', { name: 'Filas compactas' }).click()
    await expect.poll(inView).toBeGreaterThanOrEqual(usual + 2)
    await expect(page).not.toHaveURL(/sin=/)
    await page.goto('/admin/pagos?rango=siempre')
    await expect(page.getByRole('row').nth(1)).toHaveCSS('height', '40px')
  })
})
