import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { builtInRoles } from '#shared/permissions.ts'
import { openGoogleDesk, redirectURL, type GoogleDesk } from '#server/testing/desks/google-desk.ts'
import { openGymApp, refusalOf } from '#server/testing/gym-app.ts'
import { buildUser } from '#server/testing/gym-world.ts'
import { clientId, clientSecret } from '#server/testing/stand-ins/lying-provider.ts'

let desk: GoogleDesk
let ana: string
let email = ''
let sub = ''

beforeAll(async () => {
  desk = await openGoogleDesk()
})
afterAll(() => desk.close())
beforeEach(async () => {
  ;({ ana, email, sub } = await desk.hireAna())
})

const enter = (address = email) => desk.enter({ sub, email: address })
const nora = () => `nora@${sub}.example`

describe('registering with a Google identity', () => {
  const registro = (identidad: string, more: object = {}) => ({
    usuario: { name: 'Nora Vidal', phone: '1155554444', identidad, ...more },
    gimnasio: { nombre: 'Gimnasio Vidal', moneda: 'ARS', zona_horaria: 'America/Argentina/Buenos_Aires', pais: 'AR' },
    sucursales: [{ nombre: 'Centro', direccion: 'Mitre 1' }],
  })
  type Registered = { token: string; record: { id: string; email: string; verified: boolean } }
  const register = (body: object) => desk.app.guest().send<Registered>('/api/registro', { method: 'POST', body })
  async function identityOf(): Promise<string> {
    const refused = await refusalOf(enter(nora()))
    const { identidad }: { identidad: { params: { token: string } } } = refused.response['data']
    return identidad.params.token
  }

  it('needs no password, confirms the address and links the account', async () => {
    const token = await identityOf()
    const { record } = await register(
      registro(token, { id: ana, email: 'somebody@else.example', password: 'x', role: 'x', gimnasio_id: desk.gym.id }),
    )
    expect(record).toMatchObject({ email: nora(), verified: true })
    const [owner] = await desk.standingOf(record.id)
    expect(owner).toMatchObject({ role: builtInRoles.Admin, gimnasio_id: expect.not.stringMatching(desk.gym.id) })
    expect(record.id).not.toBe(ana)
    expect(await desk.linksOf(record.id)).toEqual([{ sub }])
    const again = await enter(nora())
    expect(again.record.id).toBe(record.id)
    const byPassword = desk.users().authWithPassword(record.email, '')
    await expect(byPassword).rejects.toMatchObject({ status: 400 })
  })

  it('sent twice makes one gym', async () => {
    const body = registro(await identityOf())
    const [first, second] = [await register(body), await register(body)]
    expect(second.record.id).toBe(first.record.id)
  })

  it('refuses a token that was not signed here', async () => {
    const altered = `${await identityOf()}x`
    const { token: session } = await enter()
    for (const token of [session, 'a.b.c', altered]) {
      const refused = await refusalOf(register(registro(token)))
      expect(refused).toMatchObject({ status: 400, response: { data: { 'usuario.identidad': expect.anything() } } })
    }
  })

  it('is refused when the address has an account by then', async () => {
    const token = await identityOf()
    await buildUser(desk.app.db.owner, desk.gym.id, {
      role: builtInRoles.Recepción,
      sucursales: [desk.gym.sucursales[0]],
      name: 'Nora Vidal',
      email: nora(),
      password_hash: desk.app.passwordHash,
    })
    const refused = await refusalOf(register(registro(token)))
    expect(refused.response['data']).toMatchObject({ 'usuario.email': expect.anything() })
  })
})

describe('without Google', () => {
  it('offers nothing and refuses the call', async () => {
    const bare = await openGymApp({ db: desk.app.db })
    const { oauth2 } = await bare.guest().collection('users').listAuthMethods()
    expect(oauth2).toEqual({ enabled: false, providers: [] })
    const refused = bare.guest().collection('users').authWithOAuth2Code('google', 'a', 'b', redirectURL)
    await expect(refused).rejects.toMatchObject({ status: 403 })
    await bare.close()
  })

  it('a provider that does not answer leaves passwords working', async () => {
    const lost = await openGymApp(() => new Date(), { clientId, clientSecret, issuer: 'http://127.0.0.1:1' })
    const { oauth2, password: byPassword } = await lost.guest().collection('users').listAuthMethods()
    expect(oauth2.enabled).toBe(false)
    expect(byPassword.enabled).toBe(true)
    await lost.close()
  })
})
