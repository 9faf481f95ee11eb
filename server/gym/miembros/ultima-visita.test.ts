import { ClientResponseError } from 'pocketbase'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildEntrada, undoEntrada } from '#server/testing/desks/door.ts'
import { openGymApp, type GymApp } from '#server/testing/gym-app.ts'
import { buildGym, buildMiembro, type GymWorld } from '#server/testing/gym-world.ts'
import { noonZone } from '#server/testing/noon-zone.ts'
import { forgetEntries } from '#server/gym/asistencias/forget-job.ts'
import { ownerSnapshot } from '#server/runtime/db/owner-transaction.ts'
import { verify } from '#server/gym/verify/verify.ts'
import { addDays, civilDay } from '#shared/values/dates.ts'

const zona_horaria = noonZone(new Date())
const today = civilDay(new Date(), zona_horaria)
const ago = (days: number) => new Date(Date.now() - days * 86_400_000)
let app: GymApp
let gym: GymWorld
let ana: string
let luz: string

beforeAll(async () => {
  app = await openGymApp()
  gym = await buildGym(app.db.owner, { zona_horaria })
  ana = await buildMiembro(app.db.owner, gym, { nombre: 'Ana' })
  luz = await buildMiembro(app.db.owner, gym, { nombre: 'Luz' })
  await buildMiembro(app.db.owner, gym, { nombre: 'Eva' })
})
afterAll(() => app.close())

const list = async (query: object = {}, user = gym.users.Recepción) =>
  (await app.clientOf(user)).collection('miembros_pagos').getFullList<{ nombre: string; ultima_visita: string }>(query)

const seen = async () => Object.fromEntries((await list()).map(({ nombre, ultima_visita }) => [nombre, ultima_visita]))

const findings = async () => {
  const { results } = await ownerSnapshot(app.db.url, verify)
  return results.filter(({ check }) => check.includes('visitas')).flatMap(({ findings: found }) => found)
}

describe('the last visit of a member', () => {
  it('is the latest day that was not refused or undone, in whatever order entries arrive', async () => {
    await buildEntrada(app.db.owner, gym, ana, { instante: ago(3) })
    await buildEntrada(app.db.owner, gym, ana, { instante: ago(12) })
    await buildEntrada(app.db.owner, gym, ana, { instante: ago(1), resultado: 'no' })
    const wrong = await buildEntrada(app.db.owner, gym, luz, { instante: ago(0), sucursal_id: gym.sucursales[1] })
    await buildEntrada(app.db.owner, gym, luz, { instante: ago(40) })
    expect(await seen()).toEqual({ Ana: addDays(today, -3), Luz: today, Eva: '' })
    await undoEntrada(app.db.owner, gym, wrong)
    expect(await seen()).toEqual({ Ana: addDays(today, -3), Luz: addDays(today, -40), Eva: '' })
    expect(await findings()).toEqual([])
  })

  it('sorts and filters the list; who never came is at the end', async () => {
    const names = async (query: object) => (await list(query)).map(({ nombre }) => nombre)
    expect(await names({ sort: '-ultima_visita,nombre' })).toEqual(['Ana', 'Luz', 'Eva'])
    expect(await names({ sort: 'ultima_visita,nombre' })).toEqual(['Luz', 'Ana', 'Eva'])
    expect(await names({ filter: `ultima_visita <= '${addDays(today, -10)}'` })).toEqual(['Luz'])
    expect(await names({ filter: 'ultima_visita = null' })).toEqual(['Eva'])
  })

  it('is hidden from those who may not see visits, in lists, filters, sorts and files', async () => {
    expect((await list({}, gym.users.Entrenador)).map(({ ultima_visita }) => ultima_visita)).toEqual(['', '', ''])
    for (const query of [{ filter: `ultima_visita != ''` }, { sort: 'ultima_visita' }])
      await expect(list(query, gym.users.Entrenador)).rejects.toBeInstanceOf(ClientResponseError)
    for (const [user, isShown] of [
      [gym.users.Admin, true],
      [gym.users.Contador, false],
    ] as const) {
      const { token } = (await app.clientOf(user)).authStore
      const answer = await fetch(`${app.url}/api/exportar/miembros.csv`, { headers: { authorization: token } })
      const text = await answer.text()
      expect(answer.status).toBe(200)
      expect(text.includes('Última visita')).toBe(isShown)
    }
  })

  it('is forgotten with the entries of its day, also those of a record that was joined to this one', async () => {
    const admin = await app.clientOf(gym.users.Admin)
    const [queda, seVa] = [
      await buildMiembro(app.db.owner, gym, { nombre: 'Nora' }),
      await buildMiembro(app.db.owner, gym, { nombre: 'Nora' }),
    ]
    await buildEntrada(app.db.owner, gym, seVa, { instante: ago(50) })
    const union = { id_queda: queda, id_se_va: seVa, aplicar: true }
    await admin.send('/api/miembros/unir', { method: 'POST', body: union })
    expect((await seen())['Nora']).toBe(addDays(today, -50))
    await app.db.owner(`update gimnasios set politica = '{"retencion_asistencias": 30}' where id = $1`, [gym.id])
    await forgetEntries(app.db.pools)
    expect(await seen()).toEqual({ Ana: addDays(today, -3), Luz: '', Eva: '', Nora: '' })
    expect(await findings()).toEqual([])
    expect(await app.db.owner('select from visitas_por_hora where dia < $1', [addDays(today, -30)])).toEqual([])
  })
})
