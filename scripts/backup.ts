import { resolve } from 'node:path'
import { backUpToday, type DailyBackups } from '#server/runtime/backup/daily-backup.ts'
import { openSecondPlace } from '#server/runtime/backup/open-second-place.ts'
import { writeBackup, type BackupSource } from '#server/runtime/backup/write-backup.ts'
import { collections } from '#server/collections.ts'
import { note, runCommand, say, withDatabase, wrongUse } from '#server/runtime/process/command.ts'
import { reachDatabase } from '#server/runtime/db/open/open-database.ts'
import { ownerSnapshot } from '#server/runtime/db/owner-transaction.ts'
import { requireSecret } from '#server/runtime/db/secret-check.ts'
import type { Env } from '#server/runtime/env.ts'
import { fileColumnsOf } from '#server/engine/files/file-columns.ts'
import { openFileStore } from '#server/runtime/file-store/open-file-store.ts'
import { readSecret } from '#server/runtime/process/secret.ts'

/**
 * `npm run backup -- <file>`, or `-- --carpeta <folder>` for the backup of the day, which may run any number of times.
 * Works beside running servers or alone. Encrypted if BACKUP_KEY is set.
 */
const usage = 'npm run backup -- <archivo>   o   npm run backup -- --carpeta <carpeta>'

await runCommand({
  usage,
  async run({ env, words: [path, ...others], folder, signal }) {
    if ((path === undefined) === (folder === undefined) || others.length > 0) throw wrongUse(usage)
    return withDatabase(await reachDatabase(env, note), signal, async ({ url }) => {
      const source = { ...(await sourceOf(env, url)), signal }
      return folder === undefined ? backUp(source, resolve(path ?? ''), env) : keep(source, resolve(folder), env)
    })
  },
})

/** An encrypted backup carries SECRET, which must be this database's. */
async function sourceOf(env: Env, databaseUrl: string): Promise<BackupSource> {
  const secret = env.BACKUP_KEY === undefined ? '' : await readSecret(env)
  if (secret !== '') await ownerSnapshot(databaseUrl, (query) => requireSecret(query, secret))
  const fileColumns = fileColumnsOf(collections)
  return { databaseUrl, store: openFileStore(env), secret, now: () => new Date(), fileColumns }
}

async function backUp(source: BackupSource, path: string, { BACKUP_KEY, DATA_DIR }: Env): Promise<number> {
  const { filas, archivos, faltan, perdidos } = await writeBackup(source, path, BACKUP_KEY)
  const rows = Object.values(filas).reduce((sum, count) => sum + count, 0)
  say(`Respaldo listo en ${path}: ${rows} filas y ${archivos} archivos.`)
  const deleted = faltan.filter((name) => !perdidos.includes(name))
  if (deleted.length > 0) say(`Archivos borrados mientras se respaldaba: ${deleted.join(', ')}`)
  if (BACKUP_KEY === undefined) {
    say(`No está cifrado (BACKUP_KEY) y no lleva SECRET: guarda también ${DATA_DIR}/secreto, en otro lugar.`)
  }
  if (perdidos.length === 0) return 0
  note(`Le faltan ${perdidos.length} archivos que nadie borró, como ${perdidos[0]}. Comprueba DATA_DIR y FILES_URL.`)
  return 1
}

async function keep(source: BackupSource, folder: string, { BACKUP_KEY, BACKUP_COPY }: Env): Promise<number> {
  const second = BACKUP_COPY === undefined ? undefined : openSecondPlace(BACKUP_COPY)
  const daily: DailyBackups = { source, folder, password: BACKUP_KEY, second }
  const { made, copied } = await backUpToday(daily)
  say(made === null ? `El respaldo de hoy ya estaba en ${folder}.` : `Respaldo listo en ${folder}/${made}.`)
  if (second && copied.length > 0) say(`Copiado y comprobado en ${second.where}: ${copied.join(', ')}.`)
  return 0
}
