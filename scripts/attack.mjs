import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/**
 * `npm run attack [how many] [seed]`: 100,000 generated requests of one gym's people against another gym.
 * `npm run attack malformed [how many] [seed]`: 280,000 requests that no client would send.
 */
const isMalformed = process.argv[2] === 'malformed'
const [runs = isMalformed ? '280000' : '100000', seed = '1'] = process.argv.slice(isMalformed ? 3 : 2)
const name = isMalformed ? 'MALFORMED' : 'ATTACK'
const vitest = fileURLToPath(new URL('../node_modules/vitest/vitest.mjs', import.meta.url))
const test = `server/testing/attack/${isMalformed ? 'malformed/malformed' : 'attack'}.test.ts`
const { status } = spawnSync(process.execPath, [vitest, 'run', '--project', 'server', test], {
  stdio: 'inherit',
  env: { ...process.env, [`${name}_RUNS`]: runs, [`${name}_SEED`]: seed },
})
process.exitCode = status ?? 1
