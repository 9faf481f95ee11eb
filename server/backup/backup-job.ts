import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { defineJob } from '#server/jobs/job.ts'
import { writeBackup, type BackupSource } from './write-backup.ts'

export interface DailyBackups {
  readonly source: BackupSource
  readonly folder: string
  readonly password: string | undefined
}

const KEPT_DAYS = 14
const nameForm = /^vigente-\d{4}-\d{2}-\d{2}\.respaldo$/

/** Makes the backup of the day unless it is there, and deletes those of all but the last fourteen days that have one. */
export async function backUpToday({ source, folder, password }: DailyBackups): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const today = `vigente-${source.now().toISOString().slice(0, 10)}.respaldo`
  const kept = (await readdir(folder)).filter((name) => nameForm.test(name))
  if (kept.includes(today)) return
  await writeBackup(source, join(folder, today), password)
  const old = [...kept, today].toSorted().slice(0, -KEPT_DAYS)
  for (const name of old) await rm(join(folder, name))
}

/** Asked for every hour, because the computer of a desk may be off at any one of them. */
export const backupJob = (backups: DailyBackups) =>
  defineJob({
    name: 'respaldar',
    of: 'platform',
    every: '23 * * * *',
    payload: z.unknown(),
    run: () => backUpToday(backups),
  })
