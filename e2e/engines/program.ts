import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

const timeout = 60_000

/** Starts a program and waits for an output line that matches; returns the program and the line's first group. */
export async function startProgram(
  command: string,
  args: readonly string[],
  readyWhen: RegExp,
  env: Readonly<Record<string, string>> = {},
): Promise<{ program: ChildProcess; told: string }> {
  const program = spawn(command, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
  const told = await Promise.race([
    matchingLine(program, readyWhen),
    once(program, 'exit').then(() => Promise.reject(new Error(`${command} ended before it was ready`))),
    new Promise<never>((_, reject) => setTimeout(reject, timeout, new Error(`${command} is not ready`)).unref()),
  ])
  return { program, told }
}

/** The first group of the first line that matches, on either output. */
function matchingLine(program: ChildProcess, pattern: RegExp): Promise<string> {
  return new Promise((resolve) => {
    for (const input of [program.stdout, program.stderr]) {
      if (!input) continue
      createInterface({ input }).on('line', (line) => {
        const found = pattern.exec(line)
        if (found) resolve(found[1] ?? '')
      })
    }
  })
}

export async function endProgram(program: ChildProcess): Promise<void> {
  if (program.exitCode !== null || program.signalCode !== null) return
  program.kill('SIGTERM')
  await once(program, 'exit')
}
