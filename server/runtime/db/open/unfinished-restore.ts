import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartError } from '#server/runtime/errors/errors.ts'
import { ownerSnapshot } from '../owner-transaction.ts'
import type { Query } from '../transaction.ts'
import { hasCode } from '#server/runtime/errors/has-code.ts'

const NAME = 'restore_unfinished'

/**
 * Marks the database before a restore begins. The restore replaces the table of the mark, so its commit removes it. After
 * a failure or a killed process the mark is still there.
 */
export async function markUnfinished(query: Query): Promise<void> {
  await query(`insert into installation values ($1, now()) on conflict do nothing`, [NAME])
}

/** Refuses a database whose restore is under way or ended halfway: it would look like an installation without gyms. */
export async function requireFinished(databaseUrl: string): Promise<void> {
  const [mark] = await ownerSnapshot(databaseUrl, (query) => query('select from installation where name = $1', [NAME]))
  if (!mark) return
  throw new StartError(
    'En esta base hay una restauración que no terminó: o está en marcha, o se cortó. Espera a que termine, o repítela sobre esta misma base (docs/operacion.md, «Restaurar»).',
  )
}

/** The file that deploy/restaurar.sh keeps in the data folder meanwhile. It holds the name of the database set aside. */
export const RESTORING = 'restauracion'

/** Refuses a data folder whose restore is under way or was cut: a server would make an empty database in its place. */
export async function requireNoRestore(folder: string): Promise<void> {
  const aside = await readFile(join(folder, RESTORING), 'utf8').catch(absent)
  if (aside === null) return
  const back = aside.trim() === '' ? '' : `, o vuelve a la de antes: restaurar.sh --volver ${aside.trim()}`
  throw new StartError(
    `Una restauración está en marcha, o se cortó. Espera a que termine; si se cortó, repite el mismo comando (deploy/restaurar.sh)${back}.`,
  )
}

/** A file that is there and cannot be read stops the start, too. */
function absent(error: unknown): null {
  if (hasCode(error, 'ENOENT')) return null
  throw error
}

/** Refuses a database that a server has open: it would answer from an empty database and write into it meanwhile. */
export async function requireNoServer(query: Query): Promise<void> {
  const [other] = await query(
    `select from pg_stat_activity
      where datname = current_database() and application_name = 'vigente-listener'`,
  )
  if (!other) return
  throw new StartError(
    'Un servidor de Vigente tiene abierta esta base. Detenlo, con su socket y su temporizador (systemctl stop vigente.socket vigente.service vigente-respaldo.timer), y repite. No se cambió nada.',
  )
}
