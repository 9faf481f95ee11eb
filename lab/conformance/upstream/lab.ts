import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PocketBase from 'pocketbase'
import type { Collection } from '#server/engine/records/declaration/collection.ts'
import { collections } from '../tools/collections.ts'
import type { Lab } from '../tools/lab.ts'
import { worldFiles } from '../tools/pictures.ts'
import { id, password, rows, type Person } from '../tools/rows.ts'
import { imported } from './declare.ts'
import { startBinary } from '#lab/bench/pocketbase/binary.ts'

const people: Readonly<Record<Person, string>> = {
  guest: '',
  ana: 'users',
  bea: 'users',
  max: 'users',
  new: 'users',
  cli: 'clients',
}

/** The suite's world in a real PocketBase. Parts that only our own server has throw `Absent`. */
export async function openUpstreamLab(binary: string): Promise<Lab> {
  const dir = await mkdtemp(join(tmpdir(), 'vigente-upstream-'))
  const { url, admin, stop } = await startBinary(binary, dir)
  const close = async () => {
    await stop()
    await rm(dir, { recursive: true, force: true })
  }
  try {
    await admin.send('/api/collections/import', { method: 'PUT', body: { collections: imported, deleteMissing: true } })
    await fill(admin)
    await storeFiles(join(dir, 'storage'))
    const tokens = await signIn(admin)
    const token = (person: Person) => tokens.get(person) ?? ''
    return {
      url,
      token,
      sdk(person) {
        const pb = new PocketBase(url).autoCancellation(false)
        if (token(person) !== '') pb.authStore.save(token(person))
        return pb
      },
      clock: { now: new Date() },
      codeOf: () => '',
      mailed: absent,
      askSecondStep: absent,
      get google() {
        return absent()
      },
      get database() {
        return absent()
      },
      async restore() {
        await restore(admin)
        await storeFiles(join(dir, 'storage'))
      },
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

/** Thrown when a scenario needs a part that only our own server has. */
export class Absent extends Error {}

function absent(): never {
  throw new Absent('Only our own server has this')
}

const written = collections.filter(({ type }) => type !== 'view')

async function fill(admin: PocketBase): Promise<void> {
  await admin.settings.update({ batch: { enabled: true, maxRequests: 1000, timeout: 120 } })
  const requests = inOrder(written).flatMap((collection) =>
    (rows[collection.source] ?? []).map((row) => ({
      method: 'POST',
      url: `/api/collections/${collection.name}/records`,
      body: bodyOf(collection, new Map(Object.entries(row))),
    })),
  )
  await admin.send('/api/batch', { method: 'POST', body: { requests } })
  await admin.settings.update({ batch: { maxRequests: 50, timeout: 3 } })
  await run(admin, [
    ...['users', 'posts', 'everything'].map((name) => `UPDATE ${name} SET created = '${then}', updated = '${then}'`),
    `UPDATE everything SET secret = 'kept'`,
    `UPDATE everything SET code = '' WHERE slug = 'e2'`,
    ...written.filter(({ source }) => source === 'media').flatMap(fileColumns),
    ...written.map(({ name }) => `CREATE TABLE "saved ${name}" AS SELECT * FROM "${name}"`),
  ])
}

const then = '2025-01-01 00:00:00.000Z'

/** Sorts collections so that the target of a relation comes first. */
function inOrder(all: readonly Collection[]): Collection[] {
  const places = Object.keys(rows)
  return all.toSorted((one, other) => places.indexOf(one.source) - places.indexOf(other.source))
}

function bodyOf({ fields, type }: Collection, row: ReadonlyMap<string, unknown>): object {
  const values = fields.map((field) => {
    const { through } = field.relation ?? {}
    if (field.files) return [field.name, undefined]
    if (!through) return [field.name, row.get(field.column)]
    const links = (rows[through.table] ?? []).map((link) => new Map<string, unknown>(Object.entries(link)))
    return [
      field.name,
      links.filter((link) => link.get(through.from) === row.get('id')).map((link) => link.get(through.to)),
    ]
  })
  const secrets = type === 'auth' ? { password, passwordConfirm: password } : {}
  return { ...Object.fromEntries(values), ...secrets, id: row.get('id') }
}

/** Columns with stored file names, which no request can choose. */
function fileColumns({ name, fields }: Collection): string[] {
  const files = fields.filter((field) => field.files)
  return (rows['media'] ?? []).flatMap((row) => {
    const values = new Map<string, unknown>(Object.entries(row))
    return files
      .filter((field) => values.has(field.name))
      .map(
        (field) =>
          `UPDATE ${name} SET ${field.name} = '${textOf(values.get(field.name))}' WHERE id = '${textOf(values.get('id'))}'`,
      )
  })
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

async function storeFiles(storage: string): Promise<void> {
  for (const { id: collectionId } of written.filter(({ source }) => source === 'media')) {
    const folder = join(storage, collectionId, id('md1'))
    await rm(join(storage, collectionId), { recursive: true, force: true })
    await mkdir(folder, { recursive: true })
    for (const [name, bytes] of await worldFiles) {
      await writeFile(join(folder, name), bytes)
      const type = types[name.slice(name.lastIndexOf('.'))]
      await writeFile(join(folder, `${name}.attrs`), JSON.stringify({ 'user.content_type': type }))
    }
  }
}

const types: Readonly<Record<string, string>> = {
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.txt': 'text/plain',
}

/** PocketBase takes 5,000 characters of SQL at once. */
async function run(admin: PocketBase, statements: readonly string[]): Promise<void> {
  let query = ''
  for (const statement of [...statements, '']) {
    if (query !== '' && (statement === '' || query.length + statement.length > 4900)) {
      await admin.send('/api/sql', { method: 'POST', body: { query } })
      query = ''
    }
    query += `${statement};\n`
  }
}

const restore = (admin: PocketBase) =>
  run(
    admin,
    written.map(({ name }) => `DELETE FROM "${name}";INSERT INTO "${name}" SELECT * FROM "saved ${name}"`),
  )

async function signIn(admin: PocketBase): Promise<Map<string, string>> {
  const signed = Object.entries(people)
    .filter(([, collection]) => collection !== '')
    .map(async ([person, collection]): Promise<[string, string]> => {
      const { token } = await admin
        .collection(collection)
        .impersonate(id(person), 3600)
        .then((one) => one.authStore)
      return [person, token]
    })
  return new Map(await Promise.all(signed))
}
