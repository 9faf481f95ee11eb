import { expect, test, type Page, type Request } from '@playwright/test'
import PocketBase from 'pocketbase'
import { announcer, violationsInLooks, violationsOf } from '../axe.ts'
import { chargeForm, newPerson } from '../charge-desk.ts'
import { newGym, newGymPassword } from '../new-gym.ts'
import { openSession } from '../sign-in.ts'
import { membersWithPlan, payingGym, person, second } from './paying-member.ts'

test('a gym connects its account, and a member who pays a link is in force without a hand', async ({
  page,
  request,
  baseURL,
}) => {
  const email = await newGym(request, newPerson('Gimnasio Puente').nombre)
  const api = new PocketBase(baseURL).autoCancellation(false)
  await api.collection('users').authWithPassword(email, newGymPassword)
  const [miembro, otro] = await membersWithPlan(api)
  await openSession(page, email, newGymPassword)

  await page.goto('/admin/configuracion?tab=metodos')
  await page.getByRole('button', { name: 'Conectar Mercado Pago' }).click()
  const card = page.getByRole('region', { name: 'Cobros en línea' })
  await expect(card.getByText('Conectado', { exact: true })).toBeVisible()
  expect(await violationsInLooks(page, { except: announcer })).toEqual([])

  await page.goto(`/admin/pagos?cobrar=${miembro}`)
  await expect(chargeForm(page)).toContainText('Libre')
  await chargeForm(page).getByRole('button', { name: 'Enviar enlace de pago' }).click()
  await page.reload()
  const dialog = page.getByRole('dialog', { name: 'Enviar enlace de pago' })
  await dialog.getByRole('button', { name: 'Crear enlace' }).click()
  await expect(dialog.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute('href', /wa\.me.*pagar/)
  expect(await violationsInLooks(page, { except: announcer })).toEqual([])
  const [address = ''] = /https?:\/\/\S+\/pagar\/[0-9a-f]{32}/.exec(await dialog.innerText()) ?? []

  await page.goto(address)
  expect(await violationsOf(page)).toEqual([])
  const pay = page.getByRole('link', { name: 'Pagar con Mercado Pago' })
  await pay.click()
  const checkout = page.url()
  await page.getByRole('button', { name: 'Pagar', exact: true }).click()
  await expect(async () => {
    await page.goto(address)
    await expect(page.getByRole('heading', { name: 'Pago recibido' })).toBeVisible({ timeout: 1000 })
  }).toPass({ timeout: 30_000 })
  expect(await violationsOf(page)).toEqual([])

  await page.goto(`/admin/miembros?miembro=${miembro}`)
  const panel = page.getByRole('dialog', { name: person })
  await expect(panel).toContainText('Vigente')
  await expect(panel).toContainText('último pago el')

  const accept = page.getByRole('link', { name: 'Aceptar en Mercado Pago' })
  let subscription = ''
  await test.step('a member who consents is charged by itself', async () => {
    await page.goto(`/admin/pagos?cobrar=${otro}`)
    await expect(chargeForm(page)).toContainText('Libre')
    await chargeForm(page).getByRole('button', { name: 'Cobro automático' }).click()
    await page.reload()
    const asking = page.getByRole('dialog', { name: 'Cobro automático' })
    await asking.getByRole('button', { name: 'Pedir permiso' }).click()
    await expect(asking.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute('href', /wa\.me.*pagar/)
    expect(await violationsInLooks(page, { except: announcer })).toEqual([])
    const [consent = ''] = /https?:\/\/\S+\/pagar\/[0-9a-f]{32}/.exec(await asking.innerText()) ?? []

    await page.goto(consent)
    expect(await violationsOf(page)).toEqual([])
    await accept.click()
    subscription = page.url()
    await page.getByRole('button', { name: 'Aceptar', exact: true }).click()
    await expect(async () => {
      await page.goto(consent)
      await expect(page.getByRole('heading', { name: 'Cobro automático aceptado' })).toBeVisible({ timeout: 1000 })
    }).toPass({ timeout: 30_000 })

    await page.goto(`/admin/miembros?miembro=${otro}`)
    const other = page.getByRole('dialog', { name: second })
    await expect(other).toContainText('Vigente', { timeout: 30_000 })
    await expect(other.getByRole('region', { name: 'Cobro automático' })).toContainText('Activo')
    expect(await violationsInLooks(page, { except: announcer })).toEqual([])
  })

  await test.step('a refund of a part and a failed charge wait for a person', async () => {
    for (const [address, button] of [
      [checkout, 'Devolver la mitad'],
      [subscription, 'Rechazar un cobro'],
    ] as const) {
      await page.goto(address)
      await page.getByRole('button', { name: button }).click()
    }
    await page.goto('/admin/pagos')
    const refunded = page.getByRole('listitem').filter({ hasText: 'Mercado Pago devolvió $' })
    await expect(refunded).toContainText(/6\.172,50 de este pago/, { timeout: 30_000 })
    await expect(refunded).toContainText(person)
    const failed = page.getByRole('listitem').filter({ hasText: 'Mercado Pago no pudo cobrarle' })
    await expect(failed).toContainText(second, { timeout: 30_000 })
    expect(await violationsInLooks(page, { except: announcer })).toEqual([])
    await expect(refunded.getByRole('link', { name: 'Ver el pago' })).toHaveAttribute('href', /pago=/)
    await refunded.getByRole('button', { name: 'Dar por resuelto' }).click()
    await page.reload()
    const resolving = page.getByRole('dialog', { name: 'Dar por resuelto' })
    await resolving.getByLabel('Qué hiciste').fill('Le cobramos de más y se lo devolvimos')
    await resolving.getByRole('button', { name: 'Dar por resuelto' }).click()
    await expect(refunded).toHaveCount(0)
    await failed.getByRole('button', { name: 'Dar por visto' }).click()
    await expect(failed).toHaveCount(0)
  })
})

const titled = (page: Page, text: string) => page.getByRole('heading', { name: text })

test('the page of a link follows its payment, leads to no second one, and asks for little @long', async ({
  page,
  request,
  baseURL,
  browser,
}) => {
  const { api, openLink } = await payingGym({ page, request, baseURL }, newPerson('Gimnasio Faro').nombre)

  await test.step('the open page of a link follows its payment, on every device that has it', async () => {
    const { address } = await openLink()
    const other = await page.context().newPage()
    for (const one of [page, other]) await one.goto(address)
    await expect(page.locator('.gimnasio img')).toHaveAttribute('src', /^data:image/)
    await expect
      .poll(() => page.locator('.gimnasio img').evaluate((it) => 'naturalWidth' in it && it.naturalWidth))
      .toBe(1)

    await page.getByRole('link', { name: 'Pagar con Mercado Pago' }).click()
    await page.getByRole('button', { name: 'Volver sin pagar' }).click()
    await expect(titled(page, 'Tu pago')).toBeVisible()
    await page.getByRole('link', { name: 'Pagar con Mercado Pago' }).click()
    await page.getByRole('button', { name: 'Pagar', exact: true }).click()
    await expect(page.getByRole('link', { name: 'Pagar con Mercado Pago' })).toHaveCount(0)
    for (const one of [page, other]) await expect(titled(one, 'Pago recibido')).toBeVisible()
    expect(await violationsOf(page)).toEqual([])
    // Back in the browser's history shows no page of yesterday.
    await page.goBack()
    await page.goBack()
    await expect(titled(page, 'Pago recibido')).toBeVisible()
    await page.getByRole('link', { name: 'Ver el recibo' }).click()
    await expect(titled(page, 'Recibo válido')).toBeVisible()
  })

  await test.step('a page that was opened before leads to no second payment, without script too', async () => {
    const { address, link } = await openLink()
    const plain = await browser.newContext({ javaScriptEnabled: false })
    const old = await plain.newPage()
    await old.goto(address)
    await api.send(`/api/links_pago/${link}/cancelar`, { method: 'POST' })
    await old.getByRole('link', { name: 'Pagar con Mercado Pago' }).click()
    await expect(titled(old, 'El gimnasio canceló este enlace')).toBeVisible()
    await plain.close()
  })

  await test.step('money that comes for a cancelled link is shown at the desk, with what can be done', async () => {
    const { address, link } = await openLink()
    const payer = await page.context().newPage()
    await payer.goto(address)
    await payer.getByRole('link', { name: 'Pagar con Mercado Pago' }).click()
    await api.send(`/api/links_pago/${link}/cancelar`, { method: 'POST' })
    await payer.getByRole('button', { name: 'Pagar', exact: true }).click()
    await expect(titled(payer, 'Pago recibido')).toBeVisible()

    await page.goto('/admin/pagos')
    const late = page.getByRole('listitem').filter({ hasText: 'Llegó cuando su enlace ya estaba cancelado' })
    await expect(late).toContainText(person)
    await expect(late).toContainText('devuélvelo en Mercado Pago y anula el pago')
    await expect(late.getByRole('link', { name: 'Ver el pago' })).toHaveAttribute('href', /pago=/)
    await expect(late.getByRole('button')).toHaveText(['Dar por resuelto'])
    expect(await violationsInLooks(page, { except: announcer })).toEqual([])
    await late.getByRole('button', { name: 'Dar por resuelto' }).click()
    const resolving = page.getByRole('dialog', { name: 'Dar por resuelto' })
    await resolving.getByLabel('Qué hiciste').fill('Se lo queda como otro mes')
    await resolving.getByRole('button', { name: 'Dar por resuelto' }).click()
    await expect(late).toHaveCount(0)
  })

  await test.step('a page left open for eight hours asks for little', async () => {
    const { address } = await openLink()
    const left = await page.context().newPage()
    let asked = 0
    const open = new Set<Request>()
    left.on('request', (one) => void (open.add(one), (asked += 1)))
    left.on('requestfinished', (one) => void open.delete(one))
    left.on('requestfailed', (one) => void open.delete(one))
    await left.clock.install()
    await left.goto(address)
    await expect(titled(left, 'Tu pago')).toBeVisible()
    // From here on time passes only as the journey says.
    await left.clock.pauseAt(new Date(Date.now() + 60_000))
    const pass = async (minutes: number) => {
      for (let n = 0; n < minutes; n += 1) {
        await left.clock.runFor(61_000)
        await expect.poll(() => open.size).toBe(0)
      }
    }
    const opened = asked
    await pass(20)
    const read = asked - opened
    expect(read).toBeGreaterThan(5)
    expect(read).toBeLessThan(30)
    await left.clock.fastForward('08:00:00')
    await pass(5)
    expect(asked - opened).toBe(read)
  })
})
