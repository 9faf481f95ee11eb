import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openGymApp, type GymApp } from '#server/testing/gym-app.ts'
import { buildGym, buildRol, type GymWorld } from '#server/testing/gym-world.ts'
import { buildCaja, buildCierre, buildSesion } from '#server/testing/till.ts'
import { addDays, civilDay } from '#shared/values/dates.ts'
import type { Reporte } from '#shared/reportes/reporte.ts'

/** Random plays; `npm run prove properties` makes more. */
const runs = Number(process.env['RUNS'] ?? 15)

const zone = 'America/Argentina/Buenos_Aires'
const today = civilDay(new Date(), zone)
const people = ['Admin', 'Gerente', 'Recepción'] as const
let app: GymApp
let gym: GymWorld
let closings: Closing[]

beforeAll(async () => {
  app = await openGymApp()
  gym = await buildGym(app.db.owner)
  closings = await fill(20261123)
})
afterAll(() => app.close())

interface Closing {
  branch: number
  who: (typeof people)[number]
  dia: string
  numero: number
  diferencia: number
  reabierta: boolean
}

const act = fc.record({
  till: fc.nat(2),
  who: fc.constantFrom(...people),
  back: fc.integer({ min: 0, max: 70 * 24 }),
  diferencia: fc.constantFrom(0, 0, 0, -10.5, 0.07, 200, -900),
  reabierta: fc.constantFrom(false, false, false, true),
})

/** Two tills in the first branch and one in the second, each with numbered counts, some of them reopened. */
async function fill(seed: number): Promise<Closing[]> {
  const { owner } = app.db
  const tills = [
    await buildCaja(owner, gym, 'Mostrador'),
    await buildCaja(owner, gym, 'Bar'),
    await buildCaja(owner, gym, 'Sur', gym.sucursales[1]),
  ]
  const [acts = []] = fc.sample(fc.array(act, { minLength: 60, maxLength: 60 }), { numRuns: 1, seed })
  const made: Closing[] = []
  for (const [at, { till, who, back, ...rest }] of acts.entries()) {
    const sesion = await buildSesion(owner, gym, tills[till] ?? '')
    const created = new Date(Date.now() - back * 3_600_000)
    await buildCierre(owner, gym, sesion, { ...rest, numero: at + 1, usuario: gym.users[who], created })
    made.push({ ...rest, who, branch: till === 2 ? 1 : 0, numero: at + 1, dia: civilDay(created, zone) })
  }
  return made
}

type Query = Record<string, string>

async function ask(query: Query = {}, as = gym.users.Gerente, path = 'reportes/cierres') {
  const address = new URL(`${app.url}/api/${path}`)
  const params = { desde: addDays(today, -60), hasta: today, ...query }
  for (const [name, value] of Object.entries(params)) address.searchParams.set(name, value)
  const { token } = (await app.clientOf(as)).authStore
  const answer = await fetch(address, { headers: { authorization: token } })
  return { status: answer.status, text: await answer.text() }
}

async function report(query: Query): Promise<Reporte> {
  const { status, text } = await ask({ por_pagina: '200', ...query })
  if (status !== 200) throw new Error(text)
  return JSON.parse(text)
}

const cents = (amounts: readonly number[]) => amounts.reduce((sum, one) => sum + Math.round(one * 100), 0) / 100

const question = fc
  .record({
    a: fc.integer({ min: 0, max: 75 }),
    b: fc.integer({ min: 0, max: 75 }),
    branch: fc.constantFrom(null, 0, 1),
    who: fc.constantFrom(null, ...people),
  })
  .map(({ a, b, ...rest }) => ({
    desde: addDays(today, -Math.max(a, b)),
    hasta: addDays(today, -Math.min(a, b)),
    ...rest,
  }))

describe('the report of counted tills', () => {
  it('equals a plain walk, for any days, branch and person; reopened ones are listed and not summed', async () => {
    await fc.assert(
      fc.asyncProperty(question, async ({ desde, hasta, branch, who }) => {
        const suits = (one: Closing) => (branch === null || one.branch === branch) && (who === null || one.who === who)
        const those = closings.filter((one) => one.dia >= desde && one.dia <= hasta && suits(one))
        const standing = those.filter(({ reabierta }) => !reabierta)
        const made = await report({
          desde,
          hasta,
          ...(branch !== null && { sucursal: gym.sucursales[branch] ?? '' }),
          ...(who !== null && { usuario: gym.users[who] }),
        })
        const diferencia = cents(standing.map((one) => one.diferencia))
        const figures = Object.fromEntries(made.cifras.map(({ id, valor }) => [id, valor]))
        expect(figures).toEqual({
          cierres: standing.length,
          diferencia,
          falto: -cents(standing.map((one) => Math.min(0, one.diferencia))) || 0,
          sobro: cents(standing.map((one) => Math.max(0, one.diferencia))),
          distintos: standing.filter((one) => one.diferencia !== 0).length,
          reabiertos: those.length - standing.length,
        })
        for (const { id, columnas, total } of made.tablas.filter(({ id }) => id !== 'tendencia'))
          expect([id, total?.[columnas.findIndex((column) => column.id === 'diferencia')]]).toEqual([id, diferencia])
        expect(made.detalle.total?.[8]).toBe(diferencia)
        expect(new Map(made.detalle.filas.map((fila) => [fila[1], fila[10]]))).toEqual(
          new Map(those.map(({ numero, reabierta }) => [numero, reabierta ? 'Reabierta' : 'Cerrada'])),
        )
        const month = closings.filter(
          (one) => one.dia > addDays(hasta, -30) && one.dia <= hasta && suits(one) && !one.reabierta,
        )
        const trend = made.tablas.find(({ id }) => id === 'tendencia')?.filas ?? []
        expect(trend.at(-1)?.[3] ?? 0).toBe(cents(month.map((one) => one.diferencia)))
      }),
      { numRuns: runs },
    )
  })

  it('is for those who may see cash and reports, also as a file', async () => {
    const rol = await buildRol(app.db.owner, gym.id, ['cash.see', 'cash.index', 'reports.export'], 'Sin reportes')
    await app.db.owner('update users set role = $2 where id = $1', [gym.users.Entrenador, rol])
    for (const path of ['reportes/cierres', 'exportar/reporte-cierres.csv'])
      for (const [user, status] of [
        ['Gerente', 200],
        ['Contador', 403],
        ['Entrenador', 403],
        ['Recepción', 403],
      ] as const)
        expect([path, user, (await ask({}, gym.users[user], path)).status]).toEqual([path, user, status])
    const said = async (user: 'Contador' | 'Entrenador') => (await ask({}, gym.users[user])).text
    expect(await said('Contador')).toContain('«Ver lo esperado antes de contar»')
    expect(await said('Entrenador')).toContain('No puedes ver reportes.')
  })

  it('keeps to the branches of the caller', async () => {
    await app.db.owner('delete from users_sucursales where user_id = $1 and sucursal_id = $2', [
      gym.users.Gerente,
      gym.sucursales[1],
    ])
    const { text } = await ask({ por_pagina: '200' })
    expect(text).toContain('Mostrador')
    expect(text).not.toContain('Sur')
    expect((await ask({ sucursal: gym.sucursales[1] })).status).toBe(400)
  })
})
