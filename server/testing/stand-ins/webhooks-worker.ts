import { webhooksSender } from '#server/background.ts'
import { sendFor } from '#server/gym/webhooks/send-job.ts'
import { createPools } from '#server/runtime/db/pool.ts'
import { testBackground } from '../test-product.ts'

/** A process that sends webhooks until it is killed. Arguments: the database, the secret. */
const [, , databaseUrl = '', secret = ''] = process.argv
const sender = webhooksSender(
  testBackground({
    pools: createPools(databaseUrl),
    secret,
    localWebhooks: true,
    onError: (what, error) => process.stderr.write(`${what}: ${String(error)}\n`),
  }),
  Array.from({ length: 25 }, () => 50),
)
await sendFor(sender, 3_600_000)
