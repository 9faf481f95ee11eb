import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { StartError } from '#server/runtime/errors/errors.ts'
import { POINTER } from '../embedded/cluster-place.ts'
import { lookInto, migrate, requireCurrent } from '../migrate/migrate.ts'
import { checked, reach, startOwn, type Log, type OpenDatabase, type Place } from './open-database.ts'

export type RestorePlace = OpenDatabase & {
  /** Called after a failure, once the database has stopped. Removes what was created for the restore. */
  undo(): Promise<void>
}

const nothing = async () => undefined

/**
 * Target of a restore: a database of this version, an empty one, or a data folder with nothing in it, which gets a
 * PostgreSQL. No other command creates one.
 */
export async function openForRestore(place: Place, log: Log): Promise<RestorePlace> {
  const there = await reach(place, log)
  if (there === null) return makeIn(place, log)
  return { ...(await checked(there, prepare)), undo: nothing }
}

async function prepare(databaseUrl: string): Promise<unknown> {
  const content = await lookInto(databaseUrl)
  if (content === 'foreign') throw new StartError('Esa base tiene tablas que no son de Vigente. No se cambió nada.')
  return content === 'ours' ? requireCurrent(databaseUrl) : migrate(databaseUrl)
}

/** Everything of a data folder but its PostgreSQL, which may have been lost or set aside (`postgres-antes-…`). */
const MAY_BE_THERE =
  /^(secreto|restauracion|respaldos|files|mail|tmp|legales|postgres\.(clave|log)|postgres-(antes|fallida|cortada|restaurada)-.+)$/

async function makeIn(place: Place, log: Log): Promise<RestorePlace> {
  const folder = place.DATA_DIR
  const before = await readdir(folder).catch(() => null)
  const others = (before ?? []).filter((name) => !MAY_BE_THERE.test(name))
  if (others.length > 0) {
    throw new StartError(
      `${folder} no está vacía y no tiene un PostgreSQL de Vigente (${others.slice(0, 3).join(', ')}…). Elige otra con DATA_DIR. No se cambió nada.`,
    )
  }
  const undo = () => emptyAgain(folder, before)
  try {
    return { ...(await checked(await startOwn(place, log, true), (url) => migrate(url))), undo }
  } catch (error) {
    await undo()
    throw error
  }
}

/** Removes what was not there before, and the cluster that root keeps elsewhere. */
async function emptyAgain(folder: string, before: readonly string[] | null): Promise<void> {
  const home = (await readFile(join(folder, POINTER), 'utf8').catch(() => '')).trim()
  if (home !== '') await rm(home, { recursive: true, force: true })
  for (const name of await readdir(folder).catch(() => [])) {
    if (!before?.includes(name)) await rm(join(folder, name), { recursive: true, force: true })
  }
  if (before === null) await rm(folder, { recursive: true, force: true })
}
