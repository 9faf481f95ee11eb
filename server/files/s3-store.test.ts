import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { keyOf, prefixOf } from './file-store.ts'
import { s3Store } from './s3-store.ts'

/** Against a real S3 server. */
let server: S3rver
let address: string
beforeAll(async () => {
  const directory = await mkdtemp(join(tmpdir(), 'vigente-s3-'))
  server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: 'vigente', configs: [] }],
  })
  const { port } = await server.run()
  address = `http://S3RVER:S3RVER@127.0.0.1:${port}/vigente`
})
afterAll(() => server.close())

const name = 'foto_0123456789.png'

it('keeps bytes, gives them back and forgets them, thumbs and all', async () => {
  const store = s3Store(address)
  const bytes = Buffer.from([0, 1, 2, 255, 254, 10, 13])
  await store.put(keyOf(name, 'original'), bytes)
  await store.put(keyOf(name, '50x50'), Buffer.from('thumb'))
  const stored = await store.get(keyOf(name, 'original'))
  expect(stored?.bytes).toEqual(bytes)
  expect(stored?.modified.getTime()).toBeGreaterThan(Date.now() - 60_000)
  await store.removeAll(prefixOf(name))
  expect(await store.get(keyOf(name, 'original'))).toBeNull()
  expect(await store.get(keyOf(name, '50x50'))).toBeNull()
})

it('keeps no thumb of what was deleted meanwhile', async () => {
  const store = s3Store(address)
  await store.put(keyOf(name, 'original'), Buffer.from('x'))
  await store.putBeside(keyOf(name, '50x50'), Buffer.from('thumb'))
  expect(await store.get(keyOf(name, '50x50'))).not.toBeNull()
  await store.removeAll(prefixOf(name))
  await store.putBeside(keyOf(name, '50x50'), Buffer.from('thumb'))
  expect(await store.get(keyOf(name, '50x50'))).toBeNull()
})

it('has nothing where nothing was put, and nothing to remove', async () => {
  const store = s3Store(address)
  expect(await store.get(keyOf('nada_0123456789.png', 'original'))).toBeNull()
  await store.removeAll(prefixOf('nada_0123456789.png'))
})

it('says when it is not let in', async () => {
  const store = s3Store(address.replace('S3RVER:S3RVER', 'nobody:wrong'))
  await expect(store.put(keyOf(name, 'original'), Buffer.from('x'))).rejects.toThrow(/S3|answered|403/)
})
