import { createJobs } from '#server/background.ts'
import { createPools } from '#server/runtime/db/pool.ts'
import { startJobs } from '#server/runtime/jobs/start-jobs.ts'
import type { Message } from '#server/runtime/mail/mail-transport.ts'
import { testBackground } from '../test-product.ts'

/** A process that runs the queue until it is killed. Its mails go to a receiver. Arguments: the database, the secret, the receiver. */
const [, , databaseUrl = '', secret = '', receiver = ''] = process.argv
const pools = createPools(databaseUrl)
const now = () => new Date()
const fail = (what: string, error: unknown) => process.stderr.write(`${what}: ${String(error)}\n`)

async function send({ id, to }: Message): Promise<void> {
  const headers = { 'webhook-id': id, worker: String(process.pid) }
  await fetch(receiver, { method: 'POST', headers, body: JSON.stringify({ type: to }) })
}

const jobs = createJobs(testBackground({ pools, secret, now, mailTransport: { send }, onError: fail }))
startJobs(databaseUrl, { jobs, transaction: pools.background, now, onError: fail })
