import { expect, test, type Page } from '@playwright/test'
import { openSession, signIn } from '../sign-in.ts'
import { goTo } from '../go-to.ts'

const failed = (page: Page) => page.getByRole('alert').filter({ hasText: 'No se pudo cargar' })

test('a part that failed to load says so and is retried; what does not exist has its own sentence @long', async ({
  page,
}) => {
  await signIn(page)

  await test.step('a part that failed to load says so, and its retry brings it without a reload', async () => {
    // The stream of changes makes the page read again what it reads while the stream opens.
    await page.waitForLoadState('networkidle')
    await page.evaluate(() => document.body.setAttribute('data-same', ''))
    for (const [link, query, found] of [
      ['Miembros', '**/api/collections/miembros_pagos/records*', page.getByRole('row').nth(1)],
      ['Reportes', '**/api/reportes/ingresos*', page.getByRole('region', { name: 'Cifras' })],
    ] as const) {
      await page.route(query, (route) => route.fulfill({ status: 400, json: { status: 400, message: '', data: {} } }))
      await page.getByRole('navigation').getByRole('link', { name: link, exact: true }).click()
      await expect(failed(page), link).toContainText('El servidor no aceptó los datos')
      await page.unroute(query)
      await failed(page).getByRole('button', { name: 'Reintentar' }).click()
      await expect(found, link).toBeVisible()
      await expect(failed(page), link).toHaveCount(0)
    }
    await expect(page.locator('body[data-same]')).toHaveCount(1)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })

  await test.step('services that fail to load say so once, and load again with one press', async () => {
    let asked = 0
    await page.route('**/api/collections/servicios/records*', (route) => {
      asked += 1
      return route.fulfill({ status: 500, json: {} })
    })
    await page.goto('/admin/cambiar-plan')
    const retry = page.getByRole('button', { name: 'Reintentar' })
    await expect(retry).toBeVisible()
    await expect(page.getByRole('region', { name: 'Tus pagos a Vigente' })).toContainText('Aprobado')
    await expect(retry).toBeVisible()
    expect(asked).toBe(2)
    await page.unrouteAll()
    await retry.click()
    await expect(page.getByRole('heading', { name: 'Profesional' })).toBeVisible()
  })

  await test.step('a role, a gym and a receipt that do not exist have their own sentence, and no retry', async () => {
    const missing = async (path: string, sentence: string) => {
      await goTo(page, path)
      await expect(page.getByText(sentence)).toBeVisible()
      await expect(page.getByRole('button', { name: 'Reintentar' }), path).toHaveCount(0)
    }
    await missing('/admin/configuracion/editar-rol/aaaaaaaaaaaaaaa', 'No encontramos este rol')
    await missing('/admin/planes/editar-plan/aaaaaaaaaaaaaaa', 'No encontramos este plan')
    await missing('/admin/pagos?pago=aaaaaaaaaaaaaaa', 'No encontramos este recibo')
    await page.getByRole('button', { name: 'Volver a la lista' }).click()
    await expect(page.getByText('No encontramos este recibo')).toBeHidden()
    await missing('/admin/ventas?venta=aaaaaaaaaaaaaaa', 'No encontramos este recibo')
    await openSession(page, 'operador@vigente.example')
    await missing('/admin/plataforma/gimnasios/aaaaaaaaaaaaaaa', 'No encontramos este gimnasio')
    for (const [path, sentence] of [
      ['/admin/plataforma/consultas?consulta=aaaaaaaaaaaaaaa', 'No encontramos esta consulta'],
      ['/admin/plataforma/pagos?pago=aaaaaaaaaaaaaaa', 'No encontramos este pago'],
    ] as const) {
      await page.goto(path)
      await expect(page.getByText(sentence)).toBeVisible()
      await page.getByRole('button', { name: 'Volver a la lista' }).click()
      await expect(page.getByText(sentence)).toBeHidden()
    }
  })
})
