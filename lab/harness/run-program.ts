import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { Broken } from './expect.ts'

export const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** Output of a long proof: its log, not the screen. */
export type Note = (line: string) => void

export interface Surroundings {
  /** By default the project's folder. */
  readonly cwd?: string
  /** Added to this process's environment. */
  readonly env?: Readonly<Record<string, string>>
}

/** Enough of the output's end to show a failure. */
const TOLD = 25

/** Runs a program to its end and returns its output lines. Throws Broken with its last output unless it exits with 0. */
export async function runProgram(
  note: Note,
  command: string,
  args: readonly string[],
  { cwd = ROOT, env = {} }: Surroundings = {},
): Promise<readonly string[]> {
  const child = spawn(command, args, { cwd, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
  const said: string[] = []
  const output: string[] = []
  const hear = (line: string) => {
    said.push(line)
    note(line)
  }
  createInterface({ input: child.stdout })
    .on('line', hear)
    .on('line', (line) => output.push(line))
  createInterface({ input: child.stderr }).on('line', hear)
  await once(child, 'close')
  if (child.exitCode === 0) return output
  const end = child.exitCode === null ? `was ended by ${child.signalCode}` : `ended with ${child.exitCode}`
  throw new Broken([`${[command, ...args].join(' ')} ${end}`, ...said.slice(-TOLD)].join('\n'))
}

/** Runs a script of this repository as `npm run` of the same name does. */
export const runScript = (note: Note, script: string, args: readonly string[] = [], around: Surroundings = {}) =>
  runProgram(note, process.execPath, ['--import', './scripts/typescript.mjs', script, ...args], around)
