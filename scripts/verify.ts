import { note, runCommand, say, withDatabase, wrongUse } from '#server/runtime/process/command.ts'
import { reachDatabase } from '#server/runtime/db/open/open-database.ts'
import { ownerSnapshot } from '#server/runtime/db/owner-transaction.ts'
import { verify } from '#server/gym/verify/verify.ts'
import { writeReport } from '#server/gym/verify/write-report.ts'

/** `npm run verify`: beside a running server or alone. Exits with 1 if something is wrong, with 2 if it could not look. */
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
