import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  clave,
  openAddressDesk,
  person,
  registro,
  users,
  type AddressDesk,
} from '#server/testing/desks/address-desk.ts'
import { password, type GymApp } from '#server/testing/gym-app.ts'
import { buildGym, type GymWorld } from '#server/testing/gym-world.ts'
import { tokenIn, type Mailbox } from '#server/testing/mailbox.ts'

let app: GymApp
let mailbox: Mailbox
let addressOf: AddressDesk['addressOf']
let deskOf: AddressDesk['deskOf']
let register: AddressDesk['register']

beforeAll(async () => {
  ;({ app, mailbox, addressOf, deskOf, register } = await openAddressDesk())
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.db.owner('delete from intentos')
  await mailbox.collect()
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

describe('an address of another gym is answered like an unknown one', () => {
  it.each(Object.entries(acts))('to %s', async (_name, act) => {
    const free = await act(await buildGym(app.db.owner), await addressOf('free'))
    await app.db.owner('delete from intentos')
    const taken = await act(await buildGym(app.db.owner), await addressOf('taken'))
    expect(taken).toEqual(free)
    expect(free.length).toBeGreaterThan(4)
    expect(free.filter((line) => / 5\d\d \[/.test(line))).toEqual([])
  })

  it('at the cost of the same statements', async () => {
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

describe('the holder of an address', () => {
  it('hears of an invitation to another gym by mail alone, and gets a link only after leaving the first', async () => {
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

  it('keeps account, password and mails, whatever other gyms write', async () => {
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

  it('owns it by the first link that is followed; the links of other gyms are dead then', async () => {
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

  it('may register a gym while an invitation is open; the first one confirmed gets the address', async () => {
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

  it('chooses the gym when several wrote the address and it is unconfirmed', async () => {
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

  it('hears that a gym was registered with it, and gets no link', async () => {
    const email = await addressOf('taken')
    await register(email)
    const [mail, ...others] = await mailbox.collect()
    expect(others).toEqual([])
    expect(mail).toMatchObject({ to: email, subject: 'Se registró un gimnasio con tu correo' })
    expect(mail?.text).not.toContain('token=')
  })

  it('is mailed five times an hour at most by registrations with it', async () => {
    const email = await addressOf('taken')
    for (let time = 0; time < 7; time += 1) await register(email, `Gimnasio ${time}`, `${clave} ${time}`)
    expect(await mailbox.collect()).toHaveLength(5)
  })
})

it('a right password under a shared address does not clear wrong tries at its owner’s account', async () => {
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
