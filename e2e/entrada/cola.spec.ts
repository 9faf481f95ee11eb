import { expect, type Page } from '@playwright/test'
import { violationsOf } from '../axe.ts'
import { test } from '../own-gym.ts'
import { openSession } from '../sign-in.ts'
import { addMember, answer, askFor, field, keptDoor } from './kept-door.ts'

test.use({ serviceWorkers: 'allow' })

const live = { timeout: 60_000 }

/** The door again, in a page of which no step has changed anything. */
async function reopen(page: Page): Promise<void> {
  await page.goto('/admin/entrada')
  await expect(page.getByText('Copia para cortes de red')).toBeVisible()
}

test('entries that wait are lost by no full, held or deleted database, no second tab and no other person @long', async ({
  browser,
  baseURL,
  gym,
}) => {
  test.slow()
  // All are in the copy that the door takes.
  const [first, second] = [await addMember(gym, 'Elsa Llena'), await addMember(gym, 'Otto Lleno')]
  const member = await addMember(gym, 'Hilda Espera')
  const [third, fourth] = [await addMember(gym, 'Ana Borrada'), await addMember(gym, 'Bea Borrada')]
  const [double, leaving] = [await addMember(gym, 'Dora Doble'), await addMember(gym, 'Sara Sale')]
  const { page, network } = await keptDoor(browser, baseURL, gym)

  await test.step('an entry that this browser cannot keep is answered, told, and sent by its page', async () => {
    await network.become('refuses')
    await page.evaluate(() => {
      IDBObjectStore.prototype.add = refuse
      IDBObjectStore.prototype.put = refuse
      function refuse(): never {
        throw new DOMException('Full', 'QuotaExceededError')
      }
    })
    await askFor(page, first)
    await expect(answer(page).first()).toContainText('No pasa')
    await askFor(page, second)
    await expect(answer(page).filter({ hasText: 'Otto Lleno' }).first()).toContainText('No pasa')
    await expect(page.getByText('2 entradas no se pudieron guardar en este equipo')).toBeVisible()
    await expect(page.getByText('no la cierres ni la recargues')).toBeVisible()
    expect(await violationsOf(page)).toEqual([])

    await network.become('passes')
    await expect(page.getByText('por enviar')).toHaveCount(0, live)
    await expect(page.getByText('no se pudieron guardar')).toHaveCount(0)
    for (const { entries } of [first, second])
      expect(await entries()).toEqual([{ resultado: 'no', via: 'sin_conexion' }])
  })

  await test.step('a database that another page holds keeps no person waiting', async () => {
    await reopen(page)
    await network.become('refuses')
    // Neither answers nor refuses, as while another tab holds an older version.
    await page.evaluate(() => {
      const { indexedDB: real } = window
      const open = (name: string, version?: number) => {
        const isHeld = name === 'vigente_entrada_cola'
        const request = real.open(isHeld ? `${name}_otra` : name, version)
        const swallow = (event: Event) => isHeld && event.stopImmediatePropagation()
        for (const kind of ['success', 'error', 'upgradeneeded']) request.addEventListener(kind, swallow)
        return request
      }
      const databases = () => real.databases()
      const deleteDatabase = (name: string) => real.deleteDatabase(name)
      Object.defineProperty(window, 'indexedDB', { value: { open, databases, deleteDatabase } })
    })
    await askFor(page, member)
    await expect(answer(page).first()).toContainText('No pasa')
    await expect(page.getByText('Una entrada no se pudo guardar en este equipo')).toBeVisible()
    await network.become('passes')
    await expect(page.getByText('por enviar')).toHaveCount(0, live)
    expect(await member.entries()).toHaveLength(1)
  })

  await test.step('a database deleted under the door loses no entry that waits', async () => {
    await reopen(page)
    await network.become('refuses')
    await askFor(page, third)
    await expect(page.getByText('Hay 1 entrada por enviar.')).toBeVisible()
    await page.evaluate(
      () =>
        new Promise<void>((resolve) => {
          indexedDB.deleteDatabase('vigente_entrada_cola').addEventListener('success', () => resolve())
        }),
    )
    await askFor(page, fourth)
    await expect(page.getByText('Hay 2 entradas por enviar.')).toBeVisible()
    await network.become('passes')
    await expect(page.getByText('por enviar')).toHaveCount(0, live)
    for (const { entries } of [third, fourth]) expect(await entries()).toHaveLength(1)
  })

  await test.step('two tabs of the door send each entry once and tell a conflict once', async () => {
    await reopen(page)
    const other = await page.context().newPage()
    await other.goto('/admin/entrada')
    await expect(other.getByText('Copia para cortes de red')).toBeVisible()
    await network.become('refuses')
    await askFor(page, double)
    await expect(page.getByText('Hay 1 entrada por enviar.')).toBeVisible()
    await expect(other.getByText('Hay 1 entrada por enviar.')).toBeVisible()
    await double.pay()
    await network.become('passes')
    const told = 'aquí se mostró «No pasa»; en ese momento era «Pasa».'
    for (const tab of [page, other]) {
      await expect(tab.getByText('por enviar')).toHaveCount(0, live)
      await expect(tab.getByText(told)).toHaveCount(1)
    }
    expect(await double.entries()).toHaveLength(1)
    // It stays until somebody has read it, once for both.
    await page.reload()
    await expect(page.getByText(told)).toBeVisible()
    await page.getByRole('button', { name: 'Entendido' }).click()
    for (const tab of [page, other]) await expect(tab.getByText(told)).toHaveCount(0)
    await other.close()
  })

  await test.step('signing out with an entry that waits asks, and another person neither sends nor deletes it', async () => {
    await reopen(page)
    const leave = async () => {
      await page.getByRole('button', { name: /^Cuenta de/ }).click()
      await page.getByRole('button', { name: 'Cerrar sesión' }).click()
    }
    await network.become('refuses')
    await askFor(page, leaving)
    await page.keyboard.press('Escape')
    await leave()
    const question = page.getByRole('alertdialog', { name: 'Hay 1 entrada por enviar' })
    await expect(question).toContainText('la próxima vez que entres aquí con tu cuenta')
    expect(await violationsOf(page)).toEqual([])
    await question.getByRole('button', { name: 'Cancelar' }).click()
    await expect(field(page)).toBeVisible()
    await leave()
    await question.getByRole('button', { name: 'Cerrar sesión' }).click()
    await expect(page).toHaveURL(/auth\/login/)

    await network.become('passes')
    await openSession(page, gym.recepcion)
    await page.goto('/admin/entrada')
    await expect(page.getByText('Copia para cortes de red')).toBeVisible()
    await expect(page.getByText('por enviar')).toHaveCount(0)
    expect(await leaving.entries()).toEqual([])

    await openSession(page, gym.admin)
    // From whichever page.
    await page.goto('/admin/planes')
    await expect.poll(leaving.entries, live).toEqual([{ resultado: 'no', via: 'sin_conexion' }])
  })
  await page.context().close()
  network.close()
})
