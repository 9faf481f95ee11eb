import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type * as secret from '#server/runtime/process/secret.ts'
import type { Server } from '#lab/harness/server.ts'
import type { WorldSize } from '../world/size.ts'
import type { BenchRun } from './bench-run.ts'
import type * as database from './database.ts'
import type * as product from './product.ts'

/** Stopped by the caller, the last one first. */
export type Opened = { stop(): Promise<void> }[]

/** The product of the checkout that `--before` names: it fills a world of its own and runs its own server, because its tables differ. */
export async function openOtherCheckout(
  run: BenchRun,
  size: WorldSize,
  opened: Opened,
): Promise<{ readonly server: Server; readonly databaseUrl: string }> {
  const from = (file: string) => import(pathToFileURL(join(run.word('before'), file)).href)
  const { openBenchDatabase }: typeof database = await from('lab/bench/server/database.ts')
  const { startProduct }: typeof product = await from('lab/bench/server/product.ts')
  const { readOrMakeSecret }: typeof secret = await from('server/runtime/process/secret.ts')
  const folder = join(run.word('data') || run.scratch, 'before')
  const opening = await openBenchDatabase(folder, size)
  opened.push({ stop: () => opening.stop() })
  const server = await startProduct(run, { databaseUrl: opening.url, secret: await readOrMakeSecret(folder) })
  opened.push(server)
  return { server, databaseUrl: opening.url }
}
