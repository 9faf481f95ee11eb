import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { checkBackup } from '#server/runtime/backup/check-backup.ts'
import { openContainer } from '#server/runtime/backup/container.ts'
import type { Restored } from '#server/runtime/backup/put-back.ts'
import { restoreBackup } from '#server/runtime/backup/restore-backup.ts'
import { targetOf } from '#server/runtime/db/open/open-database.ts'
import { openForRestore } from '#server/runtime/db/open/restore-place.ts'
import { ownerSnapshot } from '#server/runtime/db/owner-transaction.ts'
import { readEnv, type Env } from '#server/runtime/env.ts'
import { StartError } from '#server/runtime/errors/errors.ts'
import { openFileStore } from '#server/runtime/file-store/open-file-store.ts'
import { note, runCommand, say, withDatabase, wrongUse, type Given } from '#server/runtime/process/command.ts'
import { keepSecret, knownSecret, requireSame } from '#server/runtime/process/secret.ts'
import { trialSettings } from '#server/runtime/trial-settings.ts'
import { verify } from '#server/gym/verify/verify.ts'
import { writeReport } from '#server/gym/verify/write-report.ts'

/**
 * `npm run restore -- <file>`: into an empty data folder, or an empty database of DATABASE_URL. Checks the backup first. A
 * later failure leaves nothing behind, and no PostgreSQL running. `--comprobar` only reads the backup. `--prueba` restores and
 * verifies in a temporary folder and removes it. `--destino` tells deploy/restaurar.sh the place.
 */
const usage = 'npm run restore -- [--comprobar | --prueba] <archivo>'

type Way = Pick<Given, 'env' | 'signal'>

await runCommand({
  usage,
  flags: ['comprobar', 'prueba', 'destino'],
  async run({ env, written, words: [path, ...others], flags, signal }) {
    if (flags.has('destino') && path === undefined) {
      say(targetOf(env).join(' '))
      return 0
    }
    if (path === undefined || others.length > 0 || flags.size > 1) throw wrongUse(usage)
    const file = resolve(path)
    if (flags.has('comprobar')) return check(file, { env, signal })
    if (flags.has('prueba')) return tryOut(file, { written, signal })
    tell(env, await restore(file, { env, signal }))
    return 0
  },
})

/** `trial` looks at the result, which is then removed. */
async function restore(path: string, { env, signal }: Way, trial?: (url: string) => Promise<void>): Promise<Restored> {
  const container = await openContainer(path, env.BACKUP_KEY)
  const place = await openForRestore(env, note)
  let forgetSecret = async () => {}
  try {
    const done = await withDatabase(place, signal, async ({ url }) => {
      const keep = async (secret: string) => void (forgetSecret = await keepSecret(env, secret))
      const target = { databaseUrl: url, store: openFileStore(env), secret: await knownSecret(env) }
      const restored = await restoreBackup({ ...target, keepSecret: keep, signal }, container)
      await trial?.(url)
      return restored
    })
    if (trial) await place.undo()
    return done
  } catch (error) {
    await forgetSecret()
    await place.undo()
    throw error
  }
}

async function check(path: string, { env, signal }: Way): Promise<number> {
  const { created, rows, files, secret } = await checkBackup(await openContainer(path, env.BACKUP_KEY), signal)
  if (secret !== null) await requireSame(env, secret)
  say(`El respaldo sirve: es de ${created}, con ${rows} filas y ${files} archivos.`)
  if (secret === null && (await knownSecret(env)) === undefined) sayWithoutSecret(env)
  return 0
}

/** With no setting that leads to anything in use. */
async function tryOut(path: string, { written, signal }: Pick<Given, 'written' | 'signal'>): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'vigente-prueba-'))
  try {
    const reading = readEnv(trialSettings(written, folder))
    if (!reading.ok) throw new StartError(reading.problems.join('\n'))
    let lines: readonly string[] = []
    let isIntact = false
    const { filas, archivos } = await restore(path, { env: reading.env, signal }, async (url) => {
      const { results, extent } = await ownerSnapshot(url, verify, signal)
      lines = writeReport(results, extent)
      isIntact = results.every(({ findings }) => findings.length === 0)
    })
    say(`Restaurado en una carpeta de prueba, que ya no está: ${sumOf(filas)} filas y ${archivos} archivos.`)
    for (const line of lines) say(line)
    return isIntact ? 0 : 1
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function sumOf(filas: Restored['filas']): number {
  return Object.values(filas).reduce((sum, count) => sum + count, 0)
}

function tell(env: Env, { filas, archivos, secreto }: Restored): void {
  say(`Restaurado: ${sumOf(filas)} filas y ${archivos} archivos. Compruébalo con npm run verify.`)
  if (!secreto && env.SECRET === undefined) sayWithoutSecret(env)
}

function sayWithoutSecret({ DATA_DIR }: Env): void {
  say(`Este respaldo no lleva SECRET: pon el de la instalación original en ${DATA_DIR}/secreto antes de arrancar.`)
}
