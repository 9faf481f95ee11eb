import { z } from 'zod'
import { defineJob, type Job } from '#server/jobs/job.ts'
import { backUpToday, type DailyBackups } from './daily-backup.ts'
import { tellOperators, type BackupWatch } from './watch-backups.ts'

export interface BackupJobDeps {
  /** Absent: whoever keeps the database backs it up, by a command beside the server. */
  readonly daily?: DailyBackups | undefined
  readonly watch: BackupWatch
}

/** Asked for every hour, because the computer of a desk may be off at any one of them. */
export const backupJob = ({ daily, watch }: BackupJobDeps): Job =>
  defineJob({
    name: 'respaldar',
    of: 'platform',
    every: '23 * * * *',
    payload: z.unknown(),
    async run({ transaction }) {
      try {
        if (daily) await backUpToday(daily)
      } finally {
        await transaction((tx) => tellOperators(tx, watch))
      }
    },
  })
