import { spawnSync } from 'node:child_process'

/** `npm test` installs Python 3 where it can; without it the tests of docs/ejemplos are skipped. */
export const hasPython = spawnSync('python3', ['--version']).status === 0
