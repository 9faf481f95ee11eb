import { StartError } from '#server/runtime/errors/errors.ts'
import { parseLine, rowText } from './backup-line.ts'
import { linesOf, type Container } from './container.ts'
import { requireAll } from './put-back.ts'
import { lackOfBackup } from './restore-backup.ts'

/** A backup that can be restored by this program. */
export interface CheckedBackup {
  /** ISO instant. */
  readonly created: string
  readonly rows: number
  readonly files: number
  /** Null in one that is not encrypted. */
  readonly secret: string | null
}

/** Reads a backup to its end as a restore would, without any database. Refuses what a restore would refuse. */
export async function checkBackup(container: Container, signal: AbortSignal): Promise<CheckedBackup> {
  await lackOfBackup(container)
  const filas: Record<string, number> = {}
  let [table, created, archivos] = ['', '', 0]
  let secret: string | null = null
  let isWhole = false
  for await (const text of linesOf(container)) {
    signal.throwIfAborted()
    if (rowText(text) !== null) {
      filas[table] = (filas[table] ?? 0) + 1
      continue
    }
    const line = parseLine(text)
    if ('creado' in line) created = line.creado
    else if ('tabla' in line) {
      table = line.tabla
      filas[table] = 0
    } else if ('archivo' in line) archivos += 1
    else if ('secreto' in line) secret = line.secreto
    else if ('fin' in line) {
      requireAll({ filas, archivos }, line.fin)
      isWhole = true
    }
  }
  if (!isWhole) throw new StartError('Al respaldo le falta el final.')
  const rows = Object.values(filas).reduce((sum, count) => sum + count, 0)
  return { created, rows, files: archivos, secret }
}
