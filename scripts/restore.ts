import { resolve } from 'node:path'
import { openContainer } from '#server/runtime/backup/container.ts'
import type { Restored } from '#server/runtime/backup/put-back.ts'
import { restoreBackup } from '#server/runtime/backup/restore-backup.ts'
import { note, runCommand, say, withDatabase, wrongUse, type Given } from '#server/runtime/process/command.ts'
import { openForRestore } from '#server/runtime/db/open/restore-place.ts'
import type { Env } from '#server/runtime/env.ts'
import { openFileStore } from '#server/runtime/file-store/open-file-store.ts'
import { keepSecret } from '#server/runtime/process/secret.ts'

/**
 * `npm run restore -- <file>`: into an empty data folder, or an empty database of DATABASE_URL. Checks the backup first. A
 * later failure leaves nothing behind, and no PostgreSQL running.
 */
const usage = 'npm run restore -- <archivo>'

await runCommand({
  usage,
  async run({ env, words: [path, ...others], signal }) {
    if (path === undefined || others.length > 0) throw wrongUse(usage)
    tell(env, await restore(resolve(path), { env, signal }))
    return 0
  },
})

async function restore(path: string, { env, signal }: Pick<Given, 'env' | 'signal'>): Promise<Restored> {
  const container = await openContainer(path, env.BACKUP_KEY)
  const place = await openForRestore(env, note)
  let forgetSecret = async () => {}
  try {
    return await withDatabase(place, signal, ({ url }) => {
      const keep = async (secret: string) => void (forgetSecret = await keepSecret(env.DATA_DIR, secret))
      return restoreBackup({ databaseUrl: url, store: openFileStore(env), keepSecret: keep, signal }, container)
    })
  } catch (error) {
    await forgetSecret()
    await place.undo()
    throw error
  }
}

function tell({ DATA_DIR }: Env, { filas, archivos, secreto }: Restored): void {
  const rows = Object.values(filas).reduce((sum, count) => sum + count, 0)
  say(`Restaurado: ${rows} filas y ${archivos} archivos. Compruébalo con npm run verify.`)
  if (secreto) return
  say(`Este respaldo no lleva SECRET: pon el de la instalación original en ${DATA_DIR}/secreto antes de arrancar.`)
}
