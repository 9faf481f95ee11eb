import { resolve } from 'node:path'
import { writeBackup } from '#server/backup/write-backup.ts'
import { openFileStore } from '#server/files/open-file-store.ts'
import { readOrMakeSecret } from '#server/secret.ts'
import { onDatabase, say } from './on-database.ts'

/** `npm run backup -- <file>`: beside running servers or alone. Encrypted where BACKUP_KEY is set. */
await onDatabase('npm run backup -- <archivo>', async ({ env, databaseUrl, path }) => {
  const secret = env.SECRET ?? (await readOrMakeSecret(env.DATA_DIR))
  const source = { databaseUrl, store: openFileStore(env), secret, now: () => new Date() }
  const { filas, archivos, faltan } = await writeBackup(source, resolve(path), env.BACKUP_KEY)
  const rows = Object.values(filas).reduce((sum, count) => sum + count, 0)
  say(`Respaldo listo en ${resolve(path)}: ${rows} filas y ${archivos} archivos.`)
  if (faltan.length > 0) say(`Archivos borrados mientras se respaldaba: ${faltan.join(', ')}`)
  if (env.BACKUP_KEY === undefined) {
    say(`No está cifrado (BACKUP_KEY) y no lleva SECRET: guarda también ${env.DATA_DIR}/secreto, en otro lugar.`)
  }
})
