import { forgetRestsJob } from './gym/miembros/anonimizar/forget-job.ts'
import { keyMissingPhonesJob, keyPhonesJob } from './gym/miembros/telefonos-job.ts'
import { forgetImportsJob } from './gym/miembros/importar/forget-job.ts'
import { forgetEntriesJob } from './gym/asistencias/forget-job.ts'
import { renewDemoJob } from './gym/demostracion/renew-job.ts'
import { authMailJob } from './gym/users/correos/auth-mail-job.ts'
import { sweepAttemptsJob } from './engine/auth/sign-in/sweep-attempts-job.ts'
import { createTokens } from './engine/sessions/token.ts'
import { createReader } from './engine/records/read/reader.ts'
import { newId } from '#shared/values/ids.ts'
import { indexWordsJob } from './platform/auditoria/words-job.ts'
import { avisarJob } from './platform/avisos/avisar-job.ts'
import { operators } from './platform/avisos/recipients.ts'
import { vencimientosJob } from './platform/avisos/vencimientos-job.ts'
import { backupJob } from './runtime/backup/backup-job.ts'
import type { DailyBackups } from './runtime/backup/daily-backup.ts'
import { moveEndsJob } from './gym/gimnasios/rezone-ends-job.ts'
import { users } from './gym/users/users.collection.ts'
import type { Query } from './runtime/db/transaction.ts'
import type { Job } from './runtime/jobs/job.ts'
import type { MailTransport } from './runtime/mail/mail-transport.ts'
import { sweepFilesJob } from './engine/files/sweep-job.ts'
import { messageOf, sendBulkMailJob, sendMailJob } from './runtime/mail/send-mail.ts'
import { templates } from './runtime/mail/templates.ts'
import { cobroJob, revisarCobrosJob, serviciosDelDiaJob } from './platform/proveedor/jobs.ts'
import { cobroEnLineaJob, revisarLinksJobs } from './gym/en_linea/jobs.ts'
import { cobroAutomaticoJob, revisarAutomaticosJobs } from './gym/en_linea/automaticos/jobs.ts'
import { avisarCobrosJobs } from './gym/domiciliacion/avisos/jobs.ts'
import { ingresarRemesasJobs } from './gym/domiciliacion/remesas/jobs.ts'
import { recordarJob, recordatoriosDeLaHoraJob } from './gym/recordatorios/jobs.ts'
import { reminderWatch } from './gym/recordatorios/mail-watch.ts'
import { sealJob } from './gym/verify/seal-job.ts'
import { forgetEntregasJob } from './gym/webhooks/forget-job.ts'
import { sendWebhooksJob, type SendDeps } from './gym/webhooks/send-job.ts'
import { usualPauses } from './gym/webhooks/settle.ts'
import { collections } from './collections.ts'
import type { Product } from './product.ts'

export type BackgroundDeps = Product & {
  readonly mailTransport: MailTransport
  readonly log: (sentence: string) => void
  readonly onError: (what: string, error: unknown) => void
  /** Absent: backups are made by somebody else. */
  readonly backups?: DailyBackups | undefined
  /** Age of the newest backup after which operators are told. Absent: never. */
  readonly backupAlertHours?: number
}

/** Every job of the product. List a new one here, and in `trabajos_conocidos` if it is queued. */
export function createJobs(deps: BackgroundDeps): Job[] {
  const { pools, secret, now, publicUrl, mailTransport, fileStore, log, demo, proveedor, cuentas, backups } = deps
  const { queueMail, codes, callers: source, seals } = deps
  const { reader, background: transaction } = pools
  const collectionId = users.id
  const tokens = createTokens({ secret, collectionIds: [collectionId], now })
  const settling = { reader, transaction, now }
  const enLinea = cuentas && { ...settling, cuentas, seal: seals.cobros }
  const watches = { recordatorio: reminderWatch }
  const sending = { secret, transport: mailTransport, onGivenUp: log, watches }
  return [
    serviciosDelDiaJob(settling),
    ...(proveedor ? [cobroJob({ ...settling, proveedor }), revisarCobrosJob({ ...settling, proveedor })] : []),
    ...(enLinea
      ? [
          cobroEnLineaJob(enLinea),
          ...revisarLinksJobs(enLinea),
          cobroAutomaticoJob(enLinea),
          ...revisarAutomaticosJobs(enLinea),
        ]
      : []),
    ...ingresarRemesasJobs(settling),
    ...avisarCobrosJobs({ ...settling, queueMail }),
    avisarJob({ reader, queueMail, publicUrl }),
    vencimientosJob({ reader, queueMail, publicUrl, transaction, now }),
    sendMailJob(sending),
    sendBulkMailJob(sending),
    recordatoriosDeLaHoraJob({ reader, transaction, now }),
    recordarJob({ queueMail, publicUrl }),
    authMailJob({ codes, reader, transaction, source, tokens, queueMail, publicUrl, collectionId, now }),
    sweepFilesJob({ store: fileStore, transaction }),
    sweepAttemptsJob(transaction),
    forgetEntriesJob({ reader, transaction }),
    forgetImportsJob({ reader, transaction, now }),
    forgetRestsJob({ reader, transaction, now }),
    forgetEntregasJob({ reader, transaction, queueMail, publicUrl, now }),
    sealJob({ reader, transaction }),
    indexWordsJob(),
    ...(demo ? [renewDemoJob(demo)] : []),
    moveEndsJob(),
    keyPhonesJob(),
    keyMissingPhonesJob({ reader, transaction }),
    backupJob({ daily: backups, watch: { queueMail, hours: deps.backupAlertHours ?? 0 } }),
  ]
}

/** Mails the operators that jobs stand still, at once: a queued mail would wait for a job. */
export async function tellOperatorsOfStillJobs({ pools, mailTransport, now }: BackgroundDeps): Promise<void> {
  for (const email of await operators(pools.reader)) {
    const id = newId(now())
    await mailTransport.send(messageOf(id, email, templates.trabajos_detenidos()))
  }
}

/** The job that sends webhooks. It has a runner of its own: it lasts, and waits for strangers. */
export const createWebhooksJob = (deps: BackgroundDeps): Job => sendWebhooksJob(webhooksSender(deps))

/** Without names: on the same connections, the engine of the requests names its own statements. */
const unnamed =
  (reader: Query): Query =>
  (text, values, _name, turn) =>
    reader(text, values, undefined, turn)

export function webhooksSender(deps: BackgroundDeps, pauses: SendDeps['pauses'] = usualPauses): SendDeps {
  const { pools, now, publicUrl, queueMail, callers, seals, localWebhooks = false } = deps
  const { reader, background: transaction } = pools
  return {
    reader,
    transaction,
    records: createReader({ collections, reader: unnamed(reader), callers, now }),
    queueMail,
    seal: seals.webhooks,
    publicUrl,
    now,
    post: { allowsLocal: localWebhooks },
    pauses,
    onError: (error) => deps.onError('a turn of a webhook failed', error),
  }
}
