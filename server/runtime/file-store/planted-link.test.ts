import { lstat, mkdir, mkdtemp, readdir, readFile, realpath, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type PocketBase from 'pocketbase'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { linesOf, openContainer } from '#server/runtime/backup/container.ts'
import { writeBackup } from '#server/runtime/backup/write-backup.ts'
import { openGymApp, type GymApp } from '#server/testing/gym-app.ts'
import { buildGym, buildMiembro, type GymWorld } from '#server/testing/gym-world.ts'
import { unzip } from '#server/gym/traslado/test-zip.ts'
import { keyOf, prefixOf } from './file-key.ts'
import { localStore } from './local-store.ts'
import { collections } from '#server/collections.ts'
import { fileColumnsOf } from '#server/engine/files/file-columns.ts'

const fileColumns = fileColumnsOf(collections)

/** An attacker on the machine places symlinks in the file store that point outside of it. */
let app: GymApp
let gym: GymWorld
let admin: PocketBase
let folder: string
let disk: string
let elsewhere: string
let ana: string
let foto: string

beforeAll(async () => {
  const place = await mkdtemp(join(tmpdir(), 'vigente-links-'))
  folder = join(place, 'files')
  elsewhere = join(place, 'elsewhere')
  disk = join(place, 'disk')
  await symlink(disk, folder)
  app = await openGymApp({ fileStore: localStore(folder) })
  gym = await buildGym(app.db.owner)
  admin = await app.clientOf(gym.users.Admin)
})
afterAll(() => app.close())
beforeEach(async () => {
  for (const path of [disk, elsewhere]) {
    await rm(path, { recursive: true, force: true })
    await mkdir(path)
  }
  ana = await buildMiembro(app.db.owner, gym, { nombre: 'Ana Ruiz' })
  ;({ foto } = await upload())
})

const picture = async (colour = '#369') => {
  const image = sharp({ create: { width: 90, height: 90, channels: 3, background: colour } })
  return new File([new Uint8Array(await image.png().toBuffer())], 'cara.png')
}
const upload = async () => admin.collection('miembros').update(ana, { foto: await picture() })
const pathOf = (part: string) => join(folder, keyOf(foto, part))

async function ask(query = ''): Promise<{ status: number; bytes: Buffer }> {
  const token = await admin.files.getToken()
  const answer = await fetch(`${app.url}/api/files/miembros/${ana}/${foto}?token=${token}${query}`)
  return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) }
}

/** The stored bytes are moved out of the store, so that a followed link would lead to a valid picture. */
const links: readonly [string, () => string][] = [
  ['the file', () => pathOf('original')],
  ['the folder of a file', () => dirname(pathOf('original'))],
  ['the folder of many', () => dirname(dirname(pathOf('original')))],
]
async function plant(path: string): Promise<void> {
  await rename(path, join(elsewhere, 'theirs'))
  await symlink(join(elsewhere, 'theirs'), path)
}

/** Everything outside the store, by its path. */
async function theirs(): Promise<Record<string, string>> {
  const found: Record<string, string> = {}
  for (const entry of await readdir(elsewhere, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    found[path] = entry.isFile() ? (await readFile(path)).toString('base64') : ''
  }
  return found
}

describe.each(links)('a link in place of %s', (_where, placeOf) => {
  it('is not served, nor a thumb of its target', async () => {
    expect((await ask()).status).toBe(200)
    await plant(placeOf())
    const before = await theirs()
    for (const query of ['', '&thumb=100x100']) {
      const { status, bytes } = await ask(query)
      expect([status, bytes.toString()]).toEqual([404, expect.stringContaining('"status":404')])
    }
    expect(await theirs()).toEqual(before)
  })

  it('is left out of backups and exports', async () => {
    await plant(placeOf())
    const source = {
      databaseUrl: app.db.url,
      store: localStore(folder),
      fileColumns,
      secret: 'x',
      now: () => new Date(),
    }
    const path = join(elsewhere, 'respaldo')
    expect((await writeBackup(source, path)).faltan).toContain(foto)
    const taken: string[] = []
    for await (const line of linesOf(await openContainer(path, undefined))) taken.push(line)
    expect(taken.filter((line) => line.startsWith(`{"archivo":"${foto}"`))).toEqual([])
    const headers = { authorization: admin.authStore.token }
    const zip = await fetch(`${app.url}/api/exportar/gimnasio.zip`, { headers })
    const parts = await unzip(new Uint8Array(await zip.arrayBuffer()))
    const [, bytes] = [...parts].find(([name]) => name.endsWith(foto)) ?? []
    expect(bytes?.length).toBe(0)
  })

  it('is not followed by deletes', async () => {
    await plant(placeOf())
    const before = await theirs()
    await admin.collection('miembros').update(ana, { foto: null })
    expect(await theirs()).toEqual(before)
    expect((await ask()).status).toBe(404)
  })

  it('is not followed by writes', async () => {
    await plant(placeOf())
    const before = await theirs()
    const store = localStore(folder)
    const bytes = Buffer.from(await (await picture('#963')).arrayBuffer())
    const stored = await store.put(keyOf(foto, 'original'), bytes).then(
      () => true,
      (error: { code?: string }) => error.code,
    )
    expect(await theirs()).toEqual(before)
    expect(stored).toBe(placeOf() === pathOf('original') ? true : 'ENOTDIR')
    await store.putBeside(keyOf(foto, '100x100'), bytes)
    expect(await theirs()).toEqual(before)
  })
})

describe('a link', () => {
  it('in place of a thumb is neither served nor written through', async () => {
    await ask('&thumb=100x100')
    await plant(pathOf('100x100'))
    await writeFile(join(elsewhere, 'theirs'), 'not a picture')
    const { status, bytes } = await ask('&thumb=100x100')
    expect([status, (await sharp(bytes).metadata()).width]).toEqual([200, 100])
    expect(Object.values(await theirs())).toEqual([Buffer.from('not a picture').toString('base64')])
  })

  it('a dangling or circular link is a missing file', async () => {
    for (const target of ['nowhere', pathOf('original')]) {
      await rm(pathOf('original'))
      await symlink(target, pathOf('original'))
      expect((await ask()).status).toBe(404)
    }
  })

  it('is deleted with the file whose place it takes', async () => {
    await plant(join(folder, prefixOf(foto).slice(0, -1)))
    await admin.collection('miembros').update(ana, { foto: null })
    await expect(lstat(dirname(pathOf('original')))).rejects.toMatchObject({ code: 'ENOENT' })
  })

  it('in place of the store itself is the operator’s, and followed', async () => {
    expect(await realpath(folder)).toBe(await realpath(disk))
    expect((await ask()).status).toBe(200)
  })
})
