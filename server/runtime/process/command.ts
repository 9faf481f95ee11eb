import { parseArgs } from 'node:util'
import type { OpenDatabase } from '../db/open/open-database.ts'
import { readProcessEnv, type Env, type WrittenEnv } from '../env.ts'
import { StartError } from '../errors/errors.ts'
import { describeFailure } from './describe-failure.ts'

export const say = (sentence: string) => void process.stdout.write(`${sentence}\n`)
/** Output beside the result: the database in use, and errors. */
export const note = (sentence: string) => void process.stderr.write(`${sentence}\n`)

export interface Given {
  readonly env: Env
  readonly written: WrittenEnv
  /** Every name of the settings' file. */
  readonly inFile: readonly string[]
  readonly words: readonly string[]
  /** The value of `--carpeta`. */
  readonly folder: string | undefined
  /** The given ones of the command's own `--flags`. */
  readonly flags: ReadonlySet<string>
  /** Aborted when a person ends the command: unfinished work is undone. */
  readonly signal: AbortSignal
}

type Command = {
  /** Shown for invalid arguments. */
  readonly usage: string
  readonly run: (given: Given) => Promise<number>
  /** Its own `--flags`. */
  readonly flags?: readonly string[]
  /** The exit code for a failure. */
  readonly failed?: number
}

/** Runs a command of the installation: reads its settings, ends it in order on a signal, and explains a failure in words. */
export async function runCommand({ usage, run, flags = [], failed = 1 }: Command): Promise<void> {
  const ending = endOnSignals()
  try {
    process.exitCode = await run({ ...readLine(usage, flags), signal: ending })
  } catch (error) {
    process.exitCode = ending.aborted ? 130 : failed
    note(ending.aborted ? 'Se interrumpió.' : describeFailure(error))
  }
  // A connection to a silent server would keep the process.
  setTimeout(() => process.exit(), FAREWELL).unref()
}

/** Milliseconds after the end for what is still being written. */
const FAREWELL = 5_000

function readLine(usage: string, known: readonly string[]): Omit<Given, 'signal'> {
  const { values, flags, positionals } = parseWords(usage, known)
  const reading = readProcessEnv(values['env-file'])
  if (!reading.ok) throw new StartError(`Hay ajustes que corregir:\n${reading.problems.join('\n')}`)
  const { env, written, inFile } = reading
  return { env, written, inFile, words: positionals, folder: values.carpeta, flags }
}

function parseWords(usage: string, known: readonly string[]) {
  try {
    const given = process.argv.slice(2)
    const flags = new Set(known.filter((name) => given.includes(`--${name}`)))
    const parsed = parseArgs({
      args: given.filter((word) => !flags.has(word.slice(2)) || !word.startsWith('--')),
      allowPositionals: true,
      options: { 'env-file': { type: 'string' }, carpeta: { type: 'string' } },
    })
    return { ...parsed, flags }
  } catch (cause) {
    throw wrongUse(usage, cause)
  }
}

export const wrongUse = (usage: string, cause?: unknown) =>
  new StartError(`Uso: ${usage}\nLos ajustes salen de --env-file=<archivo>, si no de .env, y del entorno.`, { cause })

function endOnSignals(): AbortSignal {
  const ending = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => ending.abort())
  return ending.signal
}

/** Milliseconds for undoing unfinished work after a signal. */
const GRACE = 20_000

/** Works on a database, and stops it afterwards if this command has started it. */
export async function withDatabase<T>(
  database: OpenDatabase,
  signal: AbortSignal,
  work: (database: OpenDatabase) => Promise<T>,
): Promise<T> {
  note(`Base de datos: ${database.where}`)
  try {
    return await endedBy(signal, work(database))
  } finally {
    await database.stop()
  }
}

/** Work that ignores the signal is left to the database's rollback. */
async function endedBy<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const tooLong = new Promise<never>((_resolve, reject) => {
    const wait = () => (timer = setTimeout(() => reject(new StartError('Se interrumpió.')), GRACE))
    if (signal.aborted) wait()
    else signal.addEventListener('abort', wait)
  })
  try {
    return await Promise.race([work, tooLong])
  } finally {
    clearTimeout(timer)
  }
}
