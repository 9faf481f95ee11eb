import type { Note } from '#lab/harness/run-program.ts'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, expectNothing, seconds } from '#lab/harness/expect.ts'
import { addressOf, chargesAt, linksAt, promote, waitForStandby, type Pair } from './pair.ts'
import { openTown } from './town.ts'

/** Milliseconds after the promotion in which the former primary may still acknowledge charges, as docs/operacion.md says. */
const NOTICED = 3_000

/** The primary is not fenced and commits alone, and the standby is promoted during charges: both accept writes. */
export async function twoWriters(note: Note, { primary, standby }: Pair): Promise<void> {
  const town = await openTown(note, addressOf([primary.port, standby.port]))
  try {
    const stopWork = town.work()
    await pause(3_000)
    await waitForStandby(primary, '')
    await promote(standby)
    const promoted = performance.now()
    await pause(NOTICED)
    const [early, stray] = [new Set(town.desk.acknowledged), await chargesAt(primary)]
    await town.recover()
    note(`jobs again ${seconds(await town.jobsRun())} later; subscribing across: ${await town.subscribeAcross()}`)
    await pause(10_000)
    await stopWork()
    const [former, current] = [await chargesAt(primary), await chargesAt(standby)]
    const acknowledged = [...town.desk.acknowledged]
    const lost = acknowledged.filter((id) => !current.has(id))
    note(
      `${acknowledged.length} charges acknowledged in ${seconds(performance.now() - promoted)}; ${lost.length} went to the former primary`,
    )
    expectNothing(lost.filter((id) => !early.has(id)).map((id) => `Charge ${id} was acknowledged and is lost`))
    expect(former.size === stray.size, `${former.size - stray.size} charges went to the former primary later on`)
    const told = town.servers.every((server) => server.complaints().includes('accept writes'))
    expect(told, 'The log does not tell that several hosts accept writes')
    const links = await linksAt(standby)
    await town.payers.settled({ isKept: (link) => links.has(link), since: promoted + NOTICED })
    note(town.payers.summary)
    note(`SIGTERM took ${seconds(await town.stop())}`)
  } finally {
    await town.close()
  }
}
