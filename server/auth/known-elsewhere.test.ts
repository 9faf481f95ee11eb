import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { builtInRoles } from '#shared/permissions.ts'
import { charge } from '#server/testing/charge.ts'
import { openGymApp, password, type GymApp } from '#server/testing/gym-app.ts'
import { buildGym, buildMiembro, buildUser, callerOf, type GymWorld } from '#server/testing/gym-world.ts'
import { openMailbox, tokenIn, type Mailbox } from '#server/testing/mailbox.ts'

let app: GymApp
let mailbox: Mailbox
beforeAll(async () => {
  app = await openGymApp()
  mailbox = openMailbox(app.db)
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.db.owner('delete from intentos')
  await mailbox.collect()
})

let number = 100
/** An address, and perhaps somebody of another gym whose it is. */
async function addressOf(kind: 'free' | 'taken'): Promise<string> {
  const email = `eva${(number += 1)}@norte.example`
  if (kind === 'taken') {
    const other = await buildGym(app.db.owner)
    await buildUser(app.db.owner, other.id, {
      role: builtInRoles.Contador,
      sucursales: [other.sucursales[0]],
      email,
      password_hash: app.passwordHash,
    })
  }
  return email
}

const users = '/api/collections/users'
const clave = 'caballos verdes en la azotea'

/** What somebody reads who asks: status, headers and body, without what differs from one time to the next. */
function reader(address: string) {
  const known: string[] = []
  const nameOf = (id: string) => {
    if (!known.includes(id)) known.push(id)
    return `id${known.indexOf(id)}`
  }
  return (text: string) =>
    text
      .replaceAll(address, 'CORREO')
      .replaceAll(encodeURIComponent(address), 'CORREO')
      .replace(/eyJ[\w.-]+/g, 'TOKEN')
      .replace(/\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d\.\d{3}Z/g, 'HORA')
      .replace(/[\w+]+@gym\.example/g, 'OTRO')
      .replace(/"solicitud":"\w+"/g, '"solicitud":""')
      .replace(/\b(?=[a-z]*\d)[a-z0-9]{15}\b/g, nameOf)
}

async function deskOf(gym: GymWorld, address: string) {
  const { token } = (await app.clientOf(gym.users.Admin)).authStore
  const read = reader(address)
  const told: string[] = []
  const ask = async (method: string, path: string, body?: object, as = token) => {
    const headers = { authorization: as, ...(body && { 'content-type': 'application/json' }) }
    const answer = await fetch(app.url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) })
    const text = await answer.text()
    const kept = [...answer.headers].filter(([name]) => !['date', 'x-request-id', 'content-length'].includes(name))
    told.push(read(`${method} ${path} ${answer.status} ${JSON.stringify(kept)} ${text}`))
    return text
  }
  return { ask, told }
}

const person = (gym: GymWorld, email: string) => ({
  name: 'Eva Molina',
  email,
  phone: '1155550000',
  role: builtInRoles.Recepción,
  sucursal_id: [gym.sucursales[0]],
})

const idIn = (text: string): string => /"id":"(\w{15})"/.exec(text)?.[1] ?? 'nobody'
const tokenOf = (text: string): string => /"token":"([\w.-]+)"/.exec(text)?.[1] ?? 'none'

const acts: Record<string, (gym: GymWorld, email: string) => Promise<string[]>> = {
  async 'who invites, looks, invites again and takes it back'(gym, email) {
    const { ask, told } = await deskOf(gym, email)
    const invited = person(gym, email)
    await ask('POST', '/api/invitaciones', invited)
    const filter = encodeURIComponent(`email = '${email}'`)
    const id = idIn(await ask('GET', `${users}/records?filter=${filter}&expand=role`))
    await ask('GET', `${users}/records?perPage=100&sort=created`)
    await ask('GET', `${users}/records/${id}`)
    await ask('POST', '/api/invitaciones', { ...invited, email: email.toUpperCase() })
    await ask('PATCH', `${users}/records/${id}`, { name: 'Eva Molina Paz' })
    await ask('POST', `${users}/auth-with-password`, { identity: email, password: clave })
    await ask('GET', `/api/servicio/estado/${gym.id}`)
    await ask('GET', '/api/usuarios/accesos')
    await ask('DELETE', `${users}/records/${id}`)
    await ask('GET', `${users}/records?perPage=100&sort=created`)
    await ask('POST', '/api/invitaciones', invited)
    await ask('GET', '/api/collections/auditoria/records?sort=@rowid&perPage=100')
    return told
  },
  async 'who makes a user with a password, and comes in with it'(gym, email) {
    const { ask, told } = await deskOf(gym, email)
    const id = idIn(
      await ask('POST', `${users}/records`, { ...person(gym, email), password: clave, passwordConfirm: clave }),
    )
    const signIn = { identity: email, password: clave }
    await ask('POST', `${users}/auth-with-password`, { ...signIn, password: `${clave} no` })
    const token = tokenOf(await ask('POST', `${users}/auth-with-password`, signIn))
    await ask('POST', `${users}/auth-refresh`, {}, token)
    await ask('GET', `${users}/records/${id}`, undefined, token)
    await ask('POST', `${users}/request-email-change`, { newEmail: 'nueva@norte.example' }, token)
    await ask('POST', `${users}/records`, { ...person(gym, email), password: clave, passwordConfirm: clave })
    return told
  },
  async 'who writes it into the record of a colleague, and into his own'(gym, email) {
    const { ask, told } = await deskOf(gym, email)
    await ask('POST', `${users}/request-email-change`, { newEmail: email })
    await ask('PATCH', `${users}/records/${gym.users.Contador}`, { email })
    await ask('GET', `${users}/records/${gym.users.Contador}`)
    await ask('PATCH', `${users}/records/${gym.users.Contador}`, { email: 'ya.no@norte.example' })
    await ask('PATCH', `${users}/records/${gym.users.Admin}`, { email })
    return told
  },
  async 'who registers a gym with it, comes in again and looks around'(gym, email) {
    const { ask, told } = await deskOf(gym, email)
    const token = tokenOf(await ask('POST', '/api/registro', registro(email), ''))
    await ask('POST', `${users}/auth-refresh`, {}, token)
    await ask('GET', `${users}/records`, undefined, token)
    await ask('GET', '/api/collections/auditoria/records?sort=@rowid&perPage=100', undefined, token)
    await ask('POST', '/api/registro', registro(email), '')
    await ask('POST', '/api/registro', registro(email, 'Otro Gimnasio'), '')
    await ask('POST', `${users}/auth-with-password`, { identity: email, password: `${clave} no` }, '')
    await ask('POST', `${users}/auth-with-password`, { identity: email, password: clave }, '')
    return told
  },
}

const registro = (email: string, nombre = 'Gimnasio de Eva', given = clave) => ({
  usuario: { name: 'Eva Molina', email, phone: '1155550000', password: given, passwordConfirm: given },
  gimnasio: { nombre, moneda: 'ARS', zona_horaria: 'America/Argentina/Buenos_Aires', pais: 'AR' },
  sucursales: [{ nombre: 'Centro', direccion: 'Calle 1' }],
})
const register = (...given: Parameters<typeof registro>) =>
  app.guest().send<{ record: { id: string } }>('/api/registro', { method: 'POST', body: registro(...given) })

describe('an address of another gym is answered as one that nobody has', () => {
  it.each(Object.entries(acts))('to %s', async (_name, act) => {
    const free = await act(await buildGym(app.db.owner), await addressOf('free'))
    await app.db.owner('delete from intentos')
    const taken = await act(await buildGym(app.db.owner), await addressOf('taken'))
    expect(taken).toEqual(free)
    expect(free.length).toBeGreaterThan(4)
    expect(free.filter((line) => / 5\d\d \[/.test(line))).toEqual([])
  })

  it('and costs the same statements', async () => {
    const count = async (email: string) => {
      const gym = await buildGym(app.db.owner)
      const { ask } = await deskOf(gym, email)
      const calls = async () => {
        const [row] = await app.db.owner<{ jobs: number }>('select count(*)::int as jobs from graphile_worker.jobs')
        return row?.jobs ?? 0
      }
      const before = await calls()
      await ask('POST', '/api/invitaciones', person(gym, email))
      return (await calls()) - before
    }
    expect(await count(await addressOf('taken'))).toBe(await count(await addressOf('free')))
  })
})

describe('whoever the address belongs to', () => {
  it('hears by mail alone that it enters another gym, and gets a link once it does no more', async () => {
    const gym = await buildGym(app.db.owner)
    const email = await addressOf('taken')
    const { ask } = await deskOf(gym, email)
    await ask('POST', '/api/invitaciones', person(gym, email))
    const [mail, ...others] = await mailbox.collect()
    expect(others).toEqual([])
    expect(mail?.to).toBe(email)
    expect(mail?.text).toContain('ya entra a otro gimnasio')
    expect(mail?.text).not.toContain('token=')
    await app.db.owner(
      'delete from users_sucursales where user_id in (select id from users where email = $1 and not prestado)',
      [email],
    )
    await app.db.owner('delete from users where email = $1 and not prestado', [email])
    await ask('POST', '/api/invitaciones', person(gym, email))
    const token = tokenIn((await mailbox.collect())[0])
    const accepted = await ask('POST', '/api/invitaciones/aceptar', { token, password: clave, passwordConfirm: clave })
    expect(accepted).toContain(`"gimnasio_id":"${gym.id}"`)
  })

  it('keeps his account: his password and his mails open his own, whatever others write', async () => {
    const gym = await buildGym(app.db.owner)
    const email = await addressOf('taken')
    const { ask } = await deskOf(gym, email)
    await ask('POST', `${users}/records`, { ...person(gym, email), password: clave, passwordConfirm: clave })
    const [own] = await app.db.owner<{ id: string }>('select id from users where email = $1 and not prestado', [email])
    const client = await app.signIn(email)
    expect(client.authStore.record?.id).toBe(own?.id)
    await mailbox.collect()
    await app.guest().collection('users').requestPasswordReset(email)
    const token = tokenIn((await mailbox.collect())[0])
    await app.guest().collection('users').confirmPasswordReset(token, 'la mia de siempre 31', 'la mia de siempre 31')
    const again = await app.guest().collection('users').authWithPassword(email, 'la mia de siempre 31')
    expect(again.record.id).toBe(own?.id)
    const theirs = await app.guest().collection('users').authWithPassword(email, clave)
    expect(theirs.record['gimnasio_id']).toBe(gym.id)
  })

  it('takes it by the first link he follows; the links of other gyms are dead then', async () => {
    const email = await addressOf('free')
    const tokens: string[] = []
    for (const gym of [await buildGym(app.db.owner), await buildGym(app.db.owner)]) {
      const { ask } = await deskOf(gym, email)
      await ask('POST', '/api/invitaciones', person(gym, email))
      tokens.push(tokenIn((await mailbox.collect())[0]))
    }
    const accept = (token: string) =>
      app.guest().send('/api/invitaciones/aceptar', {
        method: 'POST',
        body: { token, password: clave, passwordConfirm: clave },
      })
    await accept(tokens[1] ?? '')
    await expect(accept(tokens[0] ?? '')).rejects.toMatchObject({ status: 400, response: { data: { token: {} } } })
    const held = await app.db.owner('select prestado from users where email = $1 order by orden', [email])
    expect(held).toEqual([{ prestado: true }, { prestado: false }])
  })

  it('may register a gym of his own while an invitation is open; whichever he confirms first has it', async () => {
    for (const first of ['invitation', 'registration'] as const) {
      const gym = await buildGym(app.db.owner)
      const email = await addressOf('free')
      const { ask } = await deskOf(gym, email)
      await ask('POST', '/api/invitaciones', person(gym, email))
      const invitation = tokenIn((await mailbox.collect())[0])
      const { record } = await register(email)
      const [mail] = await mailbox.collect()
      expect(mail).toMatchObject({ to: email, subject: 'Confirma tu correo' })
      expect(mail?.text).toContain('Gimnasio de Eva')
      const ways = {
        invitation: () =>
          app.guest().send('/api/invitaciones/aceptar', {
            method: 'POST',
            body: { token: invitation, password: `${clave} 2`, passwordConfirm: `${clave} 2` },
          }),
        registration: () => app.guest().collection('users').confirmVerification(tokenIn(mail)),
      }
      await ways[first]()
      await expect(ways[first === 'invitation' ? 'registration' : 'invitation']()).rejects.toMatchObject({
        status: 400,
      })
      const rows = await app.db.owner('select prestado from users where email = $1 order by orden', [email])
      expect(rows).toEqual([{ prestado: first !== 'invitation' }, { prestado: first !== 'registration' }])
      const entered = await app.guest().collection('users').authWithPassword(email, clave)
      expect(entered.record.id).toBe(record.id)
    }
  })

  it('chooses the gym that he means where several wrote it and none is proven his', async () => {
    const email = await addressOf('free')
    const mine = await register(email, 'Gimnasio Mío')
    await register(email, 'Gimnasio Ajeno', `${clave} ajena`)
    await mailbox.collect()
    await app.guest().collection('users').requestPasswordReset(email)
    const [mail, ...others] = await mailbox.collect()
    expect(others).toEqual([])
    expect(mail?.text).toMatch(/Gimnasio Ajeno:[^]*Gimnasio Mío:/)
    const tokens = [...(mail?.text ?? '').matchAll(/\?token=([\w.-]+)/g)].map(([, token]) => String(token))
    expect(tokens).toHaveLength(2)
    const reset = (token = '') =>
      app.guest().collection('users').confirmPasswordReset(token, `${clave} 3`, `${clave} 3`)
    await reset(tokens[1])
    const entered = await app.guest().collection('users').authWithPassword(email, `${clave} 3`)
    expect(entered.record.id).toBe(mine.record.id)
    await expect(reset(tokens[0])).rejects.toMatchObject({ status: 400 })
    await app.db.owner('delete from intentos')
    await app.guest().collection('users').requestPasswordReset(email)
    const own = (await mailbox.collect()).find(({ subject }) => subject === 'Elige una contraseña nueva')
    expect([...(own?.text ?? '').matchAll(/\?token=/g)]).toHaveLength(1)
  })

  it('hears that somebody registered a gym with it, and gets no link', async () => {
    const email = await addressOf('taken')
    await register(email)
    const [mail, ...others] = await mailbox.collect()
    expect(others).toEqual([])
    expect(mail).toMatchObject({ to: email, subject: 'Se registró un gimnasio con tu correo' })
    expect(mail?.text).not.toContain('token=')
  })

  it('is mailed five times an hour at most by whoever registers gyms with it', async () => {
    const email = await addressOf('taken')
    for (let time = 0; time < 7; time += 1) await register(email, `Gimnasio ${time}`, `${clave} ${time}`)
    expect(await mailbox.collect()).toHaveLength(5)
  })
})

it('whoever is right under a shared address does not clear the wrong tries at the account of its owner', async () => {
  const gym = await buildGym(app.db.owner)
  const email = await addressOf('taken')
  const { ask } = await deskOf(gym, email)
  await ask('POST', `${users}/records`, { ...person(gym, email), password: clave, passwordConfirm: clave })
  await app.db.owner('delete from intentos')
  const attempt = (given: string) => app.guest().collection('users').authWithPassword(email, given)
  for (let time = 0; time < 9; time += 1)
    await expect(attempt(`${password} ${time}`)).rejects.toMatchObject({ status: 400 })
  await attempt(clave)
  await expect(attempt(`${password} 10`)).rejects.toMatchObject({ status: 400 })
  await expect(attempt(`${password} 11`)).rejects.toMatchObject({ status: 429 })
})

describe('whoever left a gym', () => {
  /** Somebody who charged in a gym, so that his record stays, and then was taken out by its administrator. */
  async function leaver(email: string): Promise<void> {
    const gym = await buildGym(app.db.owner)
    const id = await buildUser(app.db.owner, gym.id, {
      role: builtInRoles.Recepción,
      sucursales: [gym.sucursales[0]],
      email,
      password_hash: app.passwordHash,
    })
    const caller = await callerOf(app.db, id)
    await charge({ db: app.db, caller, gym }, await buildMiembro(app.db.owner, gym, { nombre: 'Paga' }))
    const { ask } = await deskOf(gym, email)
    expect(await ask('DELETE', `${users}/records/${id}`)).toBe('')
    const [kept] = await app.db.owner('select activo from users where id = $1', [id])
    expect(kept).toEqual({ activo: false })
  }

  it('is invited by another one with a link, and comes in by it', async () => {
    const email = await addressOf('free')
    await leaver(email)
    const gym = await buildGym(app.db.owner)
    const { ask } = await deskOf(gym, email)
    await ask('POST', '/api/invitaciones', person(gym, email))
    const token = tokenIn((await mailbox.collect())[0])
    const accepted = await ask('POST', '/api/invitaciones/aceptar', { token, password: clave, passwordConfirm: clave })
    expect(accepted).toContain(`"gimnasio_id":"${gym.id}"`)
  })

  it('comes into another one with the password he always had, and his mails reach him there', async () => {
    const email = await addressOf('free')
    await leaver(email)
    const gym = await buildGym(app.db.owner)
    const { ask } = await deskOf(gym, email)
    await ask('POST', `${users}/records`, { ...person(gym, email), password, passwordConfirm: password })
    await leaver(email)
    const client = await app.signIn(email)
    expect(client.authStore.record?.['gimnasio_id']).toBe(gym.id)
    await mailbox.collect()
    await app.guest().collection('users').requestPasswordReset(email)
    const token = tokenIn((await mailbox.collect())[0])
    await app.guest().collection('users').confirmPasswordReset(token, clave, clave)
    const again = await app.guest().collection('users').authWithPassword(email, clave)
    expect(again.record['gimnasio_id']).toBe(gym.id)
  })

  it('owns his address no more when an administrator puts him out of service', async () => {
    const email = await addressOf('taken')
    const [own] = await app.db.owner<{ id: string; gimnasio_id: string }>(
      'select id, gimnasio_id from users where email = $1',
      [email],
    )
    const [boss] = await app.db.owner<{ id: string }>('select id from users where gimnasio_id = $1 and role = $2', [
      own?.gimnasio_id,
      builtInRoles.Admin,
    ])
    const client = await app.clientOf(boss?.id ?? '')
    const held = () => app.db.owner('select prestado from users where id = $1', [own?.id])
    await client.collection('users').update(own?.id ?? '', { activo: false })
    expect(await held()).toEqual([{ prestado: true }])
    await client.collection('users').update(own?.id ?? '', { activo: true })
    expect(await held()).toEqual([{ prestado: true }])
  })
})

it('however many gyms others register with an address first, whoever works with it comes in', async () => {
  const email = await addressOf('free')
  for (let time = 0; time < 9; time += 1) await register(email, `Gimnasio ${time}`, `${clave} ${time}`)
  await app.db.owner('delete from intentos')
  const { record } = await register(email)
  const entered = await app.guest().collection('users').authWithPassword(email, clave)
  expect(entered.record.id).toBe(record.id)
})

it('however many gyms write an address later, whoever works with it comes in', async () => {
  const email = await addressOf('free')
  const [first, ...later] = await Promise.all(Array.from({ length: 10 }, () => buildGym(app.db.owner)))
  if (!first) throw new Error('Ten gyms have a first one')
  const { ask } = await deskOf(first, email)
  await ask('POST', `${users}/records`, { ...person(first, email), password: clave, passwordConfirm: clave })
  for (const gym of later)
    await buildUser(app.db.owner, gym.id, {
      role: builtInRoles.Recepción,
      sucursales: [gym.sucursales[0]],
      email,
      password_hash: app.passwordHash,
      prestado: true,
    })
  const { record } = await app.guest().collection('users').authWithPassword(email, clave)
  expect(record['gimnasio_id']).toBe(first.id)
})
