import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '#server/testing/network/free-port.ts'
import { startEmbedded, type Embedded } from '#server/runtime/db/embedded/start-embedded.ts'
import { findRunning } from '#server/runtime/db/embedded/find-running.ts'
import { openChecker, type Checker } from './check.ts'
import { openDesk, type Desk } from './desk.ts'
import type { Stage } from './fault.ts'
import { startServer, unlimited, type ScriptSettings, type Server } from '#lab/harness/server.ts'
import { removeData } from '#lab/harness/temporary-folder.ts'

/** A server with the demonstration, desks that charge, and the check afterwards. */
export interface World {
  readonly folder: string
  /** The tables' owner's address, past any proxy between server and database. */
  readonly databaseUrl: string
  readonly desk: Desk
  readonly checker: Checker
  readonly server: () => Server
  /** Starts another server in place of an ended one. */
  readonly restart: () => Promise<void>
  close(): Promise<void>
}

export interface WorldSettings extends Partial<ScriptSettings> {
  /** Called with the data folder before the server starts. */
  readonly prepare?: (folder: string) => Promise<void>
  /** After the last server has ended. */
  readonly undo?: () => Promise<void>
}

/** The product as `npm start` runs it, with its own PostgreSQL. */
export async function openWorld(stage: Stage, settings: WorldSettings = {}): Promise<World> {
  const folder = await makeFolder()
  return furnish(stage, folder, settings, async () => {
    const url = await findRunning(folder)
    if (url === null) throw new Error('El PostgreSQL del servidor no responde')
    return url
  })
}

/** A PostgreSQL that the server does not manage, as behind DATABASE_URL. */
export interface Outside {
  readonly embedded: Embedded
  stop(): Promise<void>
}

export async function openOutside(env: Readonly<Record<string, string>> = {}): Promise<Outside> {
  const folder = await makeFolder()
  const embedded = await startEmbedded({ dataDir: folder, log: () => undefined, env })
  return {
    embedded,
    async stop() {
      await embedded.stop()
      await removeData(folder)
    },
  }
}

/** The socket file for clients of that PostgreSQL. */
export function socketOf({ embedded }: Outside): string {
  const { searchParams } = new URL(embedded.url)
  return join(searchParams.get('host') ?? '', `.s.PGSQL.${searchParams.get('port')}`)
}

/** The product on an external PostgreSQL, named by `env`. */
export const openWorldOn = (stage: Stage, { embedded }: Outside, settings: WorldSettings = {}): Promise<World> =>
  openWorldAt(stage, embedded.url, settings)

/** The product on the PostgreSQL at this address. */
export async function openWorldAt(stage: Stage, databaseUrl: string, settings: WorldSettings = {}): Promise<World> {
  const env = { DATABASE_URL: databaseUrl, ...settings.env }
  return furnish(stage, await makeFolder(), { ...settings, env }, async () => databaseUrl)
}

async function furnish(
  { random }: Stage,
  folder: string,
  settings: WorldSettings,
  findDatabase: () => Promise<string>,
): Promise<World> {
  const port = await freePort()
  await settings.prepare?.(folder)
  const start = () => startServer({ ...settings, port, env: { ...unlimited(folder), ...settings.env } })
  let server = await start()
  const databaseUrl = await findDatabase()
  const desk = await openDesk(server.url, random)
  return {
    folder,
    databaseUrl,
    desk,
    checker: await openChecker(databaseUrl),
    server: () => server,
    async restart() {
      server = await start()
    },
    async close() {
      desk.close()
      await server.stop()
      await settings.undo?.()
      await removeData(folder)
    },
  }
}

const makeFolder = () => mkdtemp(join(tmpdir(), 'vigente-fallas-'))
