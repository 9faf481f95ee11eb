import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/**
 * `npm run attack [how many] [seed]`: 100,000 generated requests of one gym's people against another gym, with the streams,
 * rights and tokens beside them in their long forms.
 * `npm run attack malformed [how many] [seed]`: 280,000 requests that no client would send.
 * `npm run attack timing [samples] [seed]`: whether the clock tells known addresses from unknown ones, 200 samples of each.
 */
const kinds = {
  attack: { name: 'ATTACK', usual: '100000', chosen: ['server/testing/attack/', '--exclude', '**/malformed/**'] },
  malformed: { name: 'MALFORMED', usual: '280000', chosen: ['server/testing/attack/malformed/malformed.test.ts'] },
  timing: { name: 'TIMING', usual: '200', chosen: ['server/testing/edges/timing.test.ts'] },
}
const [first = ''] = process.argv.slice(2)
const isNamed = first === 'malformed' || first === 'timing'
const { name, usual, chosen } = kinds[isNamed ? first : 'attack']
const [runs = usual, seed = '1'] = process.argv.slice(isNamed ? 3 : 2)
const vitest = fileURLToPath(new URL('../node_modules/vitest/vitest.mjs', import.meta.url))
const { status } = spawnSync(process.execPath, [vitest, 'run', '--project', 'server', ...chosen], {
  stdio: 'inherit',
  env: { ...process.env, [`${name}_RUNS`]: runs, [`${name}_SEED`]: seed },
})
process.exitCode = status ?? 1
