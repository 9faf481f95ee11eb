import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import type { BenchRun, World } from './bench-run.ts'
import { startServer, type Server } from '#lab/harness/server.ts'
import { signInAt } from '#lab/harness/client.ts'
import { withVitals } from '#lab/harness/vitals.ts'
import { benchPassword } from './database.ts'
import { emailOf } from '../world/ids.ts'

/** Limits that are never reached but still counted: the cost of counting is part of the figure. */
const manyRequests = '*:auth=999999/10; *:create=999999/10; /api/=999999/10'

/** One server process in production mode on the world's database, with files of its own. */
export async function startProduct(
  run: BenchRun,
  { databaseUrl, secret }: Pick<World, 'databaseUrl' | 'secret'>,
): Promise<Server> {
  return startServer({
    nodeOptions: withVitals,
    env: {
      NODE_ENV: 'production',
      DATABASE_URL: databaseUrl,
      DATA_DIR: await mkdtemp(join(run.scratch, 'server-')),
      SECRET: secret,
      RATE_RULES: manyRequests,
      // Receivers of webhooks are on this machine.
      WEBHOOKS_LOCAL: '1',
    },
  })
}

/** Runs `work` with this many server processes on one world, and stops them afterwards. */
export async function withProducts<T>(
  run: BenchRun,
  world: World,
  { processes, work }: { processes: number; work: (products: readonly Server[]) => Promise<T> },
): Promise<T> {
  const products: Server[] = []
  try {
    for (let index = 0; index < processes; index += 1) products.push(await startProduct(run, world))
    return await work(products)
  } finally {
    await Promise.all(products.map((product) => product.stop()))
    await world.stop()
  }
}

/** Signs in a gym's administrator and returns the token. */
export const signIn = (port: number, gym = 1): Promise<string> =>
  signInAt(`http://127.0.0.1:${port}`, emailOf(gym), benchPassword)
