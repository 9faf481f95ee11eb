import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import type { BenchRun } from '../server/bench-run.ts'
import { removeData } from '#lab/harness/temporary-folder.ts'
import { against } from '../measure/report.ts'
import { measureStartUp } from '../server/start-up.ts'

/** The start-up time of `npm start`, and the size of a browser's first load. */
export async function measureStart({ say, scratch }: BenchRun): Promise<void> {
  const folder = await mkdtemp(join(scratch, 'start-'))
  const { first, second, weight } = await measureStartUp(folder)
  await removeData(folder)
  say(`First start, demonstration included: ${(first / 1000).toFixed(1)} s`)
  say(`Second start: ${against(second / 1000, 3, 's', 1)}`)
  say(`Scripts of the dashboard on the wire, charts included: ${against(weight.scripts / 1024, 300, 'KB')}`)
  say(`Requests of the dashboard: ${against(weight.requests, 30, 'requests')}`)
}
