import type { Change, Collection, Row, WriteContext } from '#server/engine/records/declaration/collection.ts'
import { writeAudit } from '#server/platform/auditoria/audit.ts'

/** Audits a change with the server of the address alone: the rest of it is often a password. */
export function auditWebhook(context: WriteContext, webhooks: Collection, { before, after, ...change }: Change): void {
  writeAudit(context, webhooks, {
    ...change,
    before: before && withoutPath(before),
    after: after && withoutPath(after),
  })
}

const withoutPath = (row: Row): Row => ({ ...row, url: new URL(String(row['url'])).origin })
