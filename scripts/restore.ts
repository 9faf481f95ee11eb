import { mkdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { restoreBackup } from '#server/backup/restore-backup.ts'
import { openFileStore } from '#server/files/open-file-store.ts'
import { onDatabase, say } from './on-database.ts'

/** `npm run restore -- <file>`: into an empty data folder, or an empty database of DATABASE_URL. */
await onDatabase('npm run restore -- <archivo>', async ({ env, databaseUrl, path }) => {
  const keepSecret = async (secret: string) => {
    await mkdir(env.DATA_DIR, { recursive: true, mode: 0o700 })
    await writeFile(join(env.DATA_DIR, 'secreto'), `${secret}\n`, { mode: 0o600 })
  }
  const target = { databaseUrl, store: openFileStore(env), keepSecret }
  const { filas, archivos, secreto } = await restoreBackup(target, resolve(path), env.BACKUP_KEY)
  const rows = Object.values(filas).reduce((sum, count) => sum + count, 0)
  say(`Restaurado: ${rows} filas y ${archivos} archivos. Compruébalo con npm run verify.`)
  if (!secreto)
    say(
      `Este respaldo no lleva SECRET: pon el de la instalación original en ${env.DATA_DIR}/secreto antes de arrancar.`,
    )
})
