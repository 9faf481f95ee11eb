import { access, chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const library = '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1'
const hour = 3_600
const year = 365 * 24 * hour

/** In order, as seconds from the real time. */
export const jumps: readonly (readonly [string, number])[] = [
  ['una hora atrás', -hour],
  ['de vuelta', 0],
  ['un año adelante', year],
  ['de vuelta', 0],
]

export const isYear = (offset: number) => Math.abs(offset) >= year

/** The reason why no clock can be faked here; null if one can. */
export const unableToFake = () =>
  access(library).then(
    () => null,
    () => `falta ${library} (apt install faketime)`,
  )

/** The clock of a process and its children, set while they run. */
export interface FakeClock {
  /** Environment that makes a process use it. */
  readonly env: Readonly<Record<string, string>>
  /** In seconds from the real time. */
  set(offset: number): Promise<void>
  close(): Promise<void>
}

export async function openFakeClock(): Promise<FakeClock> {
  const folder = await mkdtemp(join(tmpdir(), 'vigente-reloj-'))
  // PostgreSQL may run as another account.
  await chmod(folder, 0o755)
  const file = join(folder, 'reloj')
  const set = (offset: number) => writeFile(file, `${offset < 0 ? '' : '+'}${offset}\n`)
  await set(0)
  return {
    env: {
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_NO_CACHE: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
      NO_FAKE_STAT: '1',
    },
    set,
    close: () => rm(folder, { recursive: true }),
  }
}
