import { QueryClient } from '@tanstack/react-query'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { memberFilter } from '#web/features/miembros/buscador/member-words.ts'
import { sameMiembroQuery, type Typed } from '#web/features/miembros/formulario/same-miembro.ts'
import { api } from '#web/lib/api/api.ts'
import { openGymApp, type GymApp } from '#server/testing/gym-app.ts'
import { buildGym, buildMiembro, type GymWorld } from '#server/testing/gym-world.ts'
import { keyMissingPhones } from '#server/gym/miembros/telefonos-job.ts'

let app: GymApp
let gym: GymWorld
beforeAll(async () => {
  app = await openGymApp()
  gym = await buildGym(app.db.owner)
  const { owner } = app.db
  await owner(`update gimnasios set pais = 'ES' where id = $1`, [gym.id])
  for (const [nombre, dni, telefono] of [
    ['Marta Ferrer', '91234567-Q', '699887766'],
    ['Óscar Lledó', '091234568Q', '34699887755'],
    ['王小明', 'X-0765432-L', '600111222'],
    ['محمد علي', '', '600333444'],
    ['李娜', '', '600555666'],
  ] as const)
    await buildMiembro(owner, gym, { nombre, dni, telefono })
})
afterAll(() => app.close())

const found = async (query: string) => {
  const client = await app.clientOf(gym.users.Admin)
  const rows = await client
    .collection('miembros_pagos')
    .getFullList<{ nombre: string }>({ filter: memberFilter(query), sort: 'nombre' })
  return rows.map(({ nombre }) => nombre)
}

describe('a search', () => {
  it.each([
    ['+34 699 88 77 66', 'Marta Ferrer'],
    ['699887766', 'Marta Ferrer'],
    ['699 88 77 66', 'Marta Ferrer'],
    ['0034699887766', 'Marta Ferrer'],
    ['00 34 699 88 77 66', 'Marta Ferrer'],
    ['marta 699 88', 'Marta Ferrer'],
    ['77 66', 'Marta Ferrer'],
    ['699 88 77 55', 'Óscar Lledó'],
    ['91.234.567-q', 'Marta Ferrer'],
    ['91234567Q', 'Marta Ferrer'],
    ['091234567Q', 'Marta Ferrer'],
    ['91234567/Q', 'Marta Ferrer'],
    ['91 234 567', 'Marta Ferrer'],
    ['67q', 'Marta Ferrer'],
    ['91.234.568 Q', 'Óscar Lledó'],
    ['0912345 lled', 'Óscar Lledó'],
    ['x765432', '王小明'],
    ['王小', '王小明'],
    ['محمد', 'محمد علي'],
  ])('%s finds %s', async (query, nombre) => {
    expect(await found(query)).toEqual([nombre])
  })

  it.each(['699 88 77 67', '--', '王小李', 'ferrer 699887755'])('%s finds nobody', async (query) => {
    expect(await found(query)).toEqual([])
  })
})

/** Asks as the form at the desk does. */
async function asksSame(given: Partial<Typed>) {
  const client = await app.clientOf(gym.users.Recepción)
  api.baseURL = app.url
  api.authStore.save(client.authStore.token, client.authStore.record)
  const typed = { nombre: '', dni: '', tipo_documento: '', telefono: '', ...given }
  const same = await new QueryClient().fetchQuery(sameMiembroQuery(typed, 'ES'))
  return same.map(({ miembro: { nombre }, why }) => [nombre, why])
}

describe.each(['before', 'after'])('a person who is added, %s the compared forms of phones are known', (when) => {
  beforeAll(async () => {
    if (when === 'after') await keyMissingPhones(app.db.pools)
  })

  it.each([
    [{ dni: '091.234.567/q' }, ['Marta Ferrer', 'documento']],
    [{ dni: 'x0765432l', tipo_documento: 'NIE' }, ['王小明', 'documento']],
    [{ telefono: '699 88 77 66' }, ['Marta Ferrer', 'teléfono']],
    [{ nombre: 'ferrer MARTA' }, ['Marta Ferrer', 'nombre']],
    [{ nombre: 'علي محمد' }, ['محمد علي', 'nombre']],
  ])('is recognised by %j', async (typed, expected) => {
    expect(await asksSame(typed)).toEqual([expected])
  })

  it('is nobody known by other letters, or by nothing', async () => {
    expect(await asksSame({ nombre: '李 明' })).toEqual([])
    expect(await asksSame({ dni: '00000', telefono: '0000000' })).toEqual([])
  })
})

it('a person is recognised by the phone as it is dialled, however it was typed', async () => {
  for (const telefono of ['+34 699 88 77 66', '0034699887766', '699-887-766'])
    expect(await asksSame({ telefono })).toEqual([['Marta Ferrer', 'teléfono']])
  expect(await asksSame({ telefono: '699887755' })).toEqual([['Óscar Lledó', 'teléfono']])
})
