import type { BenchRun } from './server/bench-run.ts'
import { measureBrowser } from './parts/browser.ts'
import { compareCalls } from './parts/calls.ts'
import { measureCost } from './parts/cost.ts'
import { measureInteraction } from './parts/interaction.ts'
import { measureNeighbours } from './parts/neighbours.ts'
import { compareWithPocketBase } from './parts/pocketbase.ts'
import { compareProcesses } from './parts/processes.ts'
import { measureReports } from './parts/reports.ts'
import { measureScale } from './parts/scale.ts'
import { measureSeals } from './parts/seals.ts'
import { soak } from './parts/soak.ts'
import { measureStart } from './parts/start.ts'
import { measureTab } from './parts/tab.ts'
import { measureTraer } from './parts/traer.ts'
import { measureWebhooks } from './parts/webhooks.ts'
import { measureWrites } from './parts/writes.ts'

/** One measurement of `npm run bench`. */
export interface Part {
  readonly about: string
  readonly run: (run: BenchRun) => Promise<void>
}

/** In the order in which all of them run. */
export const parts: Readonly<Record<string, Part>> = {
  start: { about: 'how long a start takes, and what a browser fetches', run: measureStart },
  calls: { about: 'each call beside a bare handler with the same SQL', run: compareCalls },
  browser: { about: 'paint, use, keystroke to rows, theme switch on a slow processor', run: measureBrowser },
  interaction: { about: 'from a key or click to the next frame on a slow processor', run: measureInteraction },
  scale: { about: 'the same calls over 10,000 to 5,000,000 payments', run: measureScale },
  neighbours: { about: 'one gym of 50,000 members beside 10,000 small ones', run: measureNeighbours },
  processes: { about: 'one and two server processes on one PostgreSQL', run: compareProcesses },
  seals: { about: 'charges with and without the notes for the chains of seals', run: measureSeals },
  pocketbase: { about: 'the same calls beside PocketBase, if POCKETBASE_BIN names one', run: compareWithPocketBase },
  writes: { about: 'creates and charges of one gym and of eight, --before another checkout', run: measureWrites },
  cost: {
    about: 'processor time of a view, a create, a charge, an entry, a sale, --before another checkout',
    run: measureCost,
  },
  webhooks: {
    about: 'charges without a webhook, with one whose receiver hangs, and with one that works',
    run: measureWebhooks,
  },
  soak: { about: 'ten minutes of mixed work at 300 requests a second, then verify', run: soak },
  tab: { about: 'a tab that stays open while another desk makes 2,000 changes; --only short or long', run: measureTab },
  traer: { about: 'a list of 10,000 members, a whole gym thrice, a chain beside gyms that charge', run: measureTraer },
  reports: { about: 'every report over two sizes of a gym, narrowed too', run: measureReports },
}
