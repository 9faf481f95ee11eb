import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { createServer } from 'node:net'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

/** A process under measurement. */
export interface Child {
  readonly port: number
  readonly pid: number
  /** Milliseconds from the start of the process to its word that it is ready. */
  readonly readyAfter: number
  stop(): Promise<void>
}

export interface ChildSettings {
  readonly args: readonly string[]
  readonly env: Readonly<Record<string, string>>
  /** The process is ready when it prints a line with these words. */
  readonly readyWhen: string
}

const root = fileURLToPath(new URL('..', import.meta.url))
const patience = 120_000

/** Starts a Node process of this repository on a free port (its PORT) and waits until it says that it is ready. */
export async function startChild({ args, env, readyWhen }: ChildSettings): Promise<Child> {
  const port = await freePort()
  const started = performance.now()
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...inherited(), ...env, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  try {
    await untilReady(child, readyWhen)
  } catch (error) {
    child.kill('SIGKILL')
    throw error
  }
  return { port, pid: child.pid ?? 0, readyAfter: performance.now() - started, stop: () => end(child) }
}

/** Only what a process needs to run: settings of whoever runs the bench must not reach the servers. */
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

function end(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null) return resolve()
    child.once('exit', () => resolve())
    child.kill('SIGTERM')
  })
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('No port')),
      )
    })
  })
}
