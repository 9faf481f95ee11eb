import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createPasswords } from '#server/engine/auth/passwords/hash-password.ts'
import { createPools } from '#server/runtime/db/pool.ts'
import { openGymApp, password, type GymApp } from '#server/testing/gym-app.ts'
import { buildUser } from '#server/testing/gym-world.ts'
import { inRounds } from '#server/testing/many-requests.ts'
import { builtInRoles } from '#shared/permissions.ts'
import { openEdgeApp, type EdgeApp } from './edge-app.ts'

/** A server behind a proxy, and another over the same database without one. */
let edge: EdgeApp
let second: GymApp
beforeAll(async () => {
  edge = await openEdgeApp({ trustProxy: '10.0.0.0/8' })
  const pools = createPools(edge.db.url, { max: 8 })
  second = await openGymApp({ db: { ...edge.db, pools } })
  return () => pools.end()
})
afterAll(async () => {
  await second.close()
  await edge.close()
})
beforeEach(async () => {
  await edge.db.owner('delete from intentos')
})

const signIn = '/api/collections/users/auth-with-password'

/** A try that reaches the first server from `peer`, with any forwarding headers. */
async function guess(identity: string, secret: string, peer: string, headers: Record<string, string> = {}) {
  const payload = { identity, password: secret }
  const answer = await edge.app.inject({ method: 'POST', url: signIn, remoteAddress: peer, headers, payload })
  return answer.statusCode
}

async function guessAtSecond(identity: string) {
  const answer = await fetch(`${second.url}${signIn}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ identity, password: 'caballo incorrecto' }),
  })
  return answer.status
}

const tally = (statuses: readonly number[]) => ({
  tried: statuses.filter((status) => status === 400).length,
  refused: statuses.filter((status) => status === 429).length,
})

describe('guessing', () => {
  it('at two servers at once has the tries of one', async () => {
    const both = await inRounds(100, (index) =>
      index % 2 === 0 ? guess(edge.email, 'caballo incorrecto', '127.0.0.1') : guessAtSecond(edge.email),
    )
    expect(tally(both)).toEqual({ tried: 10, refused: 90 })
  })

  it('from many addresses ends at the account, and no single address locks the owner out', async () => {
    const places = await inRounds(90, (index) =>
      guess(edge.email, 'caballo incorrecto', `203.0.113.${1 + Math.floor(index / 10)}`),
    )
    expect(tally(places)).toEqual({ tried: 90, refused: 0 })
    expect(await guess(edge.email, password, '198.51.100.7')).toBe(200)
    const more = await inRounds(30, (index) => guess(edge.email, 'caballo incorrecto', `203.0.113.${100 + index}`))
    expect(tally(more)).toEqual({ tried: 10, refused: 20 })
  })

  it('ends at the address, whatever its forwarding headers say', async () => {
    const spoofing = (index: number) => ({
      'x-forwarded-for': `198.51.100.${index}, 198.51.101.${index}`,
      forwarded: `for=198.51.100.${index}`,
      'x-real-ip': `198.51.100.${index}`,
      'cf-connecting-ip': `198.51.100.${index}`,
      'x-client-ip': `198.51.100.${index}`,
    })
    const tries = await inRounds(120, (index) => guess(`nadie${index}@x.example`, 'x', '203.0.113.9', spoofing(index)))
    expect(tally(tries)).toEqual({ tried: 100, refused: 20 })
  })

  it('through our own proxy counts the address that reached it, not forwarded ones', async () => {
    const told = (index: number) => ({ 'x-forwarded-for': `198.51.100.${index}, 203.0.113.77` })
    const tries = await inRounds(120, (index) => guess(`nadie${index}@x.example`, 'x', '10.0.0.2', told(index)))
    expect(tally(tries)).toEqual({ tried: 100, refused: 20 })
    expect(await guess('otra@x.example', 'x', '10.0.0.2', { 'x-forwarded-for': '203.0.113.78' })).toBe(400)
  })

  it('in other letters and spaces counts for the same account', async () => {
    const written = [edge.email, edge.email.toUpperCase(), ` ${edge.email} `, `\t${edge.email}`]
    const tries = await inRounds(40, (index) => guess(written[index % 4] ?? '', 'caballo incorrecto', '203.0.113.10'))
    expect(tally(tries)).toEqual({ tried: 10, refused: 30 })
  })

  it('in letters that the database treats as equal counts for the same account', async () => {
    const email = 'IİΣ@borde.example'
    const { id, sucursales } = edge.gym
    const password_hash = await createPasswords().hash(password)
    await buildUser(edge.db.owner, id, { role: builtInRoles.Admin, sucursales, email, password_hash })
    const written = ['iiσ', 'IIΣ', 'İİΣ', 'iİσ', 'İiΣ'].map((name) => `${name}@borde.example`)
    for (const one of written) expect([one, await guess(one, password, '198.51.100.9')]).toEqual([one, 200])
    const tries = await inRounds(40, (index) => guess(written[index % 5] ?? '', 'caballo incorrecto', '203.0.113.11'))
    expect(tally(tries)).toEqual({ tried: 10, refused: 30 })
    expect(await guess('ııς@borde.example', 'caballo incorrecto', '203.0.113.11')).toBe(429)
  })

  it('is stored with its expiry, in at most three rows per try', async () => {
    await inRounds(50, (index) => guess(`nadie${index}@x.example`, 'x', `203.0.113.${index}`))
    const [kept] = await edge.db.owner<{ rows: number; endless: number }>(
      `select count(*)::int as rows, count(*) filter (where expire is null)::int as endless from intentos`,
    )
    expect(kept).toEqual({ rows: 150, endless: 0 })
  })
})

describe('a forgotten password', () => {
  it('requested fifty times mails three times an hour and answers the same each time', async () => {
    const ask = () =>
      edge.app.inject({
        method: 'POST',
        url: '/api/collections/users/request-password-reset',
        remoteAddress: '203.0.113.20',
        headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
        payload: { email: edge.email },
      })
    const answers: number[] = []
    for (let round = 0; round < 30; round += 1) {
      answers.push((await ask()).statusCode)
      await edge.db.owner(`delete from intentos where key like 'correo_seguido:%'`)
    }
    expect(new Set(answers)).toEqual(new Set([204]))
    const jobs = await edge.db.owner<{ payload: string }>(
      `select j.payload::text as payload from graphile_worker._private_jobs j
        join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'pedir_correo'`,
    )
    expect(jobs).toHaveLength(3)
    expect(JSON.stringify(jobs)).not.toContain('evil.example')
    expect((await ask()).statusCode).toBe(429)
  })
})
