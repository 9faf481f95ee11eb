import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { Validator } from '@seriousme/openapi-schema-validator'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { collections } from '#server/collections.ts'
import { examplesIn } from '#server/platform/landing/plain-markdown.ts'
import { openGymApp, type GymApp } from '#server/testing/gym-app.ts'
import { buildClave } from '#server/testing/desks/clave.ts'
import { permisosDeClave } from '#shared/claves/clave.ts'
import { buildGym, buildMiembro, type GymWorld } from '#server/testing/gym-world.ts'
import { ownRoutes } from '#server/testing/own-routes.ts'
import { recordRoutes } from '#server/testing/route-table.ts'
import { openApiDocument } from './document.ts'
import { guide } from './routes.ts'

let app: GymApp
let gym: GymWorld
let clave: string
let routes: readonly string[]

beforeAll(async () => {
  const recording = recordRoutes()
  app = await openGymApp()
  recording.stop()
  routes = recording.routes
  document = described.parse(await (await fetch(`${app.url}/api/openapi.json`)).json())
  gym = await buildGym(app.db.owner)
  await buildMiembro(app.db.owner, gym, { nombre: 'Ana Vidal' })
  const all = { permisos: permisosDeClave, sucursales: gym.sucursales }
  clave = (await buildClave(app.db.owner, gym, all)).secreto
})
afterAll(() => app.close())

let document: z.infer<typeof described>
const described = z.looseObject({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) })
const ofRecords = Object.keys(openApiDocument(collections, [], 'https://vigente.example').paths)

/** Addresses of the application alone: accounts, sign-in, the platform, and what a person does on a screen. */
const ofTheApp =
  /\/api\/(?:actos|health|openapi|claves|cuenta|usuarios|invitaciones|registro|servicio|operador|realtime|rechazos|oauth2|cobros_en_linea|importar\/gimnasio|collections\/:collection\/)|^\w+ (?!\/api\/)/

it('is a valid document of OpenAPI 3.1', async () => {
  expect(await new Validator().validate(structuredClone(document))).toMatchObject({ valid: true })
  expect(document).toMatchObject({ openapi: '3.1.0' })
})

it('describes each route of the server that is not the application’s alone', () => {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`),
  )
  expect(routes.filter((route) => !operations.includes(route) && !ofTheApp.test(route))).toEqual([])
  const known = new Set(routes)
  expect(operations.filter((route) => !route.includes('/api/collections/') && !known.has(route))).toEqual([])
})

it('names for the history every act that needs a right', async () => {
  const names: unknown = await (await fetch(`${app.url}/api/actos`)).json()
  const held = ownRoutes.filter(({ opens }) => opens !== 'anybody' && opens !== 'signed in')
  expect(Object.keys(z.record(z.string(), z.string().min(5)).parse(names)).toSorted()).toEqual(
    held.map(({ route }) => route).toSorted(),
  )
})

describe('answers are as described', () => {
  const ajv = new Ajv2020({ strict: false })
  beforeAll(() => void ajv.addSchema({ $id: 'https://vigente.example/', ...document }))
  it.each(ofRecords.filter((path) => path.endsWith('/records')))('%s', async (path) => {
    const answer = await fetch(app.url + path, { headers: { authorization: `Bearer ${clave}` } })
    const pointer = `${path.replaceAll('/', '~1')}/get/responses/200/content/application~1json/schema`
    const check = ajv.compile({ $ref: `https://vigente.example/#/paths/${pointer}` })
    const body: unknown = await answer.json()
    check(body)
    expect(check.errors).toBeNull()
  })
})

it('the guide’s examples in the shell do what they say, one after the other', async () => {
  const stdout = await play('sh', ['-ec', examplesIn(guide, 'sh').join('\n')])
  expect(stdout).toContain('Ana Vidal')
  const stored = await app.db.owner('select resultado, motivo, via from asistencias where gimnasio_id = $1', [gym.id])
  expect(stored).toEqual([{ resultado: 'no', motivo: 'sin_plan', via: 'api' }])
})

it('the guide’s example in JavaScript does what it says', async () => {
  const [code = ''] = examplesIn(guide, 'js')
  expect(await play(process.execPath, ['--input-type=module', '--eval', code])).toBe('')
})

/** The output of a program, run as the guide says. Throws if it fails. */
async function play(program: string, args: readonly string[]): Promise<string> {
  const env = { PATH: process.env['PATH'], VIGENTE: app.url, CLAVE: clave }
  return (await promisify(execFile)(program, args, { env })).stdout
}
