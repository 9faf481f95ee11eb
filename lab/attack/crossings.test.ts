import { Agent, request as httpRequest } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { collections } from '#server/collections.ts'
import { testId } from '#server/testing/gym-world.ts'
import { choicesFrom, type Choice } from './random.ts'
import { stir } from './stir.ts'
import { branchMark, foreignMark, openBattlefield, ownMark, type Battlefield } from './world.ts'

/** `npm run attack` sends 5,000 requests in turns, the suite a sample. */
const runs = process.env['ATTACK_RUNS'] === undefined ? 200 : 5_000
const seed = Number(process.env['ATTACK_SEED'] ?? 20_261_121)
const atOnce = 50

let field: Battlefield
beforeAll(async () => {
  field = await openBattlefield()
})
afterAll(() => field.app.close())

const range = 'desde=2020-01-01&hasta=2030-01-01'
const own = [
  '/api/miembros/etiquetas',
  '/api/pagos/referencias?referencia=ref',
  '/api/usuarios/accesos',
  ...['ingresos', 'miembros', 'vencimientos', 'actividad'].map((name) => `/api/reportes/${name}?${range}`),
  '/api/exportar/miembros.csv',
  '/api/exportar/pagos.csv',
  '/api/exportar/movimientos.csv',
  `/api/exportar/reporte-ingresos.csv?${range}`,
] as const

/** Refusals of these readings are counted in them, at most every ten seconds. */
const ownCounts = /"(?:veces|updated)":(?:"[^"]*"|\d+),?/g

/** Everything that can be read without naming an id, as one text per address. */
async function readAll(token: string): Promise<Record<string, string>> {
  const lists = collections.map(({ name }) => `/api/collections/${name}/records?perPage=500&sort=id`)
  const read: Record<string, string> = {}
  for (const path of [...own, ...lists]) {
    const answer = await fetch(field.app.url + path, { headers: { authorization: token } })
    const text = `${answer.status} ${await answer.text()}`
    read[path] = path.includes('/rechazos/') ? text.replaceAll(ownCounts, '') : text
  }
  return read
}

describe('changes in another gym', () => {
  it('change no figure, list, report or export of this one', async () => {
    const attackers = field.attackers.filter(({ name }) => ['Admin', 'Encargado', 'Recepción'].includes(name))
    const readEach = async () => {
      const each: Record<string, string> = {}
      for (const { name, token } of attackers)
        for (const [path, text] of Object.entries(await readAll(token))) each[`${name} ${path}`] = text
      return each
    }
    // The first reading updates all last visits.
    await readEach()
    const before = await readEach()
    await stir(field.app, field.other, foreignMark)
    await stir(field.app, field.other, foreignMark)
    expect(differing(before, await readEach())).toEqual([])
    const told = Object.keys(before).filter((asked) => new RegExp(foreignMark, 'i').test(before[asked] ?? ''))
    expect(told).toEqual([])
  })

  it('are visible there', async () => {
    const { token } = (await field.app.clientOf(field.other.users.Admin)).authStore
    const before = await readAll(token)
    await stir(field.app, field.other, foreignMark)
    const after = await readAll(token)
    const changed = differing(before, after).join(' ')
    for (const part of ['reportes/ingresos', 'exportar/pagos', 'collections/miembros/', 'collections/dashboard/'])
      expect(changed).toContain(part)
  })
})

describe('changes in a branch outside the caller’s scope', () => {
  /**
   * Shared by the whole gym: its own record, the rows of staff and branches, roles and terms that `stir` touches, and the
   * administrator's last visit.
   */
  const shared = /(collections\/(gimnasios|roles|users|sucursales|planes_plazos|servicios_pagos)\/|usuarios\/accesos$)/

  it.each(['Encargado', 'Recepción', 'Sin permisos'])('changes nothing that %s reads', async (who) => {
    const token = field.attackers.find(({ name }) => name === who)?.token ?? ''
    await readAll(token)
    const before = await readAll(token)
    await stir(field.app, field.gym, branchMark)
    const after = await readAll(token)
    expect(differing(before, after).filter((path) => !shared.test(path))).toEqual([])
    const apart = Object.keys(after).filter((path) => !shared.test(path))
    const told = apart.filter((path) => new RegExp(branchMark, 'i').test(after[path] ?? ''))
    expect(told).toEqual([])
  })
})

const differing = (before: Record<string, string>, after: Record<string, string>) =>
  Object.keys(after).filter((asked) => after[asked] !== before[asked])

type Side = { token: string; forbidden: RegExp; sucursal: string; mark: string; plazo: string; miembro: string }

async function sides(): Promise<[Side, Side]> {
  const { app, gym, other, own: mine, foreign } = field
  const [here, there] = await Promise.all([gym, other].map((world) => app.clientOf(world.users.Admin)))
  return [
    {
      token: here?.authStore.token ?? '',
      forbidden: new RegExp(foreignMark, 'i'),
      sucursal: gym.sucursales[0],
      mark: ownMark,
      plazo: gym.mes,
      miembro: mine['miembros']?.[0] ?? '',
    },
    {
      token: there?.authStore.token ?? '',
      forbidden: new RegExp(`${ownMark}|${branchMark}`, 'i'),
      sucursal: other.sucursales[0],
      mark: foreignMark,
      plazo: other.mes,
      miembro: foreign['miembros']?.[0] ?? '',
    },
  ]
}

function asked(choice: Choice, { mark, sucursal, miembro, plazo }: Side): { path: string; body?: unknown } {
  const member = { nombre: `Turno ${mark}`, sucursal_id: sucursal }
  const pago = { id_miembro: miembro, id_plan_plazo: plazo, sucursal_id: sucursal, medio_pago: 'Efectivo' }
  return choice.of<{ path: string; body?: unknown }>([
    { path: '/api/collections/miembros/records?sort=-created&perPage=5' },
    { path: '/api/collections/pagos/records?expand=id_miembro,usuario_id&perPage=5' },
    { path: '/api/collections/dashboard/records?expand=id' },
    { path: '/api/collections/auditoria/records?perPage=5' },
    { path: `/api/reportes/ingresos?${range}` },
    { path: '/api/miembros/etiquetas' },
    { path: '/api/collections/miembros/records', body: member },
    { path: '/api/collections/pagos/records', body: pago },
    { path: '/api/collections/miembros/records', body: { ...member, nombre: 'X' } },
  ])
}

describe('both gyms in turns', () => {
  it(`over the same connections, ${runs} requests at ${atOnce}, some cut off: each gets its own answer (seed ${seed})`, async () => {
    const choice = choicesFrom(seed)
    const both = await sides()
    const agent = new Agent({ keepAlive: true, maxSockets: atOnce })
    const wrong: string[] = []
    let cut = 0
    const turn = async (index: number) => {
      const side = both[index % 2] ?? both[0]
      const request = asked(choice, side)
      const text = await send(agent, side.token, request, choice.below(8) === 0)
      if (text === null) cut += 1
      else if (side.forbidden.test(text)) wrong.push(`${side.mark} ${request.path}: ${text.slice(0, 300)}`)
    }
    for (let sent = 0; sent < runs; sent += atOnce)
      await Promise.all(Array.from({ length: atOnce }, (_, index) => turn(sent + index)))
    agent.destroy()
    expect(wrong).toEqual([])
    expect(cut).toBeGreaterThan(runs / 20)
    const strayed = await field.app.db.owner(
      `select from miembros where (gimnasio_id = $1 and nombre = $2) or (gimnasio_id = $3 and nombre = $4)`,
      [field.gym.id, `Turno ${foreignMark}`, field.other.id, `Turno ${ownMark}`],
    )
    expect(strayed).toEqual([])
  }, 600_000)

  it('over one connection, with the ETag of the other’s answer: nothing is reused', async () => {
    const [here, there] = await sides()
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    for (const path of [
      '/api/collections/miembros/records',
      `/api/reportes/ingresos?${range}`,
      '/api/miembros/etiquetas',
    ]) {
      const first = await raw(agent, path, here.token)
      const second = await raw(agent, path, there.token, {
        'if-none-match': first.etag || '*',
        'if-modified-since': new Date().toUTCString(),
      })
      expect({ path, status: second.status, control: second.control }).toEqual({
        path,
        status: 200,
        control: 'no-store',
      })
      expect(second.text).not.toMatch(there.forbidden)
    }
    agent.destroy()
  })
})

/** Null if the request was given up before its answer, which the server may have started. */
function send(agent: Agent, token: string, { path, body }: { path: string; body?: unknown }, isCut: boolean) {
  const { hostname, port } = new URL(field.app.url)
  const method = body === undefined ? 'GET' : 'POST'
  const headers = { authorization: token, ...(body === undefined ? {} : { 'content-type': 'application/json' }) }
  return new Promise<string | null>((resolve, reject) => {
    const sent = httpRequest({ hostname, port, path, method, headers, agent }, (answer) => {
      let text = ''
      answer.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
      answer.on('end', () => resolve(text)).on('error', () => resolve(null))
    })
    sent.on('error', (error) => (isCut ? resolve(null) : reject(error)))
    sent.on('close', () => resolve(null))
    sent.end(body === undefined ? undefined : JSON.stringify(body), () => {
      if (isCut) setImmediate(() => sent.destroy())
    })
  })
}

function raw(agent: Agent, path: string, token: string, more: Record<string, string> = {}) {
  const { hostname, port } = new URL(field.app.url)
  return new Promise<{ status: number; text: string; etag: string; control: string }>((resolve, reject) => {
    const headers = { authorization: token, 'x-request-id': testId(), ...more }
    const sent = httpRequest({ hostname, port, path, headers, agent }, (answer) => {
      let text = ''
      const { etag = '', 'cache-control': control = '' } = answer.headers
      answer.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text, etag, control }))
    })
    sent.on('error', reject).end()
  })
}
