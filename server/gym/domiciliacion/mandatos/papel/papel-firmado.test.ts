import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type PocketBase from 'pocketbase'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { localStore } from '#server/runtime/file-store/local-store.ts'
import { buildMandato } from '#server/testing/domiciliacion/build-mandato.ts'
import { openGymApp, refusedCodes, type GymApp } from '#server/testing/gym-app.ts'
import { buildGym, buildMiembro, testId, type GymWorld } from '#server/testing/gym-world.ts'

const words = '%PDF-1.4 ES9121000418450200051332'

let folder: string
let app: GymApp
let gym: GymWorld
let admin: PocketBase

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vigente-papeles-'))
  app = await openGymApp({ fileStore: localStore(folder) })
  gym = await buildGym(app.db.owner, { moneda: 'EUR' })
  admin = await app.clientOf(gym.users.Admin)
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

const pdf = () => new File([words], 'papel de Ana.pdf')
const mandato = (given: object = {}) => buildMandato(app.db.owner, gym, given)
const keep = (id_mandato: string, papel: File = pdf(), client = admin) =>
  client.collection('mandatos_papeles').create({ id_mandato, papel })

async function fileOf({ id, papel }: { id: string; papel?: unknown }, client: PocketBase | null, query = '') {
  const token = client ? await client.files.getToken() : ''
  return fetch(`${app.url}/api/files/mandatos_papeles/${id}/${String(papel)}?token=${token}${query}`)
}

/** The bytes of every stored file. */
async function stored(): Promise<Buffer[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return Promise.all(entries.filter((one) => one.isFile()).map((one) => readFile(join(one.parentPath, one.name))))
}

it('is shown to those who manage debits, and unreadable in the store', async () => {
  const papel = await keep(await mandato())
  const answer = await fileOf(papel, admin)
  expect([answer.status, answer.headers.get('content-type'), await answer.text()]).toEqual([
    200,
    'application/pdf',
    words,
  ])
  const bytes = await stored()
  expect(bytes).toHaveLength(1)
  expect(bytes.some((one) => one.includes('PDF') || one.includes('ES91'))).toBe(false)
  const other = await buildGym(app.db.owner, { moneda: 'EUR' })
  const strangers = [other.users.Admin, gym.users.Recepción].map((user) => app.clientOf(user))
  for (const client of [null, ...(await Promise.all(strangers))]) expect((await fileOf(papel, client)).status).toBe(404)
})

it('that is a picture is drawn anew, and has no smaller size in the store', async () => {
  const drawn = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#ffffff' } })
    .withExif({ IFD0: { Copyright: 'lugar secreto' } })
    .jpeg()
    .toBuffer()
  const before = (await stored()).length
  const papel = await keep(await mandato(), new File([new Uint8Array(drawn)], 'foto.jpg'))
  const answer = await fileOf(papel, admin, '&thumb=100x100')
  const bytes = Buffer.from(await answer.arrayBuffer())
  expect(await sharp(bytes).metadata()).toMatchObject({ width: 300, height: 200 })
  expect(bytes.includes('lugar secreto')).toBe(false)
  expect(await stored()).toHaveLength(before + 1)
})

it('is one, of a mandate that was signed on paper, and a picture or a document', async () => {
  const id = await mandato()
  await keep(id)
  expect(await refusedCodes(keep(id))).toMatchObject({ codes: { id_mandato: 'validation_not_unique' } })
  const draft = await mandato({ firmado: null })
  expect(await refusedCodes(keep(draft))).toMatchObject({ codes: { id_mandato: 'validation_not_allowed' } })
  const text = new File(['hola'], 'papel.pdf')
  expect(await refusedCodes(keep(await mandato(), text))).toMatchObject({
    codes: { papel: 'validation_invalid_mime_type' },
  })
  const empty = admin.collection('mandatos_papeles').create({ id_mandato: await mandato() })
  expect(await refusedCodes(empty)).toMatchObject({ codes: { papel: 'validation_required' } })
})

it('that is wrong is deleted with its bytes, and kept anew', async () => {
  const id = await mandato()
  const before = (await stored()).length
  const { id: wrong } = await keep(id)
  await admin.collection('mandatos_papeles').delete(wrong)
  await expect.poll(async () => (await stored()).length).toBe(before)
  await keep(id)
  const history = await admin.collection('auditoria').getFullList({ filter: `registro = '${wrong}'`, sort: '@rowid' })
  expect(history.map(({ accion }) => accion)).toEqual(['create', 'delete'])
})

it('goes with the data of its payer', async () => {
  const id = await mandato()
  const { papel } = await keep(id)
  const who = await buildMiembro(app.db.owner, gym, { deleted: new Date() })
  await app.db.owner(
    `insert into cobros_automaticos (gimnasio_id, id, id_miembro, id_plan_plazo, sucursal_id, usuario_id, concepto, duracion, unidad,
       monto, moneda, precio_visto, estado, id_mandato)
     values ($1, $2, $3, $4, $5, $6, 'Libre', 1, 'mes', 10, 'EUR', 10, 'activo', $7)`,
    [gym.id, testId(), who, gym.mes, gym.sucursales[0], gym.users.Admin, id],
  )
  await admin.send(`/api/miembros/${who}/anonimizar`, { method: 'POST' })
  expect(await app.db.owner('select from mandatos_papeles where id_mandato = $1', [id])).toEqual([])
  expect(await app.db.owner('select nombre from archivos_sueltos')).toEqual([{ nombre: papel }])
})
