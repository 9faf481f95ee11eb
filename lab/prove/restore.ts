import type { Note } from '#lab/harness/run-program.ts'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { removeData } from '#lab/harness/temporary-folder.ts'
import { openDatabase } from '#server/runtime/db/open/open-database.ts'
import { expect, expectNothing } from '#lab/harness/expect.ts'
import { startServer, unlimited } from '#lab/harness/server.ts'
import type { Proof } from './tools/proof.ts'
import { run } from './restore/command.ts'
import { countsOf, differing } from './restore/counts.ts'
import { noDistribution, startCluster } from './restore/distribution.ts'
import { failures } from './restore/failures.ts'
import { useIt } from './restore/use.ts'
import { backups, key } from './restore/world.ts'

type Settings = Readonly<Record<string, string>>

/** Restores, verifies, compares the rows and works with the result; removes the data folder afterwards. */
async function comesBack(note: Note, path: string, env: Settings & { DATA_DIR: string }): Promise<void> {
  const { counts } = await backups(note)
  try {
    const { seconds, peak } = await run('scripts/restore.ts', [path], env)
    const verified = await run('scripts/verify.ts', [], env)
    expect(verified.said.includes('íntegro'), verified.said)
    note(`restored in ${seconds.toFixed(1)} s, at most ${peak} MB; verified in ${verified.seconds.toFixed(1)} s`)
    const database = await openDatabase(env, note)
    try {
      expectNothing(differing(counts, await countsOf(database.url)))
    } finally {
      await database.stop()
    }
    await useIt(env)
  } finally {
    await removeData(env.DATA_DIR)
  }
}

/** A backup comes back, at the size of two real gyms. */
export const restoreProofs: readonly Proof[] = [
  {
    part: 'restore',
    what: 'an encrypted backup of two gyms comes back into an empty folder: intact, with photos, sign-in and charges',
    async play(note) {
      const { folder, encrypted } = await backups(note)
      await comesBack(note, encrypted, { DATA_DIR: join(folder, 'cifrado'), BACKUP_KEY: key })
    },
  },
  {
    part: 'restore',
    what: 'one without encryption comes back beside a server that runs on another folder',
    async play(note) {
      const { folder, open, secret } = await backups(note)
      const other = join(folder, 'otro')
      const server = await startServer({ env: unlimited(other) })
      try {
        await comesBack(note, open, { DATA_DIR: join(folder, 'abierto'), SECRET: secret })
        expect((await fetch(`${server.url}/api/health/ready`)).ok, 'The server beside it is no longer ready')
      } finally {
        await server.stop()
        await removeData(other)
      }
    },
  },
  {
    part: 'restore',
    what: 'the same backup comes back into the PostgreSQL of the distribution',
    unable: noDistribution,
    async play(note) {
      const { folder, encrypted } = await backups(note)
      const cluster = await startCluster(note)
      try {
        const env = { DATA_DIR: join(folder, 'ajeno'), BACKUP_KEY: key, DATABASE_URL: cluster.url('vigente') }
        await comesBack(note, encrypted, env)
      } finally {
        await cluster.remove()
      }
    },
  },
  {
    part: 'restore',
    what: 'a restore that fails leaves no file, no database and no process behind',
    async play(note) {
      const made = await backups(note)
      for (const { name, fail } of failures) {
        const target = join(made.folder, 'fallido')
        note(`${name}: ${await fail(made, target)}`)
        expect(!existsSync(target), `${name}: ${target} is still there`)
      }
    },
  },
]
