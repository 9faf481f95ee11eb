import { z } from 'zod'
import { defineJob, type Job } from '#server/runtime/jobs/job.ts'
import { backUpToday, type DailyBackups } from './daily-backup.ts'
import type { Transaction } from '#server/runtime/db/transaction.ts'
import type { QueueMail } from '#server/runtime/mail/outbox.ts'
import { templates } from '#server/runtime/mail/templates.ts'

interface BackupWatch {
  readonly queueMail: QueueMail
  /** Greatest age of the newest backup; 0: operators are never told. */
  readonly hours: number
}

type Notice = { ultimo: Date; fallo: string | null }

const readOperators = `select email from users where gimnasio_id is null and activo order by email`

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
  const [notice] = await tx.query<Notice>('select ultimo, fallo from aviso_de_respaldo($1)', [hours])
  if (!notice) return
  const content = templates.falta_respaldo({ ultimo: notice.ultimo, fallo: notice.fallo })
  for (const { email } of await tx.query<{ email: string }>(readOperators)) {
    await queueMail(tx, { to: email, template: 'falta_respaldo', content })
  }
}
