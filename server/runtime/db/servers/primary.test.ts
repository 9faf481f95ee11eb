import { appendFile, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Client } from 'pg'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { openTcpProxy, type TcpProxy } from '#server/testing/network/tcp-proxy.ts'
import { openClient, watchHosts } from '../connect.ts'
import { startEmbedded, type Embedded } from '../embedded/start-embedded.ts'

const database = 'pruebas'
/** Milliseconds of silence after which an owner's connection is given up. */
const patience = 4_000

let folder: string
/** A PostgreSQL on its second timeline, as a promoted standby is. */
let promoted: Embedded

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vigente-promovido-'))
  // The password of both hosts, because they share an address.
  await writeFile(join(folder, 'postgres.clave'), new URL(inject('databaseUrl')).password)
  const settings = { dataDir: folder, log: () => undefined, database, durable: false }
  const first = await startEmbedded(settings)
  await first.stop()
  await appendFile(join(first.cluster, 'postgresql.auto.conf'), `restore_command = 'false'\n`)
  await writeFile(join(first.cluster, 'recovery.signal'), '', { mode: 0o644 })
  promoted = await startEmbedded({ ...settings, makes: false })
})
afterAll(async () => {
  await promoted.stop()
  await rm(dirname(promoted.cluster), { recursive: true, force: true })
  await rm(folder, { recursive: true, force: true })
})

/** One address of two hosts, each behind a proxy. Tells what the log would say. */
async function between(one: string, other: string) {
  const proxies = [await proxyTo(one), await proxyTo(other)] as const
  const { username, password } = new URL(inject('databaseUrl'))
  const hosts = proxies.map(({ port }) => `127.0.0.1:${port}`).join(',')
  const url = `postgresql://${username}:${password}@${hosts}/${database}`
  const told: string[] = []
  watchHosts(url, (sentence) => told.push(sentence))
  const opened: Client[] = []
  const open = async () => {
    const client = await openClient(url, {}, patience)
    opened.push(client)
    return client
  }
  const close = async () => {
    await Promise.all(opened.map((client) => client.end()))
    await Promise.all(proxies.map((proxy) => proxy.close()))
  }
  return { proxies, told, open, close }
}

function proxyTo(url: string): Promise<TcpProxy> {
  const { searchParams } = new URL(url)
  return openTcpProxy({ path: join(searchParams.get('host') ?? '', `.s.PGSQL.${searchParams.get('port')}`) })
}

it('connections to a silent host are cut, and the next ones go to the other', async () => {
  const { proxies, open, close } = await between(inject('databaseUrl'), inject('databaseUrl'))
  const client = await open()
  const silent = proxies.find(({ port }) => port === client.port)
  silent?.freeze()
  await expect(client.query('select pg_sleep(600)')).rejects.toThrow('Connection terminated')
  const next = await open()
  expect(proxies.map(({ port }) => port)).toContain(next.port)
  expect(next.port).not.toBe(silent?.port)
  await close()
})

it('a host on a higher timeline wins: the connections to the former are cut, and none goes back', async () => {
  const { proxies, told, open, close } = await between(inject('databaseUrl'), promoted.url)
  const [former, later] = proxies
  later.freeze()
  const client = await open()
  expect(client.port).toBe(former.port)
  const running = client.query('select pg_sleep(600)').catch((error: unknown) => error)
  later.thaw()
  expect(await running).toMatchObject({ message: expect.stringContaining('no longer takes writes') })
  const next = await Promise.all([open(), open(), open()])
  expect(next.map(({ port }) => port)).toEqual(Array(3).fill(later.port))
  await expect
    .poll(() => told)
    .toEqual([expect.stringContaining('was promoted'), expect.stringContaining('several hosts')])
  later.freeze()
  // No connection is better than one to the former primary.
  await expect(open()).rejects.toBeInstanceOf(Error)
  await close()
})

it('the first connection of a process goes to the host promoted last, whichever is named first', async () => {
  for (const hosts of [
    [promoted.url, inject('databaseUrl')],
    [inject('databaseUrl'), promoted.url],
  ] as const) {
    const { proxies, open, close } = await between(...hosts)
    expect((await open()).port).toBe(proxies[hosts.indexOf(promoted.url)]?.port)
    await close()
  }
})
