import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testId } from '#server/testing/gym-world.ts'
import { iban } from '#server/testing/domiciliacion/debit-desk.ts'
import { openLoggedApp, type LoggedApp } from '#server/testing/log/logged-app.ts'

const name = 'Canarioso'
const secret = 'secretocanario'.repeat(3)

let logged: LoggedApp
beforeAll(async () => {
  logged = await openLoggedApp({ secret, name, email: 'canarioso.perez@correo.example' })
})
afterAll(() => logged.close())

const statusOf = async (call: Omit<InjectOptions, 'headers'>) =>
  (await logged.app.inject({ ...call, headers: { authorization: logged.token } })).statusCode

const alta = (account: string, id = testId()) => {
  const sucursal_id = logged.gym.sucursales[0]
  const payload = { id, sucursal_id, nombre: name, iban: account, firmado: '2026-01-02', lugar: name }
  return statusOf({ method: 'POST', url: '/api/mandatos/alta', payload })
}

it('holds no account of calls that save one, refuse one, and show it on paper, nor whose it is', async () => {
  const id = testId()
  expect(await alta(iban, id)).toBe(200)
  expect(await alta(`${iban.slice(0, -1)}3`)).toBe(400)
  const creditor = { nombre: name, nif: 'B85626240', iban }
  expect(await statusOf({ method: 'POST', url: '/api/acreedores/guardar', payload: creditor })).toBe(200)
  expect(await statusOf({ url: `/api/mandatos/${id}/papel.pdf` })).toBe(200)
  expect(logged.told.lines().some(({ sql }) => String(sql).includes('insert into mandatos'))).toBe(true)
  for (const word of [name, secret, iban, iban.slice(4, -4)]) expect(logged.told.text()).not.toContain(word)
})
