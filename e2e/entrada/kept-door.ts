import { expect, type Browser, type Page } from '@playwright/test'
import { z } from 'zod'
import { newPerson } from '../charge-desk.ts'
import { queryDatabase } from '../database.ts'
import type { OwnGym } from '../own-gym.ts'
import { openSession } from '../sign-in.ts'
import { openNetwork } from '../silent-network.ts'

export const field = (page: Page) => page.getByRole('combobox', { name: 'Quién entra' })
export const answer = (page: Page) => page.getByRole('alert')
/** Types a member's number and Enter. */
export async function askFor(page: Page, { numero }: { numero: number }): Promise<void> {
  await field(page).fill(String(numero))
  await field(page).press('Enter')
}
/** A code and its end at the pace of a scanner, which keys sent one by one from outside the page do not keep. */
export async function scan(page: Page, code: string, end: 'Enter' | 'Tab'): Promise<void> {
  await page.keyboard.insertText(code)
  await field(page).evaluate(
    (input, keys) => keys.forEach((key) => input.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))),
    [...code.split(''), end],
  )
}
/** True once this browser keeps the door's files. */
export const hasDoorFiles = (page: Page) => page.evaluate(async () => Boolean(await caches.match('/admin/entrada')))

/** A new member of Palermo without a plan, and the entries stored for it. */
export async function addMember({ signedIn }: OwnGym, name: string) {
  const api = await signedIn()
  const { id: sucursal_id } = await api.collection('sucursales').getFirstListItem("nombre = 'Palermo'")
  const { nombre, dni } = newPerson(name)
  const { id, numero } = await api
    .collection('miembros')
    .create<{ id: string; numero: number }>({ nombre, dni, sucursal_id })
  const entries = () =>
    queryDatabase('select resultado, via from asistencias_asientos where id_miembro = $1 order by orden', [id])
  const pay = async () => {
    const filter = `id_plan.nombre = 'Musculación' && id_plan.sucursal_id = '${sucursal_id}' && deleted = null`
    const plazo = await api.collection('planes_plazos').getFirstListItem(filter)
    const medio_pago = 'Efectivo'
    await api.collection('pagos').create({ id_miembro: id, id_plan_plazo: plazo.id, sucursal_id, medio_pago })
  }
  /** The instants of the stored entries, in the order in which they were stored. */
  const instants = async () => {
    const rows = await queryDatabase('select instante from asistencias_asientos where id_miembro = $1 order by orden', [
      id,
    ])
    return z
      .array(z.object({ instante: z.date() }))
      .parse(rows)
      .map(({ instante }) => instante.getTime())
  }
  return { id, numero, nombre, entries, instants, pay }
}

export type DoorMember = Awaited<ReturnType<typeof addMember>>

/** The door of a browser of its own, with its copy and files, behind a network that may go bad. */
export async function keptDoor(
  browser: Browser,
  baseURL: string | undefined,
  { admin }: OwnGym,
  { isClockOurs = false } = {},
) {
  const network = await openNetwork(baseURL ?? '')
  const context = await browser.newContext({ baseURL: network.url, serviceWorkers: 'allow' })
  const page = await context.newPage()
  if (isClockOurs) await page.clock.install({ time: Date.now() })
  await openSession(page, admin)
  await page.goto('/admin/entrada')
  await expect(page.getByText('Copia para cortes de red')).toBeVisible()
  await expect.poll(() => hasDoorFiles(page), { timeout: 60_000 }).toBe(true)
  return { page, network }
}
