import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/**
 * `npm run attack [how many] [seed]`: 100,000 generated requests of one gym's people against another gym, and the long
 * tests of streams, rights and tokens.
 * `npm run attack malformed [how many] [seed]`: 280,000 requests that no client would send.
 * `npm run attack timing [samples] [seed]`: compares answer times of known and unknown addresses, 200 samples of each.
 * `npm run attack budgets [beginning of names] [seconds each]`: the most expensive allowed requests, beside a second gym.
 */
const kinds = {
  attack: { name: 'ATTACK', usual: '100000', chosen: ['lab/attack/', '--exclude', '**/malformed/**'] },
  malformed: { name: 'MALFORMED', usual: '280000', chosen: ['lab/attack/malformed/malformed.test.ts'] },
  timing: { name: 'TIMING', usual: '200', chosen: ['lab/attack/edges/timing.test.ts'] },
}
const given = process.argv.slice(2)
const [first = ''] = given

/** @param {string} path */
const fileAt = (path) => fileURLToPath(new URL(path, import.meta.url))

function runTests() {
  const isNamed = first === 'malformed' || first === 'timing'
  const { name, usual, chosen } = kinds[isNamed ? first : 'attack']
  const [runs = usual, seed = '1'] = isNamed ? given.slice(1) : given
  const args = [fileAt('../../node_modules/vitest/vitest.mjs'), 'run', '--project', 'server', ...chosen]
  return spawnSync(process.execPath, args, {
    stdio: 'inherit',
    env: { ...process.env, [`${name}_RUNS`]: runs, [`${name}_SEED`]: seed },
  })
}

const playBudgets = () =>
  spawnSync(
    process.execPath,
    ['--import', './scripts/typescript.mjs', fileAt('../budgets/run.ts'), ...given.slice(1)],
    { stdio: 'inherit' },
  )

const { status } = first === 'budgets' ? playBudgets() : runTests()
process.exitCode = status ?? 1
