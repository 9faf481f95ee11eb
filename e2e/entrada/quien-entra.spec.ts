import { expect, type Page } from '@playwright/test'
import { violationsInLooks } from '../axe.ts'
import { queryDatabase } from '../database.ts'
import { test } from '../own-gym.ts'
import { openSession } from '../sign-in.ts'
import { addMember, answer, field, scan } from './kept-door.ts'

const people = (page: Page) => page.getByRole('option')

test('at the door people in force come first, Tab stays with an answer, and who ends soon is charged from it', async ({
  page,
  gym,
}) => {
  await openSession(page, gym.recepcion)

  await test.step('while a name is typed the people in force come first, with state, end and entry, and an arrow points before Enter', async () => {
    const ended = await addMember(gym, 'Abel Zurbarán')
    const current = await addMember(gym, 'Zoe Zurbarán')
    await current.pay()
    const copied = page.waitForResponse(/asistencias\/instantanea/)
    await page.goto('/admin/entrada')
    await copied
    await expect(field(page)).toBeFocused()
    await page.keyboard.type('zurbar')
    await expect(people(page)).toHaveCount(2)
    await expect(people(page).first()).toContainText(current.nombre)
    await expect(people(page).first()).toContainText(/Vigente|Por vencer/)
    await expect(people(page).first()).toContainText('Vence el')
    await expect(people(page).last()).toContainText('Sin plan')
    await expect(people(page).last()).toContainText(ended.nombre)
    expect(await violationsInLooks(page)).toEqual([])

    await page.keyboard.press('Enter')
    await expect(field(page)).toHaveValue('zurbar')
    await page.keyboard.press('Enter')
    expect(await current.entries()).toEqual([])
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(answer(page)).toContainText(current.nombre)
    await expect(answer(page)).toContainText(/^Pasa/)

    await page.keyboard.type('zurbar')
    await expect(people(page)).toHaveCount(2)
    await expect(page.getByRole('option', { selected: true })).toHaveCount(0)
    await page.keyboard.press('Escape')
  })

  await test.step('the end of a document offers its person, and Enter alone lets nobody in: not even whose number it is', async () => {
    const ending = await addMember(gym, 'Bruno Peralta')
    const numbered = await addMember(gym, 'Nora Quispe')
    await ending.pay()
    await numbered.pay()
    await queryDatabase(`update miembros set dni = '29866304' where id = $1`, [ending.id])
    await queryDatabase('update miembros set numero = 6304 where id = $1', [numbered.id])
    const copied = page.waitForResponse(/asistencias\/instantanea/)
    await page.goto('/admin/entrada')
    await copied
    await expect(field(page)).toBeFocused()
    await page.keyboard.type('6304', { delay: 120 })
    await expect(people(page)).toHaveText([new RegExp(ending.nombre), new RegExp(numbered.nombre)])
    await page.keyboard.press('Enter')
    await expect(field(page)).toHaveValue('6304')
    await page.keyboard.press('Enter')
    await expect(field(page)).toHaveValue('6304')
    expect(await numbered.entries()).toEqual([])
    expect(await ending.entries()).toEqual([])
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(answer(page)).toContainText(ending.nombre)
    await expect(answer(page)).toContainText(/^Pasa/)
    await page.keyboard.type('29866304')
    await page.keyboard.press('Enter')
    await expect(answer(page)).toContainText('es la misma visita')
    // A card with the number is that member's.
    await scan(page, '6304', 'Enter')
    await expect(answer(page)).toContainText(numbered.nombre)
  })

  await test.step('while an answer covers the page, Tab stays with it: nothing behind can be undone', async () => {
    const first = await addMember(gym, 'Primera')
    const second = await addMember(gym, 'Segunda')
    await first.pay()
    await second.pay()
    await page.goto('/admin/entrada')
    await expect(field(page)).toBeFocused()
    for (const { numero, nombre } of [first, second]) {
      await page.keyboard.type(String(numero))
      await page.keyboard.press('Enter')
      await expect(answer(page)).toContainText(nombre)
    }
    const isBehind = () =>
      page.getByRole('region', { name: 'Últimas entradas' }).evaluate((region) => region.closest('[inert]') !== null)
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Deshacer', exact: true })).toBeFocused()
    expect(await isBehind()).toBe(true)
    for (const key of ['Tab', 'Tab', 'Tab']) {
      await page.keyboard.press(key)
      expect(await page.evaluate(() => document.activeElement?.closest('li')?.textContent ?? '')).toBe('')
    }
    // It stays while the focus is on one of its acts.
    await field(page).press('Escape')
    await expect.poll(isBehind).toBe(false)
  })

  await test.step('whose plan has ended reads since when and what renewing costs, and one key opens the charge', async () => {
    const member = await addMember(gym, 'Vencida Hace Rato')
    await member.pay()
    await queryDatabase(
      `update membresias s set inicio = hoy(g.zona_horaria) - 42, vencimiento = hoy(g.zona_horaria) - 12
       from gimnasios g where g.id = s.gimnasio_id and s.id_miembro = $1`,
      [member.id],
    )
    await page.goto('/admin/entrada')
    await expect(field(page)).toBeFocused()
    await page.keyboard.type(String(member.numero))
    await page.keyboard.press('Enter')
    await expect(answer(page)).toContainText('No pasa')
    await expect(answer(page)).toContainText(/Venció hace 12\sdías \(\d\d\/\d\d/)
    await expect(answer(page)).toContainText(/Renovar Musculación, 1\smes: \$\s\d/)
    // While somebody else is typed, the answer on the screen is about the person before.
    await page.keyboard.type('x')
    await page.keyboard.press('F2')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.keyboard.press('Backspace')
    await page.keyboard.press('F2')
    await expect(page.getByRole('dialog', { name: 'Registrar pago' })).toContainText(member.nombre)
    await page.keyboard.press('Escape')
  })

  await test.step('who ends in days passes with a warning, and is charged from it', async () => {
    const member = await addMember(gym, 'Casi Vencida')
    await member.pay()
    await queryDatabase(`update membresias set vencimiento = vencimiento - 28 where id_miembro = $1`, [member.id])
    await page.goto('/admin/entrada')
    await expect(field(page)).toBeFocused()
    await page.keyboard.type(String(member.numero))
    await page.keyboard.press('Enter')
    await expect(answer(page)).toContainText('Pasa, con aviso')
    await page.getByRole('button', { name: 'Cobrar', exact: true }).click()
    await expect(page.getByRole('dialog', { name: 'Registrar pago' })).toContainText(member.nombre)
  })
})
