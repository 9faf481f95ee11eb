import { ClientResponseError } from 'pocketbase'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openGymApp, refusalOf, refusedCodes, type GymApp } from '#server/testing/gym-app.ts'
import { openMailbox, tokenIn } from '#server/testing/mailbox.ts'
import type { EstadoServicio } from '#shared/collections/servicio.ts'
import { builtInRoles } from '#shared/permissions.ts'

let app: GymApp
beforeAll(async () => {
  app = await openGymApp()
})
afterAll(() => app.close())

let counter = 0
const clave = 'molino azul con lluvia'

function registro(change: Record<string, unknown> = {}) {
  counter += 1
  return {
    usuario: {
      name: 'Marta Ledesma',
      email: `marta${counter}@nuevo.example`,
      phone: '11 5555-4444',
      password: clave,
      passwordConfirm: clave,
    },
    gimnasio: {
      nombre: 'Gimnasio Molino',
      telefono: 56_222_333_444,
      direccion: 'Molino 12',
      moneda: 'CLP',
      zona_horaria: 'America/Santiago',
      pais: 'CL',
    },
    sucursales: [{ nombre: 'Casa central', direccion: 'Molino 12' }],
    ...change,
  }
}

type Answer = { token: string; record: { id: string; role: string; gimnasio_id: string; sucursal_id: string[] } }
const send = (body: unknown) => app.guest().send<Answer>('/api/registro', { method: 'POST', body })

const refusal = (body: unknown) => refusedCodes(send(body))

const stored = async () =>
  app.db.owner(`select (select count(*) from gimnasios) as gimnasios, (select count(*) from sucursales) as sucursales,
    (select count(*) from users) as users, (select count(*) from servicios_pagos) as pagos`)

describe('registering a gym', () => {
  it('mails the owner a confirmation link, and does not wait for the mail', async () => {
    const sent = registro()
    const mailbox = openMailbox(app.db)
    await mailbox.collect()
    await send(sent)
    const [mail, ...others] = await mailbox.collect()
    expect(others).toEqual([])
    expect(mail).toMatchObject({ to: sent.usuario.email, subject: 'Confirma tu correo' })
    await app.guest().collection('users').confirmVerification(tokenIn(mail))
    const { record } = await app.guest().collection('users').authWithPassword(sent.usuario.email, clave)
    expect(record['verified']).toBe(true)
  })

  it('creates gym, branches and owner, and answers like a sign-in', async () => {
    const sent = registro()
    const { token, record } = await send(sent)
    expect(record).toMatchObject({ role: builtInRoles.Admin, email: sent.usuario.email, verified: false })
    const client = app.guest()
    client.authStore.save(token, null)
    const gym = await client.collection('gimnasios').getOne(record.gimnasio_id, { expand: 'servicio_id' })
    expect(gym).toMatchObject({
      nombre: 'Gimnasio Molino',
      telefono: 56_222_333_444,
      moneda: 'CLP',
      zona_horaria: 'America/Santiago',
      expand: { servicio_id: { nombre: 'Gratis' } },
    })
    const branches = await client.collection('sucursales').getFullList()
    expect(branches.map(({ id, nombre }) => [id, nombre])).toEqual([[record.sucursal_id[0], 'Casa central']])
    await expect(app.guest().collection('users').authWithPassword(sent.usuario.email, clave)).resolves.toBeTruthy()
  })

  it('starts the trial of the chosen service, with the branches in order', async () => {
    const names = ['Oeste', 'Centro', 'Este']
    const { token, record } = await send(
      registro({
        servicio_id: 'serviciopro0000',
        sucursales: names.map((nombre) => ({ nombre, direccion: `${nombre} 1` })),
      }),
    )
    const client = app.guest()
    client.authStore.save(token, null)
    const path = `/api/servicio/estado/${record.gimnasio_id}`
    const { data } = await client.send<{ data: EstadoServicio }>(path, {})
    expect(data).toMatchObject({ estado: 'activo', plan: 'Profesional' })
    const branches = await client.collection('sucursales').getFullList({ sort: '@rowid' })
    expect(branches.map(({ nombre }) => nombre)).toEqual(names)
    const [trial] = await client.collection('servicios_pagos').getFullList()
    expect(trial).toMatchObject({ monto: 0, estado: 'aprobado' })
  })

  it('is refused with more branches than the service allows, and says so', async () => {
    const sucursales = [1, 2].map((number) => ({ nombre: `Sede ${number}`, direccion: `Calle ${number}` }))
    expect(await refusal(registro({ sucursales }))).toEqual({ status: 400, codes: { sucursales: 'limit_sucursales' } })
  })

  it('names each refused field by its path', async () => {
    const { status, codes } = await refusal({
      usuario: { name: 'A', email: 'no es', phone: '', password: 'corta', passwordConfirm: 'otra' },
      gimnasio: { nombre: 'G', correo: 'x', moneda: 'CLP', zona_horaria: 'America/Santiago', pais: 'CL' },
      sucursales: [{ nombre: 'Sede', direccion: '' }],
    })
    expect(status).toBe(400)
    expect(codes).toMatchObject({
      'usuario.name': 'validation_length_out_of_range',
      'usuario.email': 'validation_invalid_value',
      'usuario.phone': 'validation_required',
      'usuario.password': 'validation_length_out_of_range',
      'sucursales.0.direccion': 'validation_required',
      'gimnasio.nombre': 'validation_length_out_of_range',
      'gimnasio.correo': 'validation_invalid_value',
    })
  })

  it.each([
    [{ zona_horaria: 'America/Macondo' }, 'gimnasio.zona_horaria'],
    [{ moneda: 'ZZZ' }, 'gimnasio.moneda'],
  ])('refuses an unknown zone or currency: %j', async (change, path) => {
    const sent = registro()
    const { codes } = await refusal({ ...sent, gimnasio: { ...sent.gimnasio, ...change } })
    expect(codes).toEqual({ [path]: 'validation_invalid_value' })
  })

  it('refuses different passwords and those that are easy to guess', async () => {
    const sent = registro()
    const withPasswords = (password: string, passwordConfirm: string) =>
      refusal({ ...sent, usuario: { ...sent.usuario, password, passwordConfirm } })
    expect((await withPasswords(clave, `${clave}!`)).codes).toEqual({
      'usuario.passwordConfirm': 'validation_values_mismatch',
    })
    expect((await withPasswords('gimnasiomolino', 'gimnasiomolino')).codes).toEqual({
      'usuario.password': 'validation_personal_password',
    })
    expect((await withPasswords('Recepcion2026', 'Recepcion2026')).codes).toEqual({
      'usuario.password': 'validation_common_password',
    })
  })

  it('ignores role and standing in the request', async () => {
    const sent = registro()
    const usuario = { ...sent.usuario, role: builtInRoles.SuperAdmin, verified: true, gimnasio_id: 'x', id: 'y' }
    const { record } = await send({ ...sent, usuario, gimnasio: { ...sent.gimnasio, servicio_id: 'serviciocadena0' } })
    expect(record).toMatchObject({ role: builtInRoles.Admin, verified: false })
    const [gym] = await app.db.owner('select servicio_id from gimnasios where id = $1', [record.gimnasio_id])
    expect(gym).toEqual({ servicio_id: 'serviciogratis0' })
  })

  it.each([{}, { usuario: null }, { usuario: [], gimnasio: 'x', sucursales: {} }, { sucursales: [null] }])(
    'returns 400 for anything else: %j',
    async (body) => {
      expect((await refusal(body)).status).toBe(400)
    },
  )
})

describe('an address with an account', () => {
  it('is reported to a caller with its password, in any case, and nothing is written', async () => {
    const sent = registro()
    await send(sent)
    const before = await stored()
    const email = sent.usuario.email.toUpperCase()
    const again = registro({ usuario: { ...sent.usuario, email } })
    const other = { ...again, gimnasio: { ...again.gimnasio, nombre: 'Otro Gimnasio' } }
    expect(await refusal(other)).toEqual({ status: 400, codes: { 'usuario.email': 'correo_con_cuenta' } })
    expect(await stored()).toEqual(before)
  })

  it('can be used by another registration: each password opens its own gym', async () => {
    const sent = registro()
    const first = await send(sent)
    const otra = 'otra clave larga y lenta'
    const second = await send({ ...sent, usuario: { ...sent.usuario, password: otra, passwordConfirm: otra } })
    expect(second.record.gimnasio_id).not.toBe(first.record.gimnasio_id)
    for (const [password, { record }] of [[clave, first] as const, [otra, second] as const]) {
      const entered = await app.guest().collection('users').authWithPassword(sent.usuario.email, password)
      expect(entered.record.id).toBe(record.id)
    }
  })

  it('limits password guesses as signing in does, and together with it', async () => {
    const sent = registro()
    await app.db.owner('delete from intentos')
    const withGuess = (guess: string) => ({ ...sent.usuario, password: guess, passwordConfirm: guess })
    const guesses: Promise<unknown>[] = []
    for (let number = 0; number < 9; number += 1) {
      const entering = app.guest().collection('users').authWithPassword(sent.usuario.email, `clave ${number}`)
      guesses.push(refusalOf(entering).then(({ status }) => status))
    }
    expect(await Promise.all(guesses)).toEqual(Array(9).fill(400))
    await send({ ...sent, usuario: withGuess('clave que adivino diez') })
    expect(await refusalOf(send({ ...sent, usuario: withGuess('clave que adivino once') }))).toMatchObject({
      status: 429,
    })
    await app.db.owner('delete from intentos')
  })

  it('asks for the second step if the same registration is sent again', async () => {
    const sent = registro()
    const { record } = await send(sent)
    await app.db.owner(
      `insert into segundos_pasos (gimnasio_id, user_id, creado, activado, secreto) values ($1, $2, now(), now(), '\\x00')`,
      [record.gimnasio_id, record.id],
    )
    const refused = await refusalOf(send(sent))
    expect(refused).toMatchObject({ status: 401, response: { mfaId: expect.any(String) } })
    expect(Object.keys(refused.response)).toEqual(['mfaId'])
  })

  it('gets the same account if the same registration is sent again', async () => {
    const sent = registro()
    const first = await send(sent)
    const before = await stored()
    const again = await send(sent)
    expect(again.record.id).toBe(first.record.id)
    expect(await stored()).toEqual(before)
  })

  describe('with its password', () => {
    const sent = registro()
    beforeAll(() => send(sent))
    beforeEach(() => app.db.owner('delete from intentos'))

    it.each([
      ['currency', { gimnasio: { moneda: 'ARS' } }],
      ['zone', { gimnasio: { zona_horaria: 'America/Lima' } }],
      ['country', { gimnasio: { pais: 'PE' } }],
      ['telephone', { gimnasio: { telefono: '56222333445' } }],
      ['address', { gimnasio: { direccion: 'Molino 14' } }],
      ['mailbox', { gimnasio: { correo: 'hola@molino.example' } }],
      ['owner’s name', { usuario: { name: 'Marta Ledesma Paz' } }],
      ['owner’s telephone', { usuario: { phone: '1155554445' } }],
      ['branch', { sucursales: [{ nombre: 'Casa central', direccion: 'Molino 14' }] }],
      ['service', { servicio_id: 'serviciopro0000' }],
    ])(
      'is reported if the same gym is sent again with another %s',
      async (_, change: Record<string, object | string>) => {
        const before = await stored()
        const { usuario, gimnasio, ...rest }: Record<string, unknown> = change
        const again = {
          ...sent,
          ...rest,
          usuario: Object.assign({}, sent.usuario, usuario),
          gimnasio: Object.assign({}, sent.gimnasio, gimnasio),
        }
        expect(await refusal(again)).toEqual({ status: 400, codes: { 'usuario.email': 'correo_con_cuenta' } })
        expect(await stored()).toEqual(before)
      },
    )
  })

  it('is registered once if two tabs send at the same time', async () => {
    const sent = registro()
    const answers = await Promise.all([1, 2, 3].map(() => send(sent)))
    expect(new Set(answers.map(({ record }) => record.id)).size).toBe(1)
    const [gyms] = await app.db.owner('select count(*)::integer as total from users where email = $1', [
      sent.usuario.email,
    ])
    expect(gyms).toEqual({ total: 1 })
  })
})

describe('a registration that fails halfway', () => {
  it.each(['sucursales', 'users', 'users_sucursales', 'servicios_pagos', 'auditoria'])(
    'leaves nothing if %s cannot be written',
    async (table) => {
      const before = await stored()
      await app.db.owner(
        `create function fail_${table}() returns trigger language plpgsql as $$ begin raise 'disk full' using errcode = '53100'; end $$`,
      )
      await app.db.owner(
        `create trigger fail before insert on ${table} for each statement execute function fail_${table}()`,
      )
      try {
        await expect(send(registro({ servicio_id: 'serviciocadena0' }))).rejects.toBeInstanceOf(ClientResponseError)
      } finally {
        await app.db.owner(`drop trigger fail on ${table}`)
      }
      expect(await stored()).toEqual(before)
    },
  )
})

it('is rate limited by IP address', async () => {
  await app.db.owner(`delete from intentos where key like 'registro%'`)
  const statuses: number[] = []
  const { gimnasio } = registro()
  const refused = registro({ gimnasio: { ...gimnasio, zona_horaria: 'America/Macondo' } })
  for (let number = 0; number < 21; number += 1) statuses.push((await refusal(refused)).status)
  expect(statuses.slice(0, 20)).toEqual(Array(20).fill(400))
  expect(statuses[20]).toBe(429)
})
