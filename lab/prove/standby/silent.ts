import type { Note } from '#lab/harness/run-program.ts'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, expectNothing, seconds } from '#lab/harness/expect.ts'
import { addressOf, chargesAt, freeze, promote, type Pair } from './pair.ts'
import { openTown, type Town } from './town.ts'

/** Milliseconds from the promotion to the next charge, and from SIGTERM to the end. */
const LONGEST_OUTAGE = 15_000
const LONGEST_STOP = 20_000

/** The primary freezes during charges, the standby is promoted, the frozen one wakes up again and stays unused. */
export async function silentPrimary(note: Note, { primary, standby }: Pair): Promise<void> {
  const town = await openTown(note, addressOf([primary.port, standby.port]))
  let wake: () => void = () => undefined
  try {
    note(`jobs before: ${seconds(await town.jobsRun())}`)
    const stopWork = town.work()
    await pause(3_000)
    wake = await freeze(primary)
    await pause(5_000)
    await promote(standby)
    const promoted = performance.now()
    await town.recover()
    const back = performance.now() - promoted
    note(`charges again ${seconds(back)} after the promotion; jobs again ${seconds(await town.jobsRun())} after that`)
    expect(back <= LONGEST_OUTAGE, `Charges again only after ${seconds(back)}`)
    await stopWork()
    await isCalm(town)
    const before = await wokenIsLeftAlone(town, wake, () => chargesAt(primary))
    note(`${town.desk.acknowledged.size} charges acknowledged, none lost; the former primary kept its ${before}`)
    await town.check()
  } finally {
    wake()
    await town.close()
  }
}

/** `ready` and log say the truth at both processes, and a stream of one can be subscribed through the other. */
async function isCalm(town: Town): Promise<void> {
  const across = await town.subscribeAcross()
  const ready = await Promise.all(town.servers.map(async ({ url }) => (await fetch(`${url}/api/health/ready`)).status))
  const untold = town.servers.filter((server) => !server.complaints().includes('was promoted'))
  expectNothing([
    ...(across === 204 ? [] : [`Subscribing through the other process: ${across}`]),
    ...ready.filter((status) => status !== 200).map((status) => `ready: ${status}`),
    ...untold.map(({ url }) => `The log of ${url} does not tell of the promotion`),
  ])
}

async function wokenIsLeftAlone(town: Town, wake: () => void, charges: () => Promise<ReadonlySet<string>>) {
  wake()
  await pause(2_000)
  const before = (await charges()).size
  const stopWork = town.work()
  await pause(5_000)
  await stopWork()
  expect((await charges()).size === before, 'Something was written to the former primary')
  return before
}

/** The primary freezes during charges and nobody promotes: both processes stop within their time all the same. */
export async function stopWhileSilent(note: Note, { primary, standby }: Pair): Promise<void> {
  const town = await openTown(note, addressOf([primary.port, standby.port]))
  try {
    const stopWork = town.work()
    await pause(3_000)
    const wake = await freeze(primary)
    try {
      await pause(3_000)
      const took = await town.stop()
      note(`SIGTERM took ${seconds(took)}`)
      expect(took <= LONGEST_STOP, `SIGTERM took ${seconds(took)}`)
    } finally {
      wake()
      town.desk.close()
      await stopWork().catch(() => undefined)
    }
  } finally {
    await town.close()
  }
}
