import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { freePort } from '#server/testing/network/free-port.ts'
import { vitalsSchema, type Vitals } from './vitals.ts'

/** A measured process. */
export interface Child {
  readonly port: number
  readonly pid: number
  /** Milliseconds from the start of the process to its ready line. */
  readonly readyAfter: number
  /** Works only if the process was started with the vitals reporter. */
  vitals(): Promise<Vitals>
  /** Resolves when the process has ended, for any reason. */
  readonly gone: Promise<void>
  stop(): Promise<void>
}

export interface ChildSettings {
  readonly args: readonly string[]
  readonly env: Readonly<Record<string, string>>
  /** A line with these words means that the process is ready. */
  readonly readyWhen: string
}

const root = fileURLToPath(new URL('../../..', import.meta.url))
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
  try {
    await untilReady(child, readyWhen)
  } catch (error) {
    child.kill('SIGKILL')
    throw error
  }
  const readyAfter = performance.now() - started
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  return { port, pid: child.pid ?? 0, readyAfter, gone, vitals: () => askVitals(child), stop: () => end(child) }
}

/** Only necessary variables: settings of the bench's caller must not reach the servers. */
function inherited(): Record<string, string> {
  const names = ['PATH', 'HOME', 'LANG', 'TMPDIR', 'SystemRoot']
  return Object.fromEntries(names.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])))
}

function untilReady(child: ChildProcess, words: string): Promise<void> {
  const said: string[] = []
  return new Promise((resolve, reject) => {
    const fail = (why: string) => reject(new Error(`${why}\n${said.slice(-20).join('\n')}`))
    const timer = setTimeout(() => fail(`Not ready after ${patience / 1000} s`), patience)
    child.once('exit', (code) => fail(`Ended with ${code} before it was ready`))
    for (const stream of [child.stdout, child.stderr]) {
      if (!stream) continue
      createInterface({ input: stream }).on('line', (line) => {
        said.push(line)
        if (!line.includes(words)) return
        clearTimeout(timer)
        resolve()
      })
    }
  })
}

function askVitals(child: ChildProcess): Promise<Vitals> {
  return new Promise((resolve, reject) => {
    const ended = () => reject(new Error('The process ended'))
    child.once('exit', ended)
    child.once('message', (said) => {
      child.off('exit', ended)
      resolve(vitalsSchema.parse(said))
    })
    child.send('vitals')
  })
}

function end(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve()
    child.once('exit', () => resolve())
    child.kill('SIGTERM')
  })
}
