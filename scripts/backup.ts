import { open, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { newestOf } from '#server/runtime/backup/backup-names.ts'
import { backUpToday, wordsOf, type DailyBackups } from '#server/runtime/backup/daily-backup.ts'
import { rememberOperators, tellAtOnce } from '#server/runtime/backup/operators.ts'
import { openSecondPlace } from '#server/runtime/backup/open-second-place.ts'
import { writeBackup, type BackupSource } from '#server/runtime/backup/write-backup.ts'
import { collections } from '#server/collections.ts'
import { note, runCommand, say, withDatabase, wrongUse, type Given } from '#server/runtime/process/command.ts'
import { reachDatabase } from '#server/runtime/db/open/open-database.ts'
import { ownerSnapshot } from '#server/runtime/db/owner-transaction.ts'
import { requireSecret } from '#server/runtime/db/secret-check.ts'
import type { Env } from '#server/runtime/env.ts'
import { fileColumnsOf } from '#server/engine/files/file-columns.ts'
import { StartError } from '#server/runtime/errors/errors.ts'
import { openFileStore } from '#server/runtime/file-store/open-file-store.ts'
import { openMailTransport } from '#server/runtime/mail/open-mail-transport.ts'
import { publicUrlOf } from '#server/runtime/process/public-url.ts'
import { readSecret } from '#server/runtime/process/secret.ts'

/**
 * `npm run backup -- <file>`, or `-- --carpeta <folder>` for the backup of the day, which may run any number of times and
 * mails its failures. Works beside running servers or alone. Encrypted if BACKUP_KEY is set. `--traer` brings the newest
 * copy of BACKUP_COPY, without any database.
 */
const usage = 'npm run backup -- [--traer] <archivo>   o   npm run backup -- --carpeta <carpeta>'

type Run = Pick<Given, 'env' | 'signal'>

await runCommand({
  usage,
  flags: ['traer'],
  async run({ env, words: [path, ...others], folder, flags, signal }) {
    if ((path === undefined) === (folder === undefined) || others.length > 0) throw wrongUse(usage)
    if (path !== undefined && flags.has('traer')) return bring(resolve(path), env)
    if (path !== undefined) {
      return withSource({ env, signal }, (source) => backUp(source, resolve(path), env))
    }
    return keepDaily(resolve(folder ?? ''), { env, signal })
  },
})

async function withSource({ env, signal }: Run, work: (source: BackupSource) => Promise<number>): Promise<number> {
  return withDatabase(await reachDatabase(env, note), signal, async ({ url }) =>
    work({ ...(await sourceOf(env, url)), signal }),
  )
}

/** The server may be down, so this command mails its failures itself. */
async function keepDaily(folder: string, { env, signal }: Run): Promise<number> {
  requireOnlySource(env, folder)
  const now = () => new Date()
  const telling = { now, folder, hours: env.BACKUP_ALERT_HOURS, transport: openMailTransport(env, publicUrlOf(env)) }
  let reached: string | null = null
  try {
    return await withSource({ env, signal }, async (source) => {
      reached = source.databaseUrl
      const code = await keep(source, folder, env)
      await rememberOperators(source.databaseUrl, folder)
      return code
    })
  } catch (error) {
    if (!signal.aborted) await tellAtOnce({ ...telling, databaseUrl: reached }, wordsOf(error)).catch(noteUntold)
    throw error
  }
}

function noteUntold(error: unknown): void {
  note(`No se pudo avisar por correo. Revisa SMTP_URL (${error instanceof Error ? error.message : String(error)}).`)
}

/** The server backs its own PostgreSQL up. Two daily backups of one installation would have the same names. */
function requireOnlySource({ DATABASE_URL, DATA_DIR }: Env, folder: string): void {
  const own = join(DATA_DIR, 'respaldos')
  if (DATABASE_URL !== undefined || folder === own) return
  throw new StartError(
    `Con el PostgreSQL incluido, el respaldo de cada día lo hace el servidor, en ${own}. Quita el temporizador: systemctl disable --now vigente-respaldo.timer`,
  )
}

/** Writes the newest copy of the second place into a file. */
async function bring(path: string, { BACKUP_COPY }: Env): Promise<number> {
  if (BACKUP_COPY === undefined) throw new StartError('Falta BACKUP_COPY: no hay de dónde traer un respaldo.')
  const second = openSecondPlace(BACKUP_COPY)
  const newest = newestOf([...(await second.list()).keys()])
  if (newest === undefined) throw new StartError(`En ${second.where} no hay ningún respaldo.`)
  const file = await open(path, 'wx', 0o600)
  try {
    await pipeline(await second.read(newest), file.createWriteStream())
  } catch (error) {
    await rm(path)
    throw error
  }
  say(`${newest}, de ${second.where}, está en ${path}.`)
  return 0
}

/** An encrypted backup carries SECRET, which must be this database's. */
async function sourceOf(env: Env, databaseUrl: string): Promise<BackupSource> {
  const secret = env.BACKUP_KEY === undefined ? '' : await readSecret(env)
  if (secret !== '') await ownerSnapshot(databaseUrl, (query) => requireSecret(query, secret))
  const fileColumns = fileColumnsOf(collections)
  return { databaseUrl, store: openFileStore(env), secret, now: () => new Date(), fileColumns }
}

async function backUp(source: BackupSource, path: string, { BACKUP_KEY, SECRET, DATA_DIR }: Env): Promise<number> {
  const { filas, archivos, faltan, perdidos } = await writeBackup(source, path, BACKUP_KEY)
  const rows = Object.values(filas).reduce((sum, count) => sum + count, 0)
  say(`Respaldo listo en ${path}: ${rows} filas y ${archivos} archivos.`)
  const deleted = faltan.filter((name) => !perdidos.includes(name))
  if (deleted.length > 0) say(`Archivos borrados mientras se respaldaba: ${deleted.join(', ')}`)
  if (BACKUP_KEY === undefined) {
    const kept = SECRET === undefined ? `${DATA_DIR}/secreto` : 'el de los ajustes'
    say(`No está cifrado (BACKUP_KEY) y no lleva SECRET: guarda también ${kept}, en otro lugar.`)
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
