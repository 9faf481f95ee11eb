import { afterAll, beforeAll, expect, it } from 'vitest'
import { StartError } from '#server/runtime/errors/errors.ts'
import { createPasswords } from '#server/engine/auth/passwords/hash-password.ts'
import { openGymApp, type GymApp } from '#server/testing/gym-app.ts'
import { buildGym } from '#server/testing/gym-world.ts'
import { makeOperator } from './make-operator.ts'

let app: GymApp
beforeAll(async () => {
  app = await openGymApp()
})
afterAll(() => app.close())

const make = (email: string, password: string) =>
  makeOperator(
    { transaction: app.db.pools.transaction, passwords: createPasswords(), now: () => new Date() },
    { email, password },
  )
const signIn = (email: string, password: string) => app.guest().collection('users').authWithPassword(email, password)

it('creates an operator who can sign in, and sets a new password the second time', async () => {
  expect(await make('Olga@Vigente.example', 'molino azul con lluvia')).toBe('new')
  const { record } = await signIn('olga@vigente.example', 'molino azul con lluvia')
  expect(record).toMatchObject({ gimnasio_id: '', role: 'rolsuperadmin00' })
  expect(await make('olga@vigente.example', 'faro verde con viento')).toBe('changed')
  await expect(signIn('olga@vigente.example', 'molino azul con lluvia')).rejects.toMatchObject({ status: 400 })
  await expect(signIn('olga@vigente.example', 'faro verde con viento')).resolves.toBeTruthy()
})

it('refuses an address of a gym’s user, an easy password and an incomplete address', async () => {
  const gym = await buildGym(app.db.owner)
  const [admin] = await app.db.owner<{ email: string }>('select email from users where id = $1', [gym.users.Admin])
  await expect(make(String(admin?.email), 'molino azul con lluvia')).rejects.toThrow('ya entra a un gimnasio')
  await expect(make('otro@vigente.example', 'password1')).rejects.toThrow(StartError)
  await expect(make('otro@vigente.example', 'vigente2026')).rejects.toThrow(StartError)
  await expect(make('otro', 'molino azul con lluvia')).rejects.toThrow('no es un correo')
})
