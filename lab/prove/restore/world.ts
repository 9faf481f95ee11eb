import type { Note } from '#lab/harness/run-program.ts'
import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { mkdtemp, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openBenchDatabase } from '#lab/bench/server/database.ts'
import { inTemporaryFolder } from '#lab/harness/temporary-folder.ts'
import { memberId } from '#lab/bench/world/ids.ts'
import { seal } from '#lab/bench/world/load-world.ts'
import { ownerTransaction } from '#server/runtime/db/owner-transaction.ts'
import { keyOf } from '#server/runtime/file-store/file-key.ts'
import { localStore } from '#server/runtime/file-store/local-store.ts'
import { readOrMakeSecret } from '#server/runtime/process/secret.ts'
import { renewDemoGym } from '#seed/visitas/renew-demo-gym.ts'
import { seconds } from '#lab/harness/expect.ts'
import { startServer, unlimited } from '#lab/harness/server.ts'
import { run } from './command.ts'
import { countsOf, type Counts } from './counts.ts'

/**
 * Two gyms of 5,000 members with a year of monthly payments each, and a photo for every tenth member. A third, small one has a desk:
 * entries, tills, movements, sales.
 */
export const size = { gyms: 2, bigGym: 5_000, members: 10_000, payments: 120_000, monthly: true, sealed: true }
export const photos = 1_000
const photoBytes = 60_000

export const key = 'una clave de treinta y dos letras o más'
export const nameOfPhoto = (at: number) => `foto_${String(at).padStart(10, '0')}.png`
export const ownerOfPhoto = (at: number) => memberId(at * 10 + 1)

/** Backups of that world, made beside a server that has it open. */
export interface Backups {
  readonly folder: string
  readonly open: string
  readonly encrypted: string
  readonly secret: string
  readonly counts: Counts
}

let made: Promise<Backups> | null = null

/** Made once for all proofs of this process, and removed with it. */
export function backups(note: Note): Promise<Backups> {
  made ??= make(note)
  return made
}

async function make(note: Note): Promise<Backups> {
  const folder = await mkdtemp(join(tmpdir(), 'vigente-prueba-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const [open, encrypted] = [join(folder, 'abierto.respaldo'), join(folder, 'cifrado.respaldo')]
  return inTemporaryFolder(async (world) => {
    const database = await openBenchDatabase(world, size, (step, took) => note(`${step}: ${took.toFixed(1)} s`))
    await addPictures(world, database.url)
    await renewDemoGym({ databaseUrl: database.url, now: new Date() }, false)
    // Sealed here, because the server beside the backup would do it between the count and the backup.
    await seal(database.url)
    const counts = await countsOf(database.url)
    note(
      Object.entries(counts)
        .map((each) => each.join(' '))
        .join(', '),
    )
    await database.stop()
    const secret = await readOrMakeSecret(world)
    const server = await startServer({ env: unlimited(world) })
    try {
      for (const [path, BACKUP_KEY] of [
        [open, ''],
        [encrypted, key],
      ] as const) {
        const { seconds: took, peak } = await run('scripts/backup.ts', [path], { DATA_DIR: world, BACKUP_KEY })
        const { size: bytes } = await stat(path)
        note(`${path}: ${(bytes / 1e6).toFixed(1)} MB in ${seconds(took * 1000)}, at most ${peak} MB of memory`)
      }
    } finally {
      await server.stop()
    }
    return { folder, open, encrypted, secret, counts }
  })
}

async function addPictures(folder: string, databaseUrl: string): Promise<void> {
  const store = localStore(join(folder, 'files'))
  const names = Array.from({ length: photos }, (_, at) => nameOfPhoto(at))
  for (const name of [...names, 'logo_0000000001.png'])
    await store.put(keyOf(name, 'original'), randomBytes(photoBytes))
  await ownerTransaction(databaseUrl, async (query) => {
    await query('alter table miembros disable trigger user')
    await query(
      `update miembros m set foto = n.name from unnest($1::text[], $2::text[]) n (id, name) where n.id = m.id`,
      [names.map((_name, at) => ownerOfPhoto(at)), names],
    )
    await query('alter table miembros enable trigger user')
    await query(`update gimnasios set logo = 'logo_0000000001.png' where id = (select min(id) from gimnasios)`)
  })
}
