import { expect, type Browser, type Page } from '@playwright/test'
import PocketBase, { ClientResponseError } from 'pocketbase'
import { sendMailJobName } from '#server/runtime/mail/outbox.ts'
import { figure, sell, newPerson } from '../charge-desk.ts'
import { queryDatabase, databaseUrl } from '../database.ts'
import { invite } from '../invite.ts'
import { mailsTo } from '../mailbox.ts'
import { test } from '../own-gym.ts'
import { demoPassword, signIn } from '../sign-in.ts'
import { startProcess } from '../start-server.ts'

/** No page reloads: changes of the other process arrive by themselves. */
const live = { timeout: 15_000 }
const admin = 'admin@norte.example'

let other = ''
let stop = async () => {}

/** A second server process on the same database and files, as in a scaled-out installation. */
test.beforeAll(async () => {
  const port = String(Number(process.env['E2E_PORT']) + 2)
  other = `http://127.0.0.1:${port}`
  const settings = { DATABASE_URL: await databaseUrl(), DATA_DIR: process.env['E2E_DATA'] ?? '', PORT: port }
  stop = await startProcess(settings)
})
test.afterAll(() => stop())

async function desk(browser: Browser, baseURL: string | undefined, email: string): Promise<Page> {
  const context = await browser.newContext(baseURL === undefined ? {} : { baseURL })
  const page = await context.newPage()
  await signIn(page, email)
  return page
}

async function signedIn(url: string | undefined, email = admin): Promise<PocketBase> {
  const api = new PocketBase(url).autoCancellation(false)
  await api.collection('users').authWithPassword(email, demoPassword)
  return api
}

const statusOf = (asked: Promise<unknown>) =>
  asked.then(
    () => 200,
    (error: unknown) => (error instanceof ClientResponseError ? error.status : -1),
  )

test('a charge at one process appears on the screens of the other', async ({ browser, baseURL, gym }) => {
  test.slow()
  const here = await desk(browser, baseURL, gym.recepcion)
  const there = await desk(browser, other, gym.admin)
  const payments = await there.context().newPage()
  await payments.goto('/admin/pagos?rango=siempre')
  await expect(payments.getByRole('row').nth(1)).toBeVisible()
  const before = await figure(there, 'Miembros activos')
  const person = newPerson('Ramona Quiroga')
  await sell(here, person)
  await Promise.all([
    expect(payments.getByRole('row', { name: new RegExp(person.nombre) })).toBeVisible(live),
    expect.poll(() => figure(there, 'Miembros activos'), live).toBe(before + 1),
  ])
  await Promise.all([here.context().close(), there.context().close()])
})

test('both processes count wrong passwords together', async ({ baseURL }) => {
  const identity = `nadie${Date.now()}@norte.example`
  const attempt = (url: string | undefined) =>
    statusOf(new PocketBase(url).autoCancellation(false).collection('users').authWithPassword(identity, 'no es esta'))
  const answers: number[] = []
  for (let turn = 0; turn < 12; turn += 1) answers.push(await attempt(turn % 2 === 0 ? baseURL : other))
  expect(answers).toEqual([...Array.from({ length: 10 }, () => 400), 429, 429])
})

test('a session ended at one process is invalid at the other at once', async ({ baseURL }) => {
  const [here, there] = [await signedIn(baseURL), new PocketBase(other).autoCancellation(false)]
  there.authStore.save(here.authStore.token, here.authStore.record)
  const gyms = () => there.collection('sucursales').getFullList()
  expect(await gyms()).not.toEqual([])
  await here.send('/api/cuenta/sesiones/actual', { method: 'DELETE' })
  expect(await statusOf(there.send('/api/cuenta/sesiones', { method: 'GET' }))).toBe(401)
  expect(await gyms().catch(() => [])).toEqual([])
})

test('each job runs in one process, once', async ({ baseURL }) => {
  const stamp = Date.now()
  const invited = Array.from({ length: 4 }, (_, turn) => `turno${turn}.${stamp}@norte.example`)
  await Promise.all(invited.map((email, turn) => invite(turn % 2 === 0 ? baseURL : other, email)))
  await expect.poll(waitingMails).toEqual([])
  for (const email of invited) expect(await mailsTo(email)).toHaveLength(1)
})

const waitingMails = () =>
  queryDatabase(`select id from graphile_worker.jobs where task_identifier = $1`, [sendMailJobName])
