import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { StartError } from '#server/runtime/errors/errors.ts'
import { copyVerified, type SecondPlace } from './second-place.ts'
import { writeBackup, type BackupSource } from './write-backup.ts'
import { ownerTransaction } from '#server/runtime/db/owner-transaction.ts'

const remember = `
  update respaldo_estado set fallo = null, ultimo = case when $1 then now() else ultimo end`

const rememberFailureOf = `update respaldo_estado set fallos = fallos + 1, fallo = $1, fallo_en = now()`

export interface DailyBackups {
  readonly source: BackupSource
  readonly folder: string
  readonly password: string | undefined
  /** Absent: no second place. */
  readonly second?: SecondPlace | undefined
}

/** The work done: none if the backup of the day and its copies existed. */
export type Done = { made: string | null; copied: readonly string[] }

const KEPT_DAYS = 14
const nameForm = /^vigente-\d{4}-\d{2}-\d{2}\.respaldo$/

const old = (names: readonly string[]) =>
  names
    .filter((name) => nameForm.test(name))
    .toSorted()
    .slice(0, -KEPT_DAYS)

/**
 * Makes the backup of the day unless it exists, copies missing ones to the second place, and keeps the last fourteen days
 * with a backup in both. Stores the outcome in the database.
 */
export async function backUpToday(backups: DailyBackups): Promise<Done> {
  const { databaseUrl } = backups.source
  try {
    const made = await makeToday(backups)
    const copied = await copyMissing(backups)
    if (made !== null || copied.length > 0) await rememberSuccess(databaseUrl, { made: made !== null })
    return { made, copied }
  } catch (error) {
    await rememberFailure(databaseUrl, error)
    throw error
  }
}

async function makeToday({ source, folder, password }: DailyBackups): Promise<string | null> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const today = `vigente-${source.now().toISOString().slice(0, 10)}.respaldo`
  if ((await readdir(folder)).includes(today)) return null
  const { perdidos } = await writeBackup(source, join(folder, today), password)
  for (const name of old(await readdir(folder))) await rm(join(folder, name))
  if (perdidos.length > 0) {
    await rememberSuccess(source.databaseUrl, { made: true })
    throw new StartError(
      `El respaldo ${today} está hecho, pero le faltan ${perdidos.length} archivos que nadie borró, como ${perdidos[0]}. Comprueba DATA_DIR y FILES_URL.`,
    )
  }
  return today
}

/** Returns the names of the copied files. */
async function copyMissing({ folder, second }: DailyBackups): Promise<string[]> {
  if (!second) return []
  const there = await second.list()
  const copied: string[] = []
  for (const name of (await readdir(folder)).filter((each) => nameForm.test(each))) {
    const path = join(folder, name)
    if (there.get(name) === (await stat(path)).size) continue
    await copyVerified(second, path, name)
    copied.push(name)
  }
  for (const name of old([...(await second.list()).keys()])) await second.remove(name)
  return copied
}

/** Records a successful backup and its time. */
const rememberSuccess = (databaseUrl: string, { made }: { made: boolean }): Promise<unknown> =>
  ownerTransaction(databaseUrl, (query) => query(remember, [made]))

/** Records a failure in words for the operator. Messages of internal errors stay in the log. */
const rememberFailure = (databaseUrl: string, error: unknown): Promise<unknown> =>
  ownerTransaction(databaseUrl, (query) => query(rememberFailureOf, [wordsOf(error)]))

function wordsOf(error: unknown): string {
  if (error instanceof StartError) return error.message
  const code = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : ''
  return `Un error inesperado${code}. La causa está en el registro.`
}
