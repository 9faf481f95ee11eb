import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import { demoPassword, loadDemo } from '#seed/load-world.ts'
import { startEmbedded } from '#server/runtime/db/embedded/start-embedded.ts'
import { migrate } from '#server/runtime/db/migrate/migrate.ts'
import type { BenchRun } from '../server/bench-run.ts'
import { removeData } from '#lab/harness/temporary-folder.ts'
import { benchPassword } from '../server/database.ts'
import { deskOf } from '../measure/desk.ts'
import { quantile } from '../measure/figures.ts'
import { openLoop } from '../measure/open-loop.ts'
import { startProduct, withProducts } from '../server/product.ts'
import { charge } from '../measure/scenarios.ts'
import {
  applyList,
  carryAway,
  listOfMembers,
  sendGym,
  signInAs,
  uploadList,
  watchBar,
  type Seen,
} from '../traer/client.ts'
import { addEmptyGym } from '../traer/empty-gym.ts'
import { longestStatement } from '../traer/longest-statement.ts'
import { emailOf } from '../world/ids.ts'
import type { WorldSize } from '../world/size.ts'

/** A list of members into a gym at work, a whole gym three times into one server, and a chain beside gyms that charge. */
export async function measureTraer(run: BenchRun): Promise<void> {
  run.say(`\n${head}`)
  await measureNorte(run)
  await measureChain(run)
}

const head =
  '| brought in | rows | seconds | longest statement, s | the bar at half of the time |\n|---|---|---|---|---|'
const norteAdmin = 'admin@norte.example'

async function measureNorte(run: BenchRun): Promise<void> {
  const folder = await mkdtemp(join(run.scratch, 'norte-'))
  const database = await startEmbedded({ dataDir: folder, log: () => undefined })
  try {
    await migrate(database.url)
    await loadDemo({ databaseUrl: database.url, now: new Date() })
    const world = { databaseUrl: database.url, secret: 'banco de pruebas, treinta y dos letras' }
    const product = await startProduct(run, world)
    try {
      const norte = await signInAs(product.port, norteAdmin, demoPassword)
      const zip = await carryAway(norte)
      for (let n = 1; n <= 3; n += 1) {
        const email = await asOwner(database.url, (owner) => addEmptyGym(owner, n, norteAdmin))
        const admin = await signInAs(product.port, email, demoPassword)
        const watched = await longestStatement(database.url, async () => watchBar(admin, await sendGym(admin, zip)))
        run.say(row(`the gym Norte, time ${n}`, watched))
      }
      const { sucursal, plan } = await asOwner(database.url, someOffer)
      const list = listOfMembers(run.count('members', 10_000, 500), plan, new Date())
      const watched = await longestStatement(database.url, async () =>
        watchBar(norte, await applyList(norte, await uploadList(norte, sucursal, list))),
      )
      run.say(row('a list with memberships, into Norte', watched))
    } finally {
      await product.stop()
    }
  } finally {
    await database.stop()
    await removeData(folder)
  }
}

async function someOffer(owner: Client) {
  const { rows } = await owner.query<{ sucursal: string; plan: string }>(
    `select p.sucursal_id as sucursal, p.nombre as plan from planes p join planes_plazos z on z.gimnasio_id = p.gimnasio_id and z.id_plan = p.id
     join gimnasios g on g.id = p.gimnasio_id and g.nombre = 'Norte'
     where p.deleted is null and z.deleted is null limit 1`,
  )
  if (!rows[0]) throw new Error('Norte sells nothing')
  return rows[0]
}

const small = 40

/** Charges a second of all neighbours together, each gym at its own desk. */
const rate = 20

async function measureChain(run: BenchRun): Promise<void> {
  const bigGym = run.count('members', 20_000, 1000)
  const members = bigGym + small * 20
  const size: WorldSize = {
    gyms: small + 1,
    bigGym,
    members,
    payments: members * 10,
    monthly: true,
    sealed: false,
  }
  const world = await run.world(size)
  await withProducts(run, world, {
    processes: 1,
    async work([product]) {
      const port = product?.port ?? 0
      const zip = await carryAway(await signInAs(port, emailOf(1), benchPassword))
      const email = await asOwner(world.databaseUrl, (owner) => addEmptyGym(owner, 1, emailOf(1)))
      const admin = await signInAs(port, email, benchPassword)
      const neighbours = await neighboursOf(port, size)
      const calm = await neighbours.charge(() => false, run.count('seconds', 20, 3))
      let isOver = false
      const watched = longestStatement(world.databaseUrl, async () =>
        watchBar(admin, await sendGym(admin, zip)),
      ).finally(() => (isOver = true))
      const meanwhile = await neighbours.charge(() => isOver, Infinity)
      run.say(row(`a chain, ${(zip.length / 1e6).toFixed(0)} MB`, await watched))
      run.say(`\nNeighbours' charges, ${rate} a second in ${small} gyms: p50 / p99 / most, ms`)
      run.say(`- with nothing else: ${told(calm)}`)
      run.say(`- while the chain came: ${told(meanwhile)}`)
    },
  })
}

async function neighboursOf(port: number, size: WorldSize) {
  const gyms = Array.from({ length: 8 }, (_, index) => index + 2)
  const desks = await Promise.all(
    gyms.map(async (gym) => deskOf(size, gym, (await signInAs(port, emailOf(gym), benchPassword)).token)),
  )
  let n = 0
  return {
    /** In rounds of a few seconds, until the import is over. */
    async charge(isOver: () => boolean, seconds: number): Promise<number[]> {
      const latencies: number[] = []
      const perRound = Math.min(seconds, 3)
      for (let left = seconds; left > 0 && !isOver(); left -= perRound) {
        const next = () => {
          const desk = desks[n++ % desks.length]
          if (!desk) throw new Error('There is a desk')
          return { kind: 'charge', request: charge(desk, n) }
        }
        const settings = {
          ports: [port],
          connections: 16,
          perSecond: rate,
          seconds: perRound,
          random: Math.random,
          next,
        }
        const round = await openLoop(settings)
        if (round.errors.size > 0) throw new Error(JSON.stringify([...round.errors]))
        latencies.push(...(round.latencies.get('charge') ?? []))
      }
      return latencies.sort((a, b) => a - b)
    },
  }
}

const told = (sorted: readonly number[]) => [0.5, 0.99, 1].map((part) => quantile(sorted, part).toFixed(0)).join(' / ')

function row(what: string, { longest, done }: { longest: number; done: readonly Seen[] }): string {
  const last = done.at(-1) ?? { at: 0, hechas: 0, total: 1 }
  const half = done.findLast(({ at }) => at <= last.at / 2)
  const share = (100 * (half?.hechas ?? 0)) / last.total
  return `| ${what} | ${last.total} | ${(last.at / 1000).toFixed(1)} | ${longest.toFixed(2)} | ${share.toFixed(0)} % |`
}

async function asOwner<T>(databaseUrl: string, work: (owner: Client) => Promise<T>): Promise<T> {
  const owner = new Client({ connectionString: databaseUrl })
  await owner.connect()
  try {
    return await work(owner)
  } finally {
    await owner.end()
  }
}
