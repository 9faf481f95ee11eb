import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { StartError } from '#server/runtime/errors/errors.ts'
import { isOf, nameOfDay, oldOf } from './backup-names.ts'
import { DIGEST } from './container.ts'
import { copyVerified, endOf, type SecondPlace } from './second-place.ts'
import { writingTo } from './unwritable.ts'
import { writeBackup, type BackupSource } from './write-backup.ts'
import { ownerSnapshot, ownerTransaction } from '#server/runtime/db/owner-transaction.ts'

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

/**
 * Makes the backup of the day unless it exists, copies missing ones to the second place, and keeps the last fourteen days
 * with a backup in both. Never replaces a file. Stores the outcome in the database.
 */
export async function backUpToday(backups: DailyBackups): Promise<Done> {
  const { databaseUrl } = backups.source
  try {
    const installation = await installationOf(databaseUrl)
    const made = await makeToday(backups, installation)
    const copied = await copyMissing(backups, installation)
    if (made !== null || copied.length > 0) await rememberSuccess(databaseUrl, { made: made !== null })
    return { made, copied }
  } catch (error) {
    await rememberFailure(databaseUrl, error)
    throw error
  }
}

async function installationOf(databaseUrl: string): Promise<string> {
  const [row] = await ownerSnapshot(databaseUrl, (query) =>
    query<{ instalacion: string }>('select instalacion from respaldo_estado'),
  )
  return row?.instalacion ?? ''
}

async function makeToday({ source, folder, password }: DailyBackups, installation: string): Promise<string | null> {
  const today = nameOfDay(source.now().toISOString().slice(0, 10), installation)
  const perdidos = await writingTo(folder, 'la carpeta de los respaldos', async () => {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    if ((await readdir(folder)).includes(today)) return null
    const written = await writeBackup(source, join(folder, today), password)
    for (const name of oldOf(await readdir(folder))) await rm(join(folder, name))
    return written.perdidos
  })
  if (perdidos === null || perdidos.length === 0) return perdidos === null ? null : today
  await rememberSuccess(source.databaseUrl, { made: true })
  throw new StartError(
    `El respaldo ${today} está hecho, pero le faltan ${perdidos.length} archivos que nadie borró, como ${perdidos[0]}. Comprueba DATA_DIR y FILES_URL.`,
  )
}

/** Returns the names of the copied files. Other installations' files in the second place are left alone. */
async function copyMissing({ folder, second }: DailyBackups, installation: string): Promise<string[]> {
  if (!second) return []
  const there = await second.list()
  const copied: string[] = []
  const different: string[] = []
  for (const name of (await readdir(folder)).filter((each) => isOf(each, installation))) {
    const path = join(folder, name)
    if (there.has(name)) {
      if (!(await isSame(second, there, path, name))) different.push(name)
      continue
    }
    await copyVerified(second, path, name)
    copied.push(name)
  }
  const own = [...there.keys(), ...copied].filter((name) => isOf(name, installation))
  for (const name of oldOf(own)) await second.remove(name)
  if (different.length === 0) return copied
  throw new StartError(
    `En ${second.where} ya hay otro ${different.join(', ')}, distinto del de ${folder}: lo puso otra instalación u otro respaldo diario de esta, o se dañó. No se reemplazó. Deja un solo respaldo diario por instalación y cambia de nombre a la copia que está allí.`,
  )
}

/** True if the copy has the same size and the same digest at its end. */
async function isSame(second: SecondPlace, there: ReadonlyMap<string, number>, path: string, name: string) {
  if (there.get(name) !== (await stat(path)).size) return false
  return (await endOf(path, DIGEST)).equals(await second.end(name, DIGEST))
}

/** Records a successful backup and its time. */
const rememberSuccess = (databaseUrl: string, { made }: { made: boolean }): Promise<unknown> =>
  ownerTransaction(databaseUrl, (query) => query(remember, [made]))

/** Records a failure in words for the operator. Messages of internal errors stay in the log. */
const rememberFailure = (databaseUrl: string, error: unknown): Promise<unknown> =>
  ownerTransaction(databaseUrl, (query) => query(rememberFailureOf, [wordsOf(error)]))

/** A failure in words for an operator. */
export function wordsOf(error: unknown): string {
  if (error instanceof StartError) return error.message
  const code = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : ''
  return `Un error inesperado${code}. La causa está en el registro.`
}
