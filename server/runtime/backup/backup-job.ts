import { z } from 'zod'
import { defineJob, type Job } from '#server/runtime/jobs/job.ts'
import { backUpToday, type DailyBackups } from './daily-backup.ts'
import type { Transaction } from '#server/runtime/db/transaction.ts'
import type { QueueMail } from '#server/runtime/mail/outbox.ts'
import { operatorsOf, takeNotice } from './operators.ts'
import { templates } from '#server/runtime/mail/templates.ts'

interface BackupWatch {
  readonly queueMail: QueueMail
  /** Greatest age of the newest backup; 0: operators are never told. */
  readonly hours: number
}

export interface BackupJobDeps {
  /** Absent: backups are made by a command beside the server. */
  readonly daily?: DailyBackups | undefined
  readonly watch: BackupWatch
}

/** Checked every hour, because a desk's computer may be off at any hour. */
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

/** Mails every operator, at most once a day, that a backup failed or is too old. */
async function tellOperators(tx: Transaction, { queueMail, hours }: BackupWatch): Promise<void> {
  if (hours === 0) return
  const notice = await takeNotice(tx.query, hours)
  if (!notice) return
  const content = templates.falta_respaldo(notice)
  for (const to of await operatorsOf(tx.query)) await queueMail(tx, { to, template: 'falta_respaldo', content })
}
