import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import type { Proof } from '../tools/proof.ts'
import { runProgram, type Note } from '#lab/harness/run-program.ts'

/** The oldest supported Node and the recommended one. */
export const nodeProofs: readonly Proof[] = [suiteOn('node20', '20.19.0'), suiteOn('node24', '24')]

function suiteOn(part: string, version: string): Proof {
  return {
    part,
    what: `unit and API tests are green on Node ${version}`,
    play: (note) => withNode(note, version, (env) => runSuite(note, env)),
  }
}

type Env = Readonly<Record<string, string>>

async function runSuite(note: Note, env: Env): Promise<void> {
  await runProgram(note, 'node', [join('node_modules', 'vitest', 'vitest.mjs'), 'run'], { env })
}

/** Installs another Node from the npm package `node` into a folder. Returns an environment in which `node` is that version. */
export async function withNode(note: Note, version: string, work: (env: Env) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'vigente-node-'))
  try {
    const args = ['install', `node@${version}`, '--prefix', folder, '--no-audit', '--no-fund', '--no-save']
    // The package downloads its program by a script, which npm's settings may forbid.
    await runProgram(note, 'npm', [...args, '--ignore-scripts=false'], { cwd: folder })
    // Another account may need to reach it.
    await chmod(folder, 0o755)
    const programs = join(folder, 'node_modules', 'node', 'bin')
    const env = { PATH: [programs, process.env['PATH'] ?? ''].join(delimiter) }
    await runProgram(note, 'node', ['--version'], { env })
    await work(env)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
