import { request } from 'node:http'
import { json } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { budgets } from '#server/runtime/limits/budgets.ts'
import { openGymApp, type GymApp } from '#server/testing/gym-app.ts'

let app: GymApp
beforeAll(async () => void (app = await openGymApp()))
afterAll(() => app.close())

const password = 'molino azul con lluvia'
const registro = (n: number) => ({
  usuario: {
    name: 'Marta',
    email: `marta${n}@muchos.example`,
    phone: '1155554444',
    password,
    passwordConfirm: password,
  },
  gimnasio: {
    nombre: `Molino ${n}`,
    telefono: 1155554444,
    direccion: 'Molino 12',
    moneda: 'CLP',
    zona_horaria: 'America/Santiago',
    pais: 'CL',
  },
  sucursales: [{ nombre: 'Central', direccion: 'Molino 12' }],
})

/** Registers from this address: the status, and the reason of a refusal. */
const send = (n: number, localAddress: string) =>
  new Promise<string>((resolve, reject) => {
    const headers = { 'content-type': 'application/json' }
    const asked = request(`${app.url}/api/registro`, { method: 'POST', localAddress, headers, agent: false })
    asked.on('error', reject)
    asked.on('response', (answer) => {
      const told = z.object({ razon: z.string().optional() })
      json(answer).then((body) => {
        const { razon = '' } = told.parse(body)
        resolve([answer.statusCode, razon, answer.headers['retry-after']].filter(Boolean).join(' '))
      }, reject)
    })
    asked.end(JSON.stringify(registro(n)))
  })

it('guests of many addresses register as many gyms as the line holds; others are told to try again', async () => {
  const { most } = budgets.registrosInLine
  const answers = await Promise.all(Array.from({ length: most + 5 }, (_, n) => send(n, `127.0.1.${n + 1}`)))
  expect(answers.filter((answer) => answer !== '200')).toEqual(Array(5).fill('503 registros_in_line 3'))
  expect(await app.db.owner(`select from gimnasios where nombre like 'Molino %'`)).toHaveLength(most)
})

it('one address takes four places of the line at most', async () => {
  const answers = await Promise.all(Array.from({ length: 6 }, (_, n) => send(100 + n, '127.0.2.1')))
  expect(answers.filter((answer) => answer !== '200')).toEqual(Array(2).fill('429 registros_of_place 3'))
})
