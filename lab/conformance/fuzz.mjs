import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** `npm run fuzz [how many] [seed]`: 100,000 random filters, with their times. */
const [runs = '100000', seed = '1'] = process.argv.slice(2)
const vitest = fileURLToPath(new URL('../../node_modules/vitest/vitest.mjs', import.meta.url))
const test = 'lab/conformance/filter-fuzz.test.ts'
const { status } = spawnSync(process.execPath, [vitest, 'run', '--project', 'server', test], {
  stdio: 'inherit',
  env: { ...process.env, FUZZ_RUNS: runs, FUZZ_SEED: seed },
})
process.exitCode = status ?? 1
