import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openEdgeApp, type EdgeApp } from './edge-app.ts'

const KiB = 1024
const zeros = (bytes: number) => `{"nombre":[0${',0'.repeat(bytes / 2)}]}`

let edge: EdgeApp
beforeAll(async () => {
  edge = await openEdgeApp()
})
afterAll(() => edge.close())

const post = async (path: string, body: string, token = '') => {
  const headers = { 'content-type': 'application/json', authorization: token }
  const answer = await fetch(edge.url + path, { method: 'POST', headers, body })
  return answer.status
}

describe('a guest', () => {
  const users = '/api/collections/users'
  const paths = [
    '/api/collections/consultas/records',
    '/api/batch',
    '/api/realtime',
    '/api/importar',
    '/api/invitaciones/ver',
    '/api/nowhere',
    '/contacto',
    '/',
    ...['auth-with-password', 'auth-with-otp', 'auth-refresh', 'request-otp', 'request-password-reset'].map(
      (way) => `${users}/${way}`,
    ),
    ...['confirm-password-reset', 'confirm-verification', 'confirm-email-change', 'auth-with-oauth2'].map(
      (way) => `${users}/${way}`,
    ),
  ]
  it.each(paths)('sends no more than a form to %s', async (path) => {
    expect(await post(path, zeros(65 * KiB))).toBe(413)
    expect(await post(path, zeros(65 * KiB), 'a.dead.token')).toBe(413)
  })

  it('is told before the body is read that a record is not for guests', async () => {
    expect(await post('/api/collections/miembros/records', zeros(65 * KiB))).toBe(400)
  })

  it('sends a MiB of text when a gym is registered, and no more', async () => {
    expect(await post('/api/registro', JSON.stringify({ usuario: 'x'.repeat(1000 * KiB) }))).toBe(400)
    expect(await post('/api/registro', JSON.stringify({ usuario: 'x'.repeat(1100 * KiB) }))).toBe(413)
  })
})

describe('a signed-in caller', () => {
  it('sends no more than a form to the sign-in', async () => {
    const token = await edge.signIn()
    const signIn = '/api/collections/users/auth-with-password'
    expect(await post(signIn, JSON.stringify({ identity: 'x'.repeat(65 * KiB) }), token)).toBe(413)
  })

  it('gets an immediate refusal of a record with millions of nodes', async () => {
    const token = await edge.signIn()
    const records = '/api/collections/miembros/records'
    expect(await post(records, zeros(16 * 1024 * KiB), token)).toBe(413)
    expect(await post(records, zeros(1000 * KiB), token)).toBe(400)
    expect(await post('/api/batch', `{"requests":[${'{},'.repeat(1024 * KiB)}{}]}`, token)).toBe(413)
    expect(await post('/api/batch', `{"requests":[${'{},'.repeat(300 * KiB)}{}]}`, token)).toBe(400)
    expect(await post('/api/batch', ' '.repeat(33 * 1024 * KiB), token)).toBe(413)
  })
})
