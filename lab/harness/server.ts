import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { freePort } from '#server/testing/network/free-port.ts'
import { ROOT } from './run-program.ts'
import { vitals, type Vitals } from './vitals.ts'

/** A process of this repository. */
export interface Running {
  readonly pid: number
  /** Its error output so far. */
  readonly complaints: () => string
  /** Both outputs so far. */
  readonly said: () => string
  /** Sends a signal; resolves at once. */
  readonly signal: (name: NodeJS.Signals) => void
  /** Resolves with the exit code, null when a signal ended it. */
  readonly ended: Promise<number | null>
  /** Its exit code or the signal that ended it; null while it runs. */
  readonly end: () => number | string | null
  /** Ends it with SIGTERM. */
  readonly stop: () => Promise<void>
}

/** A process that listens on a port. */
export interface Server extends Running {
  readonly port: number
  readonly url: string
  /** Milliseconds from the start of the process to its ready line. */
  readonly readyAfter: number
  /** Of a process that runs with `withVitals`. `isCollected`: after a collection of garbage. */
  readonly vitals: (isCollected?: boolean) => Promise<Vitals>
}

/** A script, which can be asked over its channel and watched. */
interface Script extends Running {
  readonly tell: (question: string) => Promise<unknown>
  readonly onOutput: (look: () => void) => void
}

export interface ScriptSettings {
  readonly env: Readonly<Record<string, string>>
  /** Flags for Node, before the program. */
  readonly nodeOptions?: readonly string[]
  /** A command that starts the following one. */
  readonly launcher?: readonly string[]
}

export interface ServerSettings extends ScriptSettings {
  /** By default a free one. */
  readonly port?: number
}

/** A loaded machine took two minutes to load the demonstration. */
const patience = 240_000
/** Kept of each output, in characters. */
const kept = 100_000
/** Told of a process that did not become ready, in characters. */
const told = 5_000

/** Starts a script of the product with arguments. */
export function startScript(
  script: readonly string[],
  { env, nodeOptions = [], launcher = [] }: ScriptSettings,
): Script {
  const loader = ['--import', './scripts/typescript.mjs']
  const [program = '', ...given] = [...launcher, process.execPath, ...loader, ...nodeOptions, ...script]
  const child = spawn(program, given, {
    cwd: ROOT,
    env: { ...inherited(), ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let [complained, said] = ['', '']
  child.stderr?.on('data', (bytes: Buffer) => (complained = (complained + bytes.toString()).slice(-kept)))
  for (const stream of [child.stderr, child.stdout])
    stream?.on('data', (bytes: Buffer) => (said = (said + bytes.toString()).slice(-kept)))
  // Not 'close': a compiler started by tsx may keep the output open a little longer.
  const ended = once(child, 'exit').then(() => child.exitCode)
  return {
    pid: child.pid ?? 0,
    complaints: () => complained,
    said: () => said,
    signal: (name) => void child.kill(name),
    ended,
    end: () => child.exitCode ?? child.signalCode,
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
    async tell(question) {
      child.send(question)
      const gone = ended.then(() => Promise.reject(new Error('The process ended')))
      const [answer]: readonly unknown[] = await Promise.race([once(child, 'message'), gone])
      return answer
    },
    onOutput: (look) => void child.stdout?.on('data', look),
  }
}

/** Starts a script and waits until its output has the words that mean that it listens on its port, PORT. */
export async function startChild(
  script: readonly string[],
  readyWhen: string,
  { port: given, ...settings }: ServerSettings,
): Promise<Server> {
  const port = given ?? (await freePort())
  const started = performance.now()
  const { tell, onOutput, ...running } = startScript(script, {
    ...settings,
    env: { ...settings.env, PORT: String(port) },
  })
  const ready = new Promise<null>((resolve) => onOutput(() => running.said().includes(readyWhen) && resolve(null)))
  const late = AbortSignal.timeout(patience)
  const why = await Promise.race([
    ready,
    running.ended.then((code) => `Ended with ${code} before it was ready`),
    once(late, 'abort').then(() => `Not ready after ${patience / 1000} s`),
  ])
  if (why !== null) {
    running.signal('SIGKILL')
    throw new Error(`${why}\n${running.said().slice(-told)}`)
  }
  return {
    ...running,
    port,
    url: `http://127.0.0.1:${port}`,
    readyAfter: performance.now() - started,
    vitals: async (isCollected = false) => vitals.parse(await tell(isCollected ? 'collect' : 'tell')),
  }
}

/** Starts the product. */
export const startServer = (settings: ServerSettings): Promise<Server> =>
  startChild(['server/main.ts'], 'Vigente listo en', settings)

/** Settings of a product over a data folder that refuses no request for being one of many. */
export const unlimited = (folder: string): Readonly<Record<string, string>> => ({
  DATA_DIR: folder,
  NODE_ENV: 'development',
  RATE_RULES: '0',
})

/** Only necessary variables: settings of the caller must not reach the servers. */
function inherited(): Record<string, string> {
  const names = ['PATH', 'HOME', 'LANG', 'TMPDIR', 'SystemRoot']
  return Object.fromEntries(names.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])))
}
