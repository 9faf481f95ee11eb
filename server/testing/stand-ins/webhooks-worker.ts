import { webhooksSender } from '#server/background.ts'
import { sendFor } from '#server/gym/webhooks/send-job.ts'
import { createPools } from '#server/runtime/db/pool.ts'
import { tempStore } from './temp-store.ts'

/** A process that sends webhooks until it is killed. Arguments: the database, the secret. */
const [, , databaseUrl = '', secret = ''] = process.argv
const sender = webhooksSender(
  {
    pools: createPools(databaseUrl),
    secret,
    now: () => new Date(),
    publicUrl: 'https://vigente.example',
    mailTransport: { send: async () => undefined },
    fileStore: tempStore(),
    log: () => undefined,
    localWebhooks: true,
    onError: (what, error) => process.stderr.write(`${what}: ${String(error)}\n`),
  },
  Array.from({ length: 25 }, () => 50),
)
await sendFor(sender, 3_600_000)
