import { note, runCommand, say, withDatabase, wrongUse } from '#server/command.ts'
import { reachDatabase } from '#server/db/open-database.ts'
import { ownerSnapshot } from '#server/db/owner-transaction.ts'
import { verify } from '#server/verify/verify.ts'
import { writeReport } from '#server/verify/write-report.ts'

/** `npm run verify`: beside a running server or alone. Ends with 1 when something is wrong, with 2 when it could not look. */
const usage = 'npm run verify'

await runCommand({
  usage,
  failed: 2,
  async run({ env, words, signal }) {
    if (words.length > 0) throw wrongUse(usage)
    return withDatabase(await reachDatabase(env, note), signal, async ({ url }) => {
      const { results, extent } = await ownerSnapshot(url, verify, signal)
      for (const line of writeReport(results, extent)) say(line)
      return results.every(({ findings }) => findings.length === 0) ? 0 : 1
    })
  },
})
