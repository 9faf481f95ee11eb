import { reachDatabase } from '#server/db/open-database.ts'
import { readProcessEnv, type Env } from '#server/env.ts'
import { StartError } from '#server/errors.ts'

export const say = (sentence: string) => process.stdout.write(`${sentence}\n`)
const note = (sentence: string) => process.stderr.write(`${sentence}\n`)

type Given = { env: Env; databaseUrl: string; path: string }

/** Runs a command that works on one file and the database of the settings, and says in words why it could not. */
export async function onDatabase(usage: string, work: (given: Given) => Promise<void>): Promise<void> {
  try {
    const path = process.argv[2]
    if (path === undefined || path === '') throw new StartError(`Uso: ${usage}`)
    const reading = readProcessEnv()
    if (!reading.ok) throw new StartError(`Hay ajustes que corregir:\n${reading.problems.join('\n')}`)
    const database = await reachDatabase(reading.env, note)
    try {
      await work({ env: reading.env, databaseUrl: database.url, path })
    } finally {
      await database.stop()
    }
  } catch (error) {
    note(error instanceof StartError ? error.message : String(error instanceof Error ? error.stack : error))
    process.exitCode = 1
  }
}
