import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startEmbedded } from './start-embedded.ts'
import type { Embedded } from './start-embedded.ts'

describe('the embedded PostgreSQL', () => {
  let dataDir: string
  let running: Embedded[]
  const said: string[] = []

  const start = async () => {
    const embedded = await startEmbedded({ dataDir, log: (sentence) => said.push(sentence) })
    running.push(embedded)
    return embedded
  }
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'vigente-embedded-'))
    running = []
    said.length = 0
  })
  afterEach(async () => {
    for (const embedded of running) await embedded.stop()
    for (const { cluster } of running) await rm(dirname(cluster), { recursive: true, force: true })
    await rm(dataDir, { recursive: true, force: true })
  })

  it('keeps its data over a stop and a start', async () => {
    const first = await start()
    await ask(first.url, `create table notas as select 'hola' as texto`)
    await first.stop()
    expect(await ask((await start()).url, 'select * from notas')).toEqual([{ texto: 'hola' }])
  })

  it('refuses a second server on the same data folder with a sentence', async () => {
    await start()
    await expect(start()).rejects.toThrow(/Ya hay un servidor de Vigente abierto/)
  })

  it('comes back by itself after being killed, with everything acknowledged', async () => {
    const embedded = await start()
    await ask(embedded.url, `create table notas as select 'hola' as texto`)
    const killed = embedded.pid()
    process.kill(killed, 'SIGKILL')
    await until(() => embedded.pid() !== killed)
    expect(await ask(embedded.url, 'select * from notas')).toEqual([{ texto: 'hola' }])
    expect(said.at(-1)).toBe('PostgreSQL responde de nuevo.')
  })

  it('starts empty when its data folder was deleted', async () => {
    const first = await start()
    await ask(first.url, 'create table notas ()')
    await first.stop()
    await rm(dataDir, { recursive: true })
    await expect(ask((await start()).url, 'select * from notas')).rejects.toThrow('notas')
  })
})

async function ask(url: string, statement: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}

async function until(condition: () => boolean): Promise<void> {
  for (let waited = 0; waited < 40_000 && !condition(); waited += 50) await sleep(50)
}
