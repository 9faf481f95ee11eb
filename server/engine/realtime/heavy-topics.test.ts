import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { OverBudget } from '#server/runtime/limits/over-budget.ts'
import { budgets } from '#server/runtime/limits/budgets.ts'
import { openGymApp, type GymApp } from '#server/testing/gym-app.ts'
import { buildGym, buildMiembro, callerOf, type GymWorld } from '#server/testing/gym-world.ts'
import { openStream, type OpenStream } from '#server/testing/open-stream.ts'
import { testHub, testIp as ip } from '#server/testing/test-hub.ts'

let app: GymApp
let norte: GymWorld
let sur: GymWorld
const opened: OpenStream[] = []
beforeAll(async () => {
  app = await openGymApp()
  norte = await buildGym(app.db.owner)
  sur = await buildGym(app.db.owner, { marca: 'ZZB' })
})
afterEach(() => {
  for (const stream of opened.splice(0)) stream.drop()
})
afterAll(() => app.close())

const filtered = (filter: string) => `miembros/*?options=${encodeURIComponent(JSON.stringify({ query: { filter } }))}`
const throughPauses = (index: number) => filtered(`pausas_via_id_miembro.id = '${index}' || nombre != '${index}'`)

async function listen(user: string, subscriptions: readonly string[]): Promise<OpenStream> {
  const stream = await openStream(app.url)
  opened.push(stream)
  const { token } = (await app.clientOf(user)).authStore
  const answer = await fetch(`${app.url}/api/realtime`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: token },
    body: JSON.stringify({ clientId: stream.clientId, subscriptions }),
  })
  expect(answer.status).toBe(204)
  return stream
}

/** Reads of `pausas` block until the answered function is called. */
async function holdPauses(): Promise<() => Promise<void>> {
  const holder = new Client({ connectionString: app.db.url })
  await holder.connect()
  await holder.query('begin; lock table pausas_asientos in access exclusive mode')
  return () => holder.end()
}

it('blocked filters delay no event of another gym, and none of the same gym without a filter', async () => {
  const heavy = await listen(
    norte.users.Recepción,
    Array.from({ length: 24 }, (_, index) => throughPauses(index)),
  )
  const colleague = await listen(norte.users.Admin, ['miembros/*'])
  const neighbour = await listen(sur.users.Admin, ['miembros/*', filtered(`nombre ~ 'Vecina'`)])
  const rename = (id: string, nombre: string) =>
    app.db.owner('update miembros set nombre = $2 where id = $1', [id, nombre])
  const [mine, theirs] = [await buildMiembro(app.db.owner, norte), await buildMiembro(app.db.owner, sur)]
  const letGo = await holdPauses()
  try {
    await rename(mine, 'La Que Pesa')
    await rename(theirs, 'Vecina')
    await rename(mine, 'La Siguiente')
    await expect.poll(() => neighbour.text().split('"nombre":"Vecina"').length, { timeout: 3000 }).toBeGreaterThan(2)
    await expect.poll(colleague.text, { timeout: 3000 }).toContain('La Siguiente')
    expect(heavy.text()).not.toContain('La Siguiente')
  } finally {
    await letGo()
  }
  await expect.poll(heavy.text).toContain('La Siguiente')
})

it('a gym with more changes than can be sent reads again, and no other', async () => {
  const boss = await listen(norte.users.Admin, ['miembros/*'])
  const neighbour = await listen(sur.users.Admin, ['miembros/*'])
  await app.db.owner(
    `insert into miembros (gimnasio_id, id, nombre, sucursal_id)
     select $1, lpad(n::text, 15, 'm'), 'Masa ' || n, $2 from generate_series(1, $3) n`,
    [norte.id, norte.sucursales[0], budgets.untoldRecords.most + 1],
  )
  await boss.ended
  await buildMiembro(app.db.owner, sur, { nombre: 'Vecina Aparte' })
  await expect.poll(neighbour.text).toContain('Vecina Aparte')
})

it('a user that has spent the time for filters is cut off, and may subscribe without a filter', async () => {
  let time = Date.parse('2026-03-01T12:00:00Z')
  const { hub, open, refused } = testHub({
    db: app.db,
    now: () => new Date(time),
    over: (reader) => ({
      ...reader,
      async changed(...args) {
        time += budgets.readingTime.most
        return reader.changed(...args)
      },
    }),
  })
  await hub.ready()
  const caller = await callerOf(app.db, norte.users.Admin)
  const [first, second] = [open(), open()]
  const subscribe = (clientId: string, topic: string) =>
    hub.subscribe({ clientId, ip, caller, topics: new Set([topic]) })
  await subscribe(first.clientId, filtered(`nombre ~ 'Larga'`))
  await buildMiembro(app.db.owner, norte, { nombre: 'Larga' })
  await expect.poll(first.text).toContain('Larga')
  await buildMiembro(app.db.owner, norte, { nombre: 'Larga Otra Vez' })
  await expect.poll(first.isOver).toBe(true)
  expect(refused).toEqual(['readingTime'])
  await expect(subscribe(second.clientId, filtered('nombre != 1'))).rejects.toMatchObject({ budget: 'readingTime' })
  await subscribe(second.clientId, 'miembros/*')
  time += 60_000
  await subscribe(second.clientId, filtered('nombre != 1'))
  await hub.close()
})

it('an expand above its budget is not sent but counted, and cuts no stream off', async () => {
  const { hub, open, refused } = testHub({
    db: app.db,
    over: (reader) => ({
      ...reader,
      changed: (collection, caller, change, params) =>
        params.expand
          ? Promise.reject(new OverBudget('guestBody'))
          : reader.changed(collection, caller, change, params),
    }),
  })
  await hub.ready()
  const caller = await callerOf(app.db, norte.users.Admin)
  const { clientId, text, isOver } = open()
  const expanded = `miembros/*?options=${encodeURIComponent(JSON.stringify({ query: { expand: 'sucursal_id' } }))}`
  await hub.subscribe({ clientId, ip, caller, topics: new Set([expanded, 'miembros/*']) })
  await buildMiembro(app.db.owner, norte, { nombre: 'Sin Expandir' })
  await expect.poll(text).toContain('Sin Expandir')
  expect(refused).toEqual(['guestBody'])
  expect(isOver()).toBe(false)
  await hub.close()
})
