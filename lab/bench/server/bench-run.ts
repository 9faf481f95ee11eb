import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { readOrMakeSecret } from '#server/runtime/process/secret.ts'
import { inTemporaryFolder, removeData } from '#lab/harness/temporary-folder.ts'
import { openBenchDatabase } from './database.ts'
import { describeSize, type WorldSize } from '../world/size.ts'

/** Options of the command line; each part has its own defaults. */
export type Flags = Readonly<Record<string, string | boolean | undefined>>

/** Arguments of a part. */
export interface BenchRun {
  readonly say: (line: string) => void
  /** A whole number of the command line, else the part's default: a smaller one with `--small`. */
  count(flag: string, usual: number, small: number): number
  /** A comma separated list of whole numbers, likewise. */
  counts(flag: string, usual: readonly number[], small: readonly number[]): readonly number[]
  word(flag: string): string
  /** Starts the PostgreSQL with this world, made if necessary, and prints the time it took. */
  world(size: WorldSize): Promise<World>
  /** A temporary folder for files of measured servers and for plans. */
  readonly scratch: string
}

export interface World {
  readonly databaseUrl: string
  readonly secret: string
  readonly size: WorldSize
  stop(): Promise<void>
}

/** Runs `work` with worlds below `data`, where they stay, or below a temporary folder. */
export async function withBenchRun(flags: Flags, work: (run: BenchRun) => Promise<void>): Promise<void> {
  const say = (line: string) => process.stdout.write(`${line}\n`)
  const word = (flag: string) => (typeof flags[flag] === 'string' ? flags[flag] : '')
  const kept = word('data')
  const made: string[] = []
  await inTemporaryFolder(async (scratch) => {
    const worlds = kept || join(scratch, 'worlds')
    await mkdir(worlds, { recursive: true })
    try {
      await work({
        say,
        word,
        scratch,
        count: (flag, usual, small) => wholeNumber(word(flag)) ?? (flags['small'] === true ? small : usual),
        counts: (flag, usual, small) => {
          const given = word(flag)
            .split(',')
            .flatMap((part) => wholeNumber(part) ?? [])
          return given.length > 0 ? given : flags['small'] === true ? small : usual
        },
        world: (size) => {
          made.push(nameOf(size))
          return openWorld(join(worlds, nameOf(size)), size, say)
        },
      })
    } finally {
      if (!kept) await removeData(worlds, made)
    }
  })
}

function wholeNumber(text: string): number | null {
  const number = Number.parseInt(text, 10)
  return Number.isSafeInteger(number) && number > 0 ? number : null
}

const nameOf = ({ gyms, bigGym, members, payments, monthly, sealed, audited }: WorldSize) =>
  [
    `${gyms}g`,
    `${bigGym}-${members}m`,
    `${payments}p`,
    monthly ? 'monthly' : '',
    sealed ? 'sealed' : '',
    audited ? 'audited' : '',
  ]
    .filter(Boolean)
    .join('-')

async function openWorld(folder: string, size: WorldSize, say: BenchRun['say']): Promise<World> {
  const steps: string[] = []
  const progress = (step: string, seconds: number) => steps.push(`${step} ${seconds.toFixed(0)} s`)
  const database = await openBenchDatabase(folder, size, progress)
  const took =
    database.filledIn > 0 ? `made in ${database.filledIn.toFixed(0)} s (${steps.join(', ')})` : 'already there'
  say(`${describeSize(size)}: ${took}`)
  return { databaseUrl: database.url, secret: await readOrMakeSecret(folder), size, stop: () => database.stop() }
}
