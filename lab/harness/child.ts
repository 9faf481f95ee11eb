import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { z } from 'zod'
import { freePort } from '#server/testing/network/free-port.ts'

/** A measured process. */
export interface Child {
  readonly port: number
  readonly url: string
  readonly pid: number
  /** Milliseconds from the start of the process to its ready line. */
  readonly readyAfter: number
  /** The answer of what was loaded into the process to tell its parent something, as `vitals-reporter.ts`. */
  tell<T>(schema: z.ZodType<T>): Promise<T>
  /** The lines of its error output. */
  readonly complaints: readonly string[]
  /** Resolves when the process has ended, for any reason. */
  readonly gone: Promise<void>
  /** Its exit code or the signal that ended it; null while it runs. */
  end(): number | string | null
  stop(): Promise<void>
}

export interface ChildSettings {
  readonly args: readonly string[]
  readonly env: Readonly<Record<string, string>>
  /** A line with these words means that the process is ready. */
  readonly readyWhen: string
}

const root = fileURLToPath(new URL('../..', import.meta.url))
/** A loaded machine took two minutes to load the demonstration. */
const patience = 240_000

/** Starts a Node process of this repository on a free port (its PORT) and waits until it is ready. */
export async function startChild({ args, env, readyWhen }: ChildSettings): Promise<Child> {
  const port = await freePort()
  const started = performance.now()
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...inherited(), ...env, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const complaints: string[] = []
  try {
    await untilReady(child, readyWhen, complaints)
  } catch (error) {
    child.kill('SIGKILL')
    throw error
  }
  const readyAfter = performance.now() - started
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    readyAfter,
    complaints,
    gone,
    end: () => child.exitCode ?? child.signalCode,
    tell: (schema) => ask(child, schema),
    stop: () => stop(child),
  }
}

/** Starts the product; `nodeOptions` stand before the program. */
export const startServer = ({
  env,
  nodeOptions = [],
}: Pick<ChildSettings, 'env'> & { nodeOptions?: readonly string[] }) =>
  startChild({
    args: ['--import', './scripts/typescript.mjs', ...nodeOptions, 'server/main.ts'],
    env,
    readyWhen: 'Vigente listo en',
  })

/** Only necessary variables: settings of the bench's caller must not reach the servers. */
function inherited(): Record<string, string> {
  const names = ['PATH', 'HOME', 'LANG', 'TMPDIR', 'SystemRoot']
  return Object.fromEntries(names.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])))
}

function untilReady(child: ChildProcess, words: string, complaints: string[]): Promise<void> {
  const said: string[] = []
  return new Promise((resolve, reject) => {
    const fail = (why: string) => reject(new Error(`${why}\n${said.slice(-20).join('\n')}`))
    const timer = setTimeout(() => fail(`Not ready after ${patience / 1000} s`), patience)
    child.once('exit', (code) => fail(`Ended with ${code} before it was ready`))
    for (const stream of [child.stdout, child.stderr]) {
      if (!stream) continue
      createInterface({ input: stream }).on('line', (line) => {
        said.push(line)
        if (stream === child.stderr) complaints.push(line)
        if (!line.includes(words)) return
        clearTimeout(timer)
        resolve()
      })
    }
  })
}

function ask<T>(child: ChildProcess, schema: z.ZodType<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const ended = () => reject(new Error('The process ended'))
    child.once('exit', ended)
    child.once('message', (said) => {
      child.off('exit', ended)
      resolve(schema.parse(said))
    })
    child.send('tell')
  })
}

function stop(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve()
    child.once('exit', () => resolve())
    child.kill('SIGTERM')
  })
}
