import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { builtInRoles } from '#shared/permissions.ts'
import { openGymApp, password, refusalOf, type GymApp } from '#server/testing/gym-app.ts'
import { buildGym, buildUser, type GymWorld } from '#server/testing/gym-world.ts'
import { openMailbox, type Mailbox } from '#server/testing/mailbox.ts'
import type { TestDatabase } from '#server/testing/test-db.ts'
import type { Query, RunTransaction } from '#server/runtime/db/transaction.ts'

let app: GymApp
let gym: GymWorld
let mailbox: Mailbox
let ana: string
let email = ''
let count = 0
let now = new Date()

beforeAll(async () => {
  app = await openGymApp(() => now)
  gym = await buildGym(app.db.owner)
  mailbox = openMailbox(app.db, () => now)
})
afterAll(() => app.close())
beforeEach(async () => {
  now = new Date()
  await app.db.owner('delete from intentos')
  email = `ana${++count}@norte.example`
  const person = { role: builtInRoles.Recepción, sucursales: [gym.sucursales[0]], name: 'Ana Pérez', email }
  ana = await buildUser(app.db.owner, gym.id, { ...person, password_hash: app.passwordHash })
  await app.db.owner('update users set verified = true where id = $1', [ana])
})

const users = () => app.guest().collection('users')
/** The database, and every statement that goes there through it from now on. */
function listeningTo(db: TestDatabase) {
  const said: string[] = []
  const heard =
    (query: Query): Query =>
    (text, ...rest) => {
      said.push(String(text))
      return query(text, ...rest)
    }
  const transaction: RunTransaction = (tenant, work) => {
    said.push('begin')
    return db.pools.transaction(tenant, (tx) => work({ ...tx, query: heard(tx.query) }))
  }
  return { said, db: { ...db, pools: { ...db.pools, reader: heard(db.pools.reader), transaction } } }
}

const codeIn = (text: string) => /\b\d{8}\b/.exec(text)?.[0] ?? ''

async function askCode(to = email) {
  const { otpId } = await users().requestOTP(to)
  const [mail] = await mailbox.collect()
  return { otpId, mail, code: codeIn(mail?.text ?? '') }
}

const wrong = { status: 400, response: { message: 'Invalid or expired OTP.', data: {} } }

describe('signing in with a mailed code', () => {
  it('is listed in auth-methods', async () => {
    expect(await users().listAuthMethods()).toMatchObject({ otp: { enabled: true, duration: 600 } })
  })

  it('works with the mailed code', async () => {
    const { otpId, mail, code } = await askCode()
    expect(mail).toMatchObject({ to: email, subject: 'Tu código para entrar a Vigente' })
    const { token, record } = await users().authWithOTP(otpId, code)
    expect(record.id).toBe(ana)
    expect(token).not.toBe('')
    await users().authWithPassword(email, password)
  })

  it('takes a code once', async () => {
    const { otpId, code } = await askCode()
    await users().authWithOTP(otpId, code)
    expect(await refusalOf(users().authWithOTP(otpId, code))).toMatchObject(wrong)
  })

  it('takes no code after ten minutes', async () => {
    const { otpId, code } = await askCode()
    now = new Date(now.getTime() + 600_000)
    expect(await refusalOf(users().authWithOTP(otpId, code))).toMatchObject(wrong)
  })

  it('takes no code with the id of another', async () => {
    const [first, second] = [await askCode(), await askCode()]
    expect(await refusalOf(users().authWithOTP(first.otpId, second.code))).toMatchObject(wrong)
    await users().authWithOTP(second.otpId, second.code)
  })

  it('answers an unknown address as any other, and sends no mail', async () => {
    const { otpId, mail } = await askCode('nadie@elsewhere.example')
    expect(otpId).toMatch(/^[0-9a-f]{32}$/)
    expect(mail).toBeUndefined()
    expect(await refusalOf(users().authWithOTP(otpId, '12345678'))).toMatchObject(wrong)
  })

  it('runs the same statements for a wrong code, whether or not the address has an account', async () => {
    const { db, said } = listeningTo(app.db)
    const other = await openGymApp({ db })
    const saidFor = async (to: string) => {
      const { otpId } = await askCode(to)
      const before = said.length
      const guess = other.guest().collection('users').authWithOTP(otpId, 'x')
      expect(await refusalOf(guess)).toMatchObject(wrong)
      return said.slice(before)
    }
    try {
      const ofNobody = await saidFor('nadie@elsewhere.example')
      expect(await saidFor(email)).toEqual(ofNobody)
      expect(ofNobody.join()).toContain('codigos')
    } finally {
      await other.close()
    }
  })

  it.each([true, false])('allows five guesses; with an account: %s', async (isKnown) => {
    const { otpId, code } = await askCode(isKnown ? email : 'nadie@elsewhere.example')
    for (const guess of ['1', '2', '3', '4', '5']) {
      expect(await refusalOf(users().authWithOTP(otpId, guess))).toMatchObject(wrong)
    }
    expect(await refusalOf(users().authWithOTP(otpId, isKnown ? code : '6'))).toMatchObject({ status: 429 })
  })

  it('mails five codes in a quarter of an hour, and drops more silently', async () => {
    for (let sent = 0; sent < 5; sent += 1) expect((await askCode()).mail).toBeDefined()
    const { otpId, mail } = await askCode()
    expect(otpId).not.toBe('')
    expect(mail).toBeUndefined()
  })

  it('refuses a deactivated user', async () => {
    const { otpId, code } = await askCode()
    await app.db.owner('update users set activo = false where id = $1', [ana])
    expect(await refusalOf(users().authWithOTP(otpId, code))).toMatchObject(wrong)
    expect((await askCode()).mail).toBeUndefined()
  })

  it('confirms an address, and ends what was set up before', async () => {
    await app.db.owner('update users set verified = false where id = $1', [ana])
    const before = await app.signIn(email)
    const { otpId, code } = await askCode()
    const { record } = await users().authWithOTP(otpId, code)
    expect(record).toMatchObject({ id: ana, verified: true })
    await expect(before.collection('users').authRefresh()).rejects.toMatchObject({ status: 401 })
    expect(await refusalOf(users().authWithPassword(email, password))).toMatchObject({ status: 400 })
  })

  it('confirms no address that the code was not mailed to', async () => {
    await app.db.owner('update users set verified = false where id = $1', [ana])
    const { otpId, code } = await askCode()
    await app.db.owner('update users set email = $2 where id = $1', [ana, `otra${count}@norte.example`])
    const { record } = await users().authWithOTP(otpId, code)
    expect(record['verified']).toBe(false)
  })

  it('asks for the second step, which a mailed code is not', async () => {
    const first = await askCode()
    const second = await askCode()
    await app.db.owner(
      `insert into segundos_pasos (gimnasio_id, user_id, creado, activado, secreto) values ($1, $2, now(), now(), '\\x00')`,
      [gym.id, ana],
    )
    const refused = await refusalOf(users().authWithOTP(first.otpId, first.code))
    expect(refused).toMatchObject({ status: 401, response: { mfaId: expect.any(String) } })
    const mfaId = String(refused.response['mfaId'])
    const again = await refusalOf(users().authWithOTP(second.otpId, second.code, { mfaId }))
    expect(again).toMatchObject({ status: 400 })
  })

  it('stores no readable code', async () => {
    const { code } = await askCode()
    const rows = await app.db.owner('select * from codigos where user_id = $1', [ana])
    expect(JSON.stringify(rows)).not.toContain(code)
    await expect(app.db.pools.reader('select resumen from codigos')).rejects.toThrow('permission denied')
  })

  it.each([
    [{ otpId: '', password: '1' }, 'otpId', 'validation_required'],
    [{ otpId: 'x'.repeat(256), password: '1' }, 'otpId', 'validation_length_out_of_range'],
    [{ otpId: 'x', password: '' }, 'password', 'validation_required'],
    [{ otpId: 'x', password: '1'.repeat(72) }, 'password', 'validation_length_out_of_range'],
  ])('refuses %o', async (body, field, code) => {
    const sent = app.guest().send('/api/collections/users/auth-with-otp', { method: 'POST', body })
    expect((await refusalOf(sent)).response['data']).toMatchObject({ [field]: { code } })
  })

  it.each(['', 'ana', 'ana@'])('sends no mail to %o', async (to) => {
    const refused = await refusalOf(users().requestOTP(to))
    expect(refused).toMatchObject({ status: 400, response: { data: { email: expect.anything() } } })
  })
})
