import { afterAll, beforeAll, expect, it } from 'vitest'
import { startS3Server, type S3Server } from '#server/testing/stand-ins/s3/s3-server.ts'
import { keyOf, prefixOf } from './file-key.ts'
import { s3Store } from './s3-store.ts'

let server: S3Server
let address: string
beforeAll(async () => {
  server = await startS3Server('vigente')
  address = server.address
})
afterAll(() => server.close())

const name = 'foto_0123456789.png'

it('stores, returns and deletes bytes, thumbs included', async () => {
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

it('stores no thumb of a file deleted meanwhile', async () => {
  const store = s3Store(address)
  await store.put(keyOf(name, 'original'), Buffer.from('x'))
  await store.putBeside(keyOf(name, '50x50'), Buffer.from('thumb'))
  expect(await store.get(keyOf(name, '50x50'))).not.toBeNull()
  await store.removeAll(prefixOf(name))
  await store.putBeside(keyOf(name, '50x50'), Buffer.from('thumb'))
  expect(await store.get(keyOf(name, '50x50'))).toBeNull()
})

it('has no file before a put, and deletes nothing without error', async () => {
  const store = s3Store(address)
  expect(await store.get(keyOf('nada_0123456789.png', 'original'))).toBeNull()
  await store.removeAll(prefixOf('nada_0123456789.png'))
})

it.each([
  ['key', 'username'],
  ['secret', 'password'],
] as const)('fails with a clear error when access is denied for its %s', async (_, part) => {
  const url = new URL(address)
  url[part] = 'wrong'
  const store = s3Store(url.href)
  await expect(store.put(keyOf(name, 'original'), Buffer.from('x'))).rejects.toThrow(/403/)
})
