import { createJobs } from '#server/background.ts'
import type { Message } from '#server/runtime/mail/mail-transport.ts'
import { runDueJobs } from './run-due-jobs.ts'
import type { TestDatabase } from './test-db.ts'
import { testBackground } from './test-product.ts'

/** The mails of the app over this database. */
export interface Mailbox {
  /** Runs all due jobs and returns the mails sent since the last call. */
  collect(): Promise<Message[]>
}

export function openMailbox(db: TestDatabase, now: () => Date = () => new Date()): Mailbox {
  let left: Message[] = []
  const mailTransport = { send: async (message: Message) => void left.push(message) }
  const jobs = createJobs(testBackground({ pools: db.pools, now, mailTransport }))
  return {
    async collect() {
      left = []
      const failures = await runDueJobs({ db, jobs, now })
      if (failures.length > 0) throw new AggregateError(failures, 'jobs failed')
      return left
    },
  }
}

export function tokenIn(mail: Message | undefined): string {
  const token = /\?token=([\w.-]+)/.exec(mail?.text ?? '')?.[1]
  if (!token) throw new Error('No mail with a link')
  return token
}
