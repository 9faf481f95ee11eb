import { reachDatabase } from '#server/db/open-database.ts'
import { ownerSnapshot } from '#server/db/owner-snapshot.ts'
import { readProcessEnv } from '#server/env.ts'
import { StartError } from '#server/errors.ts'
import { verify } from '#server/verify/verify.ts'
import { writeReport } from '#server/verify/write-report.ts'

/** `npm run verify`: beside a running server or alone. Ends with 1 when something is wrong, with 2 when it could not look. */
const note = (sentence: string) => process.stderr.write(`${sentence}\n`)

async function run(): Promise<number> {
  const reading = readProcessEnv()
  if (!reading.ok) throw new StartError(`Hay ajustes que corregir:\n${reading.problems.join('\n')}`)
  const database = await reachDatabase(reading.env, note)
  try {
    const { results, extent } = await ownerSnapshot(database.url, verify)
    for (const line of writeReport(results, extent)) process.stdout.write(`${line}\n`)
    return results.every(({ findings }) => findings.length === 0) ? 0 : 1
  } finally {
    await database.stop()
  }
}

try {
  process.exitCode = await run()
} catch (error) {
  note(error instanceof StartError ? error.message : String(error instanceof Error ? error.stack : error))
  process.exitCode = 2
}
