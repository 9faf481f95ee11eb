import { readFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { z } from 'zod'
import { violationsOf } from '../axe.ts'
import { openSession } from '../sign-in.ts'
import { goTo } from '../go-to.ts'

test('a receipt is a copy, saved as PDF, mailed, and opens for anybody, on a phone and in the dark', async ({
  page,
  browser,
}) => {
  await openSession(page)

  await test.step('long after the charge a receipt is a copy, and can be saved as PDF', async () => {
    await goTo(page, '/admin/pagos?orden=recibo')
    await page.getByRole('row').nth(2).click()
    await page.getByRole('button', { name: 'Ver recibo' }).click()
    // The panel beneath has the same name.
    const dialog = page.getByRole('dialog', { name: /^Recibo \d{6}/ }).filter({ hasText: 'Copia del recibo' })
    await expect(dialog).toBeVisible()
    for (const paper of ['A4', '80 mm']) {
      await dialog.getByText(paper, { exact: true }).click()
      const download = page.waitForEvent('download')
      await dialog.getByRole('button', { name: 'PDF' }).click()
      const file = await download
      expect(file.suggestedFilename()).toMatch(/^recibo-\d{6}\.pdf$/)
      const bytes = (await readFile(await file.path())).toString('latin1')
      expect(bytes.startsWith('%PDF-')).toBe(true)
      expect(/MediaBox \[0 0 (\d+)/.exec(bytes)?.[1]).toBe(paper === 'A4' ? '595' : '226')
    }
  })

  await test.step('a receipt is mailed to the member, and its address opens for anybody, on a phone and in the dark', async () => {
    const filter = encodeURIComponent(`anulado = null && id_miembro.correo != ''`)
    const stored = await page.evaluate(() => localStorage.getItem('vigente_auth'))
    const { token } = z.object({ token: z.string() }).parse(JSON.parse(stored ?? ''))
    const found = await page.request.get(`/api/collections/pagos/records?perPage=1&filter=${filter}`, {
      headers: { authorization: token },
    })
    const [pago] = z.object({ items: z.array(z.object({ id: z.string() })) }).parse(await found.json()).items
    await page.goto(`/admin/pagos?recibo=${pago?.id}`)
    const dialog = page.getByRole('dialog', { name: /^Recibo \d{6}/ })
    await dialog.getByRole('button', { name: /^Enviar por correo a / }).click()
    await expect(page.getByText('Recibo enviado por correo')).toBeVisible()
    const whatsapp = dialog.getByRole('link', { name: 'WhatsApp' })
    await expect(whatsapp).toHaveAttribute('href', /%2Frecibo%2F[0-9a-f]{32}/)
    const [, code] = /%2Frecibo%2F([0-9a-f]{32})/.exec((await whatsapp.getAttribute('href')) ?? '') ?? []
    const number = await dialog.getByRole('heading').first().textContent()
    await dialog.getByText('A4', { exact: true }).click()
    await page.emulateMedia({ media: 'print' })
    const sheet = page.locator('[data-print-alone]')
    await expect(sheet.getByText('Verifica este recibo')).toBeVisible()
    await expect(sheet.locator('th').filter({ hasText: 'Importe' })).toBeVisible()
    await expect(sheet.getByText('+54 9 11 4831-7720')).toBeVisible()
    const placed = async (text: string) =>
      (await sheet.getByText(text, { exact: true }).first().boundingBox()) ?? { x: 0, y: 0 }
    const [gym, title, sum] = [await placed('Norte'), await placed(number ?? ''), await placed('Total')]
    expect(title.x).toBeGreaterThan(gym.x + 200)
    expect(Math.abs(title.y - gym.y)).toBeLessThan(10)
    expect(sum.y).toBeGreaterThan(title.y)
    const type = await sheet
      .locator('td')
      .first()
      .evaluate((cell) => {
        const { fontFamily, fontSize } = getComputedStyle(cell)
        return { fontFamily, points: parseFloat(fontSize) * 0.75 }
      })
    expect(type.fontFamily).toMatch(/^"?Geist/)
    expect([10, 10.5, 11]).toContain(type.points)
    await expect(dialog).toBeHidden()

    for (const colorScheme of ['light', 'dark'] as const) {
      const context = await browser.newContext({ colorScheme, viewport: { width: 390, height: 760 } })
      const stranger = await context.newPage()
      const loaded: string[] = []
      stranger.on('request', (request) => loaded.push(request.resourceType()))
      await stranger.goto(new URL(`/recibo/${code}`, page.url()).href)
      await expect(stranger.getByRole('heading', { name: 'Recibo válido' })).toBeVisible()
      await expect(stranger.getByText(number?.replace('Recibo ', '') ?? '', { exact: true })).toBeVisible()
      await expect(stranger.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/)
      await expect(stranger.locator('html')).toHaveClass(colorScheme === 'dark' ? /app-dark/ : /^$/)
      expect(await violationsOf(stranger)).toEqual([])
      expect(loaded.filter((type) => type === 'script')).toHaveLength(1)
      await stranger.goto(new URL('/recibo/no-existe', page.url()).href)
      await expect(stranger.getByRole('heading', { name: 'No encontramos este recibo' })).toBeVisible()
      expect(await violationsOf(stranger)).toEqual([])
      await context.close()
    }
  })
})
