import { askedMailJob } from './auth/asked-mail.ts'
import { createMailedCodes } from './auth/mailed-codes.ts'
import { sweepAttemptsJob } from './auth/sweep-attempts-job.ts'
import { createTokens } from './auth/token.ts'
import { avisarJob } from './avisos/avisar-job.ts'
import { vencimientosJob } from './avisos/vencimientos-job.ts'
import { backupJob } from './backup/backup-job.ts'
import type { DailyBackups } from './backup/daily-backup.ts'
import { moveEndsJob } from './collections/gimnasios/move-ends-job.ts'
import { callerSource } from './collections/users/caller-source.ts'
import { users } from './collections/users/users.collection.ts'
import type { Pools } from './db/pool.ts'
import type { Job } from './jobs/job.ts'
import type { MailTransport } from './mail/mail-transport.ts'
import type { FileStore } from './files/file-store.ts'
import { sweepFilesJob } from './files/sweep-job.ts'
import { createOutbox } from './mail/outbox.ts'
import { sendMailJob } from './mail/send-mail.ts'
import { cobroJob, revisarCobrosJob, serviciosDelDiaJob } from './proveedor/jobs.ts'
import type { Proveedor } from './proveedor/proveedor.ts'
import { sealJob } from './verify/seal-job.ts'

export interface BackgroundDeps {
  readonly pools: Pools
  readonly secret: string
  readonly now: () => Date
  /** Links in mails begin with it. */
  readonly publicUrl: string
  readonly mailTransport: MailTransport
  readonly fileStore: FileStore
  readonly log: (sentence: string) => void
  readonly onError: (what: string, error: unknown) => void
  /** Absent: nobody pays the platform by a provider. */
  readonly proveedor?: Proveedor | undefined
  /** Absent: whoever keeps the database backs it up. */
  readonly backups?: DailyBackups | undefined
  /** How old the newest backup may be before operators are told. Absent: nobody is told of any. */
  readonly backupAlertHours?: number
}

/** Every job of the product. A new one is named here, and in `trabajos_conocidos` when it is asked for by others. */
export function createJobs(deps: BackgroundDeps): Job[] {
  const { pools, secret, now, publicUrl, mailTransport, fileStore, log, proveedor, backups } = deps
  const { reader, background: transaction } = pools
  const collectionId = users.id
  const tokens = createTokens({ secret, collectionIds: [collectionId], now })
  const queueMail = createOutbox({ secret, now, random: (bytes) => crypto.getRandomValues(bytes) })
  const source = callerSource(reader)
  const random = (bytes: Uint8Array) => crypto.getRandomValues(bytes)
  const codes = createMailedCodes({ secret, reader, transaction, now, random })
  const onError = (error: unknown) => deps.onError('a payment could not be reviewed', error)
  const onUntold = (error: unknown) => deps.onError('a gym could not be told that its time ends', error)
  const settling = { reader, transaction, now, random, onError }
  return [
    serviciosDelDiaJob(settling),
    ...(proveedor ? [cobroJob({ ...settling, proveedor }), revisarCobrosJob({ ...settling, proveedor })] : []),
    avisarJob({ reader, queueMail, publicUrl }),
    vencimientosJob({ reader, queueMail, publicUrl, transaction, now, onError: onUntold }),
    sendMailJob({ secret, transport: mailTransport, onGivenUp: log }),
    askedMailJob({ codes, reader, transaction, source, tokens, queueMail, publicUrl, collectionId, now }),
    sweepFilesJob({ store: fileStore, transaction }),
    sweepAttemptsJob(transaction),
    sealJob({ reader, transaction }),
    moveEndsJob(),
    backupJob({ daily: backups, watch: { queueMail, hours: deps.backupAlertHours ?? 0 } }),
  ]
}
