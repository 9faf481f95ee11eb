import type { BenchRun, World } from '../server/bench-run.ts'
import type { Server } from '#lab/harness/server.ts'
import { deskOf } from '../measure/desk.ts'
import type { Figures } from '../measure/figures.ts'
import { runOnce, type Pace } from '../measure/measure.ts'
import { signIn, startProduct } from '../server/product.ts'
import { ratioRow } from '../measure/report.ts'
import { scaleScenarios } from '../measure/scale-scenarios.ts'
import type { Scenario } from '../measure/scenarios.ts'
import type { WorldSize } from '../world/size.ts'

/**
 * The same calls over ever more payments. `gym`: one gym of constant size whose history grows. `world`: one constant gym
 * among ever more others.
 */
export async function measureScale(run: BenchRun): Promise<void> {
  const payments = run.counts('payments', [10_000, 100_000, 1_000_000, 5_000_000], [2000, 20_000])
  const shapes = run.word('shape') ? [run.word('shape')] : ['gym', 'world']
  for (const shape of shapes) {
    run.say(shape === 'world' ? '\nOne gym among ever more others\n' : '\nOne gym whose history grows\n')
    const members = run.count('members', shape === 'world' ? 5000 : 50_000, 500)
    await measureShape(
      run,
      payments.map((count) => (shape === 'world' ? among(members, count) : grown(members, count))),
    )
  }
}

/** All payments belong to one gym. */
const grown = (members: number, payments: number): WorldSize => {
  return { gyms: 1, bigGym: members, members, payments, monthly: true, sealed: false }
}

/** Each gym has `members` members who paid twice; the last one may be smaller. */
function among(members: number, payments: number): WorldSize {
  const all = Math.max(members, Math.floor(payments / 2))
  return {
    gyms: Math.max(1, Math.ceil(all / members)),
    bigGym: members,
    members: all,
    payments,
    monthly: true,
    sealed: false,
  }
}

/** One server over one world, and its requests. */
interface Measured {
  readonly world: World
  readonly server: Server
  readonly scenarios: readonly Scenario[]
}

async function measureShape(run: BenchRun, sizes: readonly WorldSize[]): Promise<void> {
  const all: Measured[] = []
  try {
    for (const size of sizes) all.push(await open(run, size))
    const pace = {
      connections: run.count('connections', 4, 4),
      seconds: run.count('seconds', 2, 1),
      rounds: run.count('rounds', 7, 1),
    }
    run.say(`\n${head(sizes)}`)
    for (const [index, { name }] of (all[0]?.scenarios ?? []).entries()) {
      if (!name.includes(run.word('only'))) continue
      const each = all.flatMap(({ server, scenarios }) =>
        scenarios[index] ? [{ port: server.port, ...scenarios[index] }] : [],
      )
      run.say(ratioRow(name, await inTurns(each, pace)))
    }
  } finally {
    for (const { server, world } of all) {
      await server.stop()
      await world.stop()
    }
  }
}

async function open(run: BenchRun, size: WorldSize): Promise<Measured> {
  const world = await run.world(size)
  const server = await startProduct(run, world)
  return { world, server, scenarios: scaleScenarios(deskOf(size, 1, await signIn(server.port))) }
}

const head = (sizes: readonly WorldSize[]) => {
  const columns = ['call', ...sizes.map(({ payments }) => `${payments} payments: p50 / p99 ms`), 'largest to smallest']
  return [`| ${columns.join(' | ')} |`, `|${columns.map(() => '---|').join('')}`].join('\n')
}

/** All sizes in every round, each time in another order, after a first round that is not counted. */
async function inTurns(each: readonly (Scenario & { port: number })[], pace: Pace): Promise<Figures[][]> {
  const rounds: Figures[][] = each.map(() => [])
  for (let round = -1; round < pace.rounds; round += 1) {
    for (let turn = 0; turn < each.length; turn += 1) {
      const index = (turn + round + 1) % each.length
      const one = each[index]
      if (!one) continue
      const next = (n: number) => one.request(one.makesNew ? n : n % one.variants)
      const figures = await runOnce({ port: one.port, next }, pace)
      if (round >= 0) rounds[index]?.push(figures)
    }
  }
  return rounds
}
