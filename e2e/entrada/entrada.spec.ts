import { expect, type Browser, type Page } from '@playwright/test'
import { builtInRoles } from '#shared/permissions.ts'
import { violationsInLooks } from '../axe.ts'
import { charge, chargeForm, chooseCard, choosePlan, newPerson, receipt } from '../charge-desk.ts'
import { queryDatabase } from '../database.ts'
import { type OwnGym, test } from '../own-gym.ts'
import { answer, field, scan } from './kept-door.ts'
import { signIn } from '../sign-in.ts'

type Member = { id: string; nombre: string; numero: number; codigo: string; dni: string }

const live = { timeout: 15_000 }
const rows = (page: Page) => page.getByRole('region', { name: 'Últimas entradas' }).getByRole('listitem')

async function administrator({ signedIn }: OwnGym) {
  const api = await signedIn()
  const { id } = await api.collection('sucursales').getFirstListItem("nombre = 'Palermo'")
  return { api, palermo: id }
}

/** A new member of the branch, without a plan. */
async function addMember(gym: OwnGym, name: string): Promise<Member> {
  const { api, palermo } = await administrator(gym)
  const { nombre, dni } = newPerson(name)
  return api.collection('miembros').create<Member>({ nombre, dni, sucursal_id: palermo })
}

/** A new member whose month begins today. */
async function addPaid(gym: OwnGym, name: string): Promise<Member> {
  const member = await addMember(gym, name)
  const { api, palermo } = await administrator(gym)
  const filter = `id_plan.nombre = 'Musculación' && id_plan.sucursal_id = '${palermo}' && deleted = null`
  const plazo = await api.collection('planes_plazos').getFirstListItem<{ id: string }>(filter)
  const pago = { id_miembro: member.id, id_plan_plazo: plazo.id, sucursal_id: palermo, medio_pago: 'Efectivo' }
  await api.collection('pagos').create(pago)
  return member
}

async function door(browser: Browser, email: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await toDoor(page, email)
  return page
}

async function toDoor(page: Page, email: string): Promise<void> {
  await signIn(page, email)
  await page.keyboard.press('e')
  await expect(field(page)).toBeFocused()
}

async function enter(page: Page, texto: string | number): Promise<void> {
  await page.keyboard.type(String(texto))
  await page.keyboard.press('Enter')
}

test('the door refuses, charges and lets in by keyboard, reads scanners, and asks again for a lost answer', async ({
  browser,
  gym,
}) => {
  test.slow()
  // In the copy that the door takes.
  const lost = await addPaid(gym, 'Pía Luz')
  const page = await door(browser, gym.recepcion)

  await test.step('a person without a plan is refused, charged and let in, by keyboard alone', async () => {
    const member = await addMember(gym, 'Rosario Paz')
    await enter(page, member.numero)
    await expect(answer(page)).toContainText('No pasa')
    await expect(answer(page)).toContainText(member.nombre)
    await expect(answer(page)).toContainText('Sin plan')
    await expect(page.getByRole('button', { name: 'Dejar pasar' })).toHaveCount(0)
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Cobrar', exact: true })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(chargeForm(page).getByRole('region', { name: 'Miembro' })).toContainText(member.nombre)
    await choosePlan(page, 'Musculación')
    await chooseCard(page, '1 mes')
    await chooseCard(page, 'Efectivo')
    await charge(page)
    await expect(receipt(page).getByRole('button', { name: 'Listo' })).toBeFocused()
    // Here the person who paid is let in before anything else.
    await page.keyboard.press('v')
    await expect(receipt(page)).toBeVisible()
    await page.keyboard.press('Enter')

    await test.step('back at the door the answer is new, and can be undone', async () => {
      await expect(answer(page)).toContainText(/^Pasa/)
      await expect(answer(page)).toContainText(member.nombre)
      await expect(answer(page)).toContainText('Vence el')
      await expect(field(page)).toBeFocused()
      await page.getByRole('button', { name: 'Deshacer', exact: true }).click()
      await expect(rows(page).filter({ hasText: member.nombre }).first()).toContainText('Deshecha')
      await expect(field(page)).toBeFocused()
    })
  })

  await test.step('a scanner types a code and Enter; the next one replaces the answer at once', async () => {
    await page.goto('/admin/entrada')
    await expect(field(page)).toBeFocused()
    const first = await addPaid(gym, 'Julia Cané')
    const second = await addPaid(gym, 'Bruno Sosa')
    await enter(page, first.codigo)
    await expect(answer(page)).toContainText(first.nombre)
    await enter(page, second.codigo)
    await expect(answer(page)).toContainText(second.nombre)
    await expect(answer(page)).toContainText(/^Pasa/)
    await enter(page, '000000000000001')
    await expect(answer(page)).toContainText('No encontramos a nadie')
    await enter(page, second.codigo)
    await expect(answer(page)).toContainText('es la misma visita')
    const [stored] = await queryDatabase(
      `select count(*)::integer as n, max(via) as via from asistencias_asientos where id_miembro = $1`,
      [second.id],
    )
    expect(stored).toEqual({ n: 1, via: 'codigo' })

    await test.step('his file shows the visit and the code', async () => {
      await page.goto(`/admin/miembros?miembro=${second.id}`)
      await expect(page.getByRole('region', { name: 'Visitas' })).toContainText('1 visita')
      await page.getByRole('button', { name: 'Mostrar el código QR' }).click()
      await expect(page.getByRole('img', { name: `Código de entrada de ${second.nombre}` })).toBeVisible()
      expect(await violationsInLooks(page, { within: '[role=dialog]' })).toEqual([])
    })
  })

  await test.step('a scanner may end with Tab; a person’s Tab leaves the field', async () => {
    await page.goto('/admin/entrada')
    await expect(field(page)).toBeFocused()
    const member = await addPaid(gym, 'Nadia Rey')
    await scan(page, member.codigo, 'Tab')
    await expect(answer(page)).toContainText(member.nombre)
    await expect(field(page)).toBeFocused()
    await page.keyboard.type('ana', { delay: 120 })
    await page.keyboard.press('Tab')
    await expect(field(page)).not.toBeFocused()
    await expect(field(page)).toHaveValue('ana')
  })

  await test.step('several people match: the arrows choose', async () => {
    await page.goto('/admin/entrada')
    await expect(field(page)).toBeFocused()
    const one = await addPaid(gym, 'Abril Zuloaga')
    const other = await addPaid(gym, 'Zoe Zuloaga')
    await enter(page, 'zuloaga')
    await expect(page.getByRole('option')).toHaveCount(2)
    await expect(field(page)).toHaveValue('zuloaga')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('option', { selected: true })).toHaveCount(0)
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('option', { name: new RegExp(one.nombre), selected: true })).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(answer(page)).toContainText(other.nombre)
  })

  await test.step('an answer lost on the network is asked again with the same id', async () => {
    await page.goto('/admin/entrada')
    await expect(field(page)).toBeFocused()
    await expect(page.getByText('Copia para cortes de red')).toBeVisible()
    await page.route(
      '**/api/asistencias/entrar',
      async (route) => {
        await route.fetch()
        await route.abort()
      },
      { times: 1 },
    )
    await enter(page, lost.numero)
    await expect(answer(page)).toContainText(/^Pasa/)
    await expect(page.getByText('por enviar')).toHaveCount(0, live)
    await expect(page.getByText('algo no coincidió')).toHaveCount(0)
    const [stored] = await queryDatabase(
      'select count(*)::integer as n from asistencias_asientos where id_miembro = $1',
      [lost.id],
    )
    expect(stored).toEqual({ n: 1 })
  })
  await page.context().close()
})

test('a manager lets in with a reason, and another device sees it at once', async ({ browser, gym }) => {
  const member = await addMember(gym, 'Fausto Vidal')
  const page = await door(browser, gym.admin)
  const reception = await door(browser, gym.recepcion)
  await enter(page, member.dni)
  await page.getByRole('button', { name: 'Dejar pasar' }).click()
  const dialog = page.getByRole('alertdialog', { name: /Dejar pasar a/ })
  await dialog.getByRole('button', { name: 'Dejar pasar' }).click()
  await expect(dialog.getByLabel('Motivo')).toBeFocused()
  await page.keyboard.type('Paga a la salida')
  await page.keyboard.press('Enter')
  await expect(answer(page)).toContainText('Lo dejaron pasar: Paga a la salida')
  await expect(rows(reception).first()).toContainText(member.nombre, live)
  await expect(rows(reception).first()).toContainText('Lo dejaron pasar', live)
  await Promise.all([page.context().close(), reception.context().close()])
})

test('without network entries are answered from the copy and sent once; the tablet’s role sees the door alone', async ({
  browser,
  gym,
}) => {
  test.slow()

  const page = await (await browser.newContext()).newPage()

  await test.step('without network five entries are answered from the copy, and sent once, in order', async () => {
    const members = []
    for (const name of ['Uno Lima', 'Dos Lima', 'Tres Lima', 'Cuatro Lima']) members.push(await addPaid(gym, name))
    members.push(await addMember(gym, 'Cinco Lima'))
    await toDoor(page, gym.recepcion)
    await expect(page.getByText('Copia para cortes de red')).toBeVisible()
    await page.context().setOffline(true)
    await expect(page.getByText('Respondemos sin conexión')).toBeVisible()
    for (const { numero, nombre } of members) {
      await enter(page, numero)
      await expect(answer(page).filter({ hasText: nombre })).toContainText('Sin conexión: se enviará')
    }
    await expect(page.getByText('Sin conexión no se puede cobrar')).toBeVisible()
    await expect(page.getByText('Hay 5 entradas por enviar.')).toBeVisible()
    await enter(page, members[0]?.numero ?? 0)
    await expect(answer(page).filter({ hasText: 'misma visita' })).toBeVisible()
    await page.context().setOffline(false)
    await expect(page.getByText('por enviar')).toHaveCount(0, live)
    for (const { nombre } of members) await expect(rows(page).filter({ hasText: nombre })).toHaveCount(1, live)
    const stored = await queryDatabase(
      `select id_miembro, via, resultado from asistencias_asientos where id_miembro = any ($1) order by orden`,
      [members.map(({ id }) => id)],
    )
    const expected = members.map(({ id }, index) => ({
      id_miembro: id,
      via: 'sin_conexion',
      resultado: index === 4 ? 'no' : 'pasa',
    }))
    expect(stored).toEqual(expected)

    await test.step('the copy and its key leave with the session', async () => {
      const names = () => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))
      expect(await names()).toContain('vigente_entrada')
      await page.getByRole('button', { name: /^Cuenta de/ }).click()
      await page.getByRole('button', { name: 'Cerrar sesión' }).click()
      await expect(page).toHaveURL(/auth\/login/)
      await expect.poll(names).not.toContain('vigente_entrada')
    })
  })

  await test.step('the tablet’s role sees the door alone', async () => {
    const member = await addPaid(gym, 'Ciro Ponce')
    const { api, palermo } = await administrator(gym)
    const email = `tableta${String(Date.now()).slice(-8)}@norte.example`
    const password = 'tableta de la puerta 58'
    const role = builtInRoles['Tableta de recepción']
    const user = { email, name: 'Tableta Puerta', phone: '1155551234', password, passwordConfirm: password, role }
    await api.collection('users').create({ ...user, sucursal_id: [palermo] })
    await page.goto('/auth/login')
    await page.getByLabel('Correo electrónico').fill(email)
    await page.getByLabel('Contraseña', { exact: true }).fill(password)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/admin\/entrada/)
    await expect(field(page)).toBeFocused()
    await expect(page.getByRole('navigation')).toHaveCount(0)
    await expect(page.getByText('Últimas entradas')).toHaveCount(0)
    await enter(page, member.codigo)
    await expect(answer(page)).toContainText(member.nombre)
    await expect(page.getByRole('button', { name: 'Cobrar' })).toHaveCount(0)
    await page.goto('/admin/miembros')
    await expect(page).toHaveURL(/\/admin\/entrada/)
    await page.getByRole('button', { name: 'Este equipo' }).click()
    await page.getByRole('menuitem', { name: 'Cerrar sesión' }).click()
    await expect(page).toHaveURL(/auth\/login/)
  })
  await page.context().close()
})

for (const preset of process.env['EVERY_LOOK'] ? ['aura', 'lara'] : ['aura']) {
  test(`no state of the door violates an axe rule, light or dark (${preset})`, async ({ browser, gym }) => {
    const member = await addMember(gym, 'Axel Reglas')
    await addMember(gym, 'Alma Reglas')
    const page = await door(browser, gym.admin)
    await page.evaluate((name) => (document.documentElement.dataset['preset'] = name), preset)
    expect(await violationsInLooks(page)).toEqual([])
    await enter(page, member.numero)
    await expect(answer(page)).toContainText('No pasa')
    await page.keyboard.press('Tab')
    expect(await violationsInLooks(page)).toEqual([])
    await page.keyboard.press('Escape')
    await field(page).press('Escape')
    await expect(page.getByRole('region', { name: 'Última respuesta' })).toBeVisible()
    await enter(page, 'reglas')
    await expect(page.getByRole('option').first()).toBeVisible()
    expect(await violationsInLooks(page)).toEqual([])
    await page.context().close()
  })
}
