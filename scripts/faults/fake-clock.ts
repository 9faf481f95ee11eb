import { access, chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const library = '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1'
const hour = 3_600
const year = 365 * 24 * hour

/** In the order in which they happen, as seconds from the real hour. */
export const jumps: readonly (readonly [string, number])[] = [
  ['una hora atrás', -hour],
  ['de vuelta', 0],
  ['un año adelante', year],
  ['de vuelta', 0],
]

export const isYear = (offset: number) => Math.abs(offset) >= year

/** Why no clock can be faked on this machine; null where one can. */
export const unableToFake = () =>
  access(library).then(
    () => null,
    () => `falta ${library} (apt install faketime)`,
  )

/** The clock of one process and its children, which is set while they run. */
export interface FakeClock {
  /** What they are started with. */
  readonly env: Readonly<Record<string, string>>
  /** In seconds from the real hour. */
  set(offset: number): Promise<void>
  close(): Promise<void>
}

export async function openFakeClock(): Promise<FakeClock> {
  const folder = await mkdtemp(join(tmpdir(), 'vigente-reloj-'))
  // PostgreSQL may run as somebody else.
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
