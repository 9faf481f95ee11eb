import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { testId } from '#server/testing/gym-world.ts'
import { openLoggedApp, type LoggedApp } from '#server/testing/log/logged-app.ts'

const mail = 'ana.paz@correo.example'

let logged: LoggedApp
beforeAll(async () => {
  logged = await openLoggedApp({ secret: 'x'.repeat(32), name: 'Paz', email: mail })
  // The first use of a session is stored after its answer.
  await logged.app.inject({ url: '/api/collections/miembros/records', headers: { authorization: logged.token } })
  await vi.waitUntil(() => logged.told.text().includes('update sesiones set vista'), { timeout: 25_000 })
})
afterAll(() => logged.close())
beforeEach(() => logged.told.forget())

const lines = () => logged.told.lines()

describe('the number of a request', () => {
  it('is in the answer and in every line, down to the statements', async () => {
    const answer = await logged.app.inject({
      url: '/api/collections/miembros/records',
      headers: { authorization: logged.token },
    })
    const number = answer.headers['x-request-id']
    expect(number).toMatch(/^[0-9a-f]{12}$/)
    expect(lines().length).toBeGreaterThan(1)
    for (const line of lines()) expect(line['reqId']).toBe(number)
  })

  it('is in the statements that follow a body', async () => {
    const answer = await logged.app.inject({
      method: 'POST',
      url: '/api/collections/users/auth-with-password',
      payload: { identity: mail, password: 'claveLarga9' },
    })
    const statements = lines().filter(({ msg }) => msg === 'slow statement')
    expect(statements.length).toBeGreaterThan(0)
    for (const line of statements) expect(line['reqId']).toBe(answer.headers['x-request-id'])
  })

  it.each([
    ['of the browser', '0123456789ab', true],
    ['with other letters', '0123456789AB', false],
    ['that is too long', '0123456789abc', false],
    ['that is a name', 'Canarioso', false],
  ])('%s: %s', async (_what, given, isTaken) => {
    const answer = await logged.app.inject({ url: '/api/health/live', headers: { 'x-request-id': given } })
    expect(answer.headers['x-request-id'] === given).toBe(isTaken)
  })

  it('is in the history of its change', async () => {
    const headers = { authorization: logged.token, 'x-request-id': 'feedfacecafe' }
    const payload = { id: testId(), nombre: 'Otra', sucursal_id: logged.gym.sucursales[0] }
    const answer = await logged.app.inject({
      method: 'POST',
      url: '/api/collections/miembros/records',
      headers,
      payload,
    })
    const found = await logged.db.owner('select 1 from auditoria where registro = $1 and solicitud = $2', [
      answer.json().id,
      'feedfacecafe',
    ])
    expect(found).toHaveLength(1)
  })
})
