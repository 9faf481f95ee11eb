import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { checkArchitecture } from './architecture.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
/** A smaller tree means that the tool saw nothing: with an unknown compiler it finds no modules and reports success. */
const FEWEST_MODULES = 50

const roots = ['shared', 'server', 'web', 'seed', 'scripts', 'e2e', 'lab'].filter((root) =>
  existsSync(`${ROOT}${root}`),
)
const { problems, seen } = await checkArchitecture(ROOT, roots)

for (const problem of problems) process.stderr.write(`${problem}\n`)
if (seen < FEWEST_MODULES) process.stderr.write(`Only ${seen} modules were looked at.\n`)
if (problems.length > 0 || seen < FEWEST_MODULES) process.exitCode = 1
else process.stdout.write(`${seen} modules, no broken rule\n`)
