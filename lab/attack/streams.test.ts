import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { buildMiembro, buildRol, buildUser, testId } from '#server/testing/gym-world.ts'
import { openStream, type OpenStream } from '#server/testing/open-stream.ts'
import { choicesFrom, type Choice } from './random.ts'
import { drawTopic } from './requests.ts'
import { stir } from './stir.ts'
import { branchMark, foreignMark, openBattlefield, type Attacker, type Battlefield } from './world.ts'

/** A round: everybody with a stream and new topics, then changes in every table of the other gym. */
const rounds = Math.ceil(Number(process.env['ATTACK_RUNS'] ?? 0) / 10_000) || 1
const seed = Number(process.env['ATTACK_SEED'] ?? 20_261_121)
const topicsEach = 60

let field: Battlefield
const open: OpenStream[] = []
beforeAll(async () => {
  field = await openBattlefield()
})
afterEach(() => {
  for (const stream of open.splice(0)) stream.drop()
})
afterAll(() => field.app.close())

async function listen(headers: Record<string, string> = {}): Promise<OpenStream> {
  const stream = await openStream(field.app.url, headers)
  open.push(stream)
  return stream
}

async function subscribe(clientId: string, subscriptions: readonly string[], token: string): Promise<number> {
  const answer = await fetch(`${field.app.url}/api/realtime`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token === '' ? {} : { authorization: token }) },
    body: JSON.stringify({ clientId, subscriptions }),
  })
  return answer.status
}

/** All listeners get this change, and all before it: changes come in order. */
async function settle(streams: readonly OpenStream[]): Promise<void> {
  const nombre = `Señal ${testId()}`
  await field.app.db.owner(`update servicios set nombre = $1, updated = now() where id = 'serviciopro0000'`, [nombre])
  for (const { text } of streams) await expect.poll(text).toContain(nombre)
}

/** The events without the topics they repeat. */
const dataOf = ({ text }: OpenStream) =>
  text()
    .split('\n')
    .filter((line) => line.startsWith('data:') && !line.includes('"clientId"'))
const eventsOf = (stream: OpenStream) => dataOf(stream).filter((line) => !line.includes('"col_servicios"'))

function topicsOf(choice: Choice, attacker: Attacker): string[] {
  return Array.from({ length: topicsEach }, () => {
    const drawn = drawTopic(choice)
    const collection = drawn.replace(/^col_/, '').replace(/[/?].*$/s, '')
    const ids = field.foreign[collection] ?? field.foreign['miembros'] ?? []
    const inBranch = attacker.isOfOneBranch && choice.below(3) === 0 ? field.own['miembros']?.[1] : undefined
    const id = inBranch ?? ids[choice.below(ids.length)] ?? testId()
    const mark = choice.of([foreignMark, branchMark])
    return drawn.replaceAll(/\{id\}|%7Bid%7D/g, id).replaceAll(/\{mark\}|%7Bmark%7D/g, mark)
  })
}

describe('a stream', () => {
  it(`reveals nothing of another gym or branch, under any topic, in ${rounds} rounds (seed ${seed})`, async () => {
    const choice = choicesFrom(seed)
    for (let round = 0; round < rounds; round += 1) {
      const ears = await Promise.all(
        field.attackers.map(async (attacker, index) => {
          // Half of them ask for all past events.
          const stream = await listen(index % 2 === round % 2 ? { 'last-event-id': 'x.0' } : {})
          return { attacker, stream, topics: topicsOf(choice, attacker) }
        }),
      )
      const control = await listen()
      const theirs = await field.app.clientOf(field.other.users.Admin)
      await subscribe(control.clientId, ['miembros/*', 'pagos/*', 'roles/*', 'servicios/*'], theirs.authStore.token)
      for (const { attacker, stream, topics } of ears) {
        expect(await subscribe(stream.clientId, [...topics, 'servicios/*'], attacker.token)).toBe(204)
      }
      await stir(field.app, field.other, foreignMark)
      await settle([control, ...ears.map(({ stream }) => stream)])
      const heard = ears.map(({ attacker, stream }) => [
        attacker.name,
        dataOf(stream).filter((line) => attacker.forbidden.test(line) || tellsId(attacker, line)),
      ])
      expect(heard.filter(([, lines]) => lines?.length !== 0)).toEqual([])
      expect(eventsOf(control).filter((line) => line.includes(foreignMark)).length).toBeGreaterThan(5)
      for (const stream of open.splice(0)) stream.drop()
    }
  }, 3_600_000)

  it('tells staff of one branch nothing of the other, and its own people everything', async () => {
    const choice = choicesFrom(seed + 1)
    const few = field.attackers.filter(({ isOfOneBranch, token }) => isOfOneBranch || token === '')
    const ears = await Promise.all(
      few.map(async (attacker) => ({ attacker, stream: await listen(), topics: topicsOf(choice, attacker) })),
    )
    for (const { attacker, stream, topics } of ears)
      await subscribe(stream.clientId, ['miembros', 'pagos', ...topics, 'servicios/*'], attacker.token)
    const boss = await listen()
    const admin = await field.app.clientOf(field.gym.users.Admin)
    await subscribe(boss.clientId, ['miembros/*', 'pagos/*', 'servicios/*'], admin.authStore.token)
    await stir(field.app, field.gym, branchMark, 'ZZTODOS')
    await settle([boss, ...ears.map(({ stream }) => stream)])
    const heard = ears.map(({ attacker, stream }) => [
      attacker.name,
      dataOf(stream).filter((line) => attacker.forbidden.test(line)),
    ])
    expect(heard.filter(([, lines]) => lines?.length !== 0)).toEqual([])
    expect(eventsOf(boss).filter((line) => line.includes(branchMark)).length).toBeGreaterThan(3)
  })

  it('cannot be taken over, silenced or read by a caller that knows its name', async () => {
    const victim = await field.app.clientOf(field.other.users.Admin)
    const stream = await listen()
    expect(await subscribe(stream.clientId, ['miembros/*', 'servicios/*'], victim.authStore.token)).toBe(204)
    for (const { token } of field.attackers) {
      expect(await subscribe(stream.clientId, [], token)).toBe(403)
      expect(await subscribe(stream.clientId, ['pagos/*'], token)).toBe(403)
    }
    const nombre = `Sigue ${foreignMark}`
    await buildMiembro(field.app.db.owner, field.other, { nombre })
    await settle([stream])
    expect(stream.text()).toContain(nombre)
  })
})

/** An id of the other gym, which a topic may name and no event may contain. The operator may know gyms and their payments. */
function tellsId({ name }: Attacker, line: string): boolean {
  return Object.entries(field.foreign).some(([kind, ids]) => {
    const isKnown = name === 'operator' && ['gimnasios', 'servicios_pagos'].includes(kind)
    return !isKnown && ids.some((id) => line.includes(id))
  })
}

describe('a listener that loses a permission', () => {
  const losses: [string, (user: string) => Promise<unknown>][] = [
    ['is put out of service', (user) => sql('update users set activo = false where id = $1', [user])],
    ['has all sessions ended', (user) => sql('update sesiones set terminada = now() where user_id = $1', [user])],
    ['gets another password', (user) => sql(`update users set token_key = repeat('w', 50) where id = $1`, [user])],
    [
      'loses the permission',
      (user) => sql('delete from roles_permisos where role_id = (select role from users where id = $1)', [user]),
    ],
    ['moves to another branch', (user) => sql('delete from users_sucursales where user_id = $1', [user])],
    ['is deleted', async (user) => (await field.app.clientOf(field.gym.users.Admin)).collection('users').delete(user)],
  ]
  const sql = (text: string, values: unknown[]) => field.app.db.owner(text, values)

  it.each(losses)('and %s hears nothing any more, and reads nothing with old tokens', async (_what, lose) => {
    const { owner } = field.app.db
    const role = await buildRol(owner, field.gym.id, ['members.index'], 'Quien escucha')
    const user = await buildUser(owner, field.gym.id, { role, sucursales: [field.gym.sucursales[0]] })
    const { token } = (await field.app.clientOf(user)).authStore
    const stream = await listen()
    await subscribe(stream.clientId, ['miembros/*', 'servicios/*'], token)
    await buildMiembro(owner, field.gym, { nombre: 'Antes Visible' })
    await settle([stream])
    expect(stream.text()).toContain('Antes Visible')
    await lose(user)
    await buildMiembro(owner, field.gym, { nombre: 'Después Oculta' })
    await settle([stream])
    expect(stream.text()).not.toContain('Después Oculta')
    const answer = await fetch(`${field.app.url}/api/collections/miembros/records`, {
      headers: { authorization: token },
    })
    expect(await answer.json()).toMatchObject({ totalItems: 0, items: [] })
  })
})
