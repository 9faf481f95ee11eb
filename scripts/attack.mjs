import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/**
 * `npm run attack [how many] [seed]`: 100,000 generated requests of one gym's people against another gym, with the streams,
 * rights and tokens beside them in their long forms.
 * `npm run attack malformed [how many] [seed]`: 280,000 requests that no client would send.
 */
const isMalformed = process.argv[2] === 'malformed'
const [runs = isMalformed ? '280000' : '100000', seed = '1'] = process.argv.slice(isMalformed ? 3 : 2)
const name = isMalformed ? 'MALFORMED' : 'ATTACK'
const vitest = fileURLToPath(new URL('../node_modules/vitest/vitest.mjs', import.meta.url))
const chosen = isMalformed
  ? ['server/testing/attack/malformed/malformed.test.ts']
  : ['server/testing/attack/', '--exclude', '**/malformed/**']
const { status } = spawnSync(process.execPath, [vitest, 'run', '--project', 'server', ...chosen], {
  stdio: 'inherit',
  env: { ...process.env, [`${name}_RUNS`]: runs, [`${name}_SEED`]: seed },
})
process.exitCode = status ?? 1
