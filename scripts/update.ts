import { join } from 'node:path'
import { reachAnyVersion } from '#server/runtime/db/open/open-database.ts'
import { lackingMigrations } from '#server/runtime/db/migrate/migrate.ts'
import { readSchemaFiles } from '#server/runtime/db/migrate/schema-files.ts'
import { madeSince, quietAt } from '#server/runtime/db/migrate/made-since.ts'
import { note, runCommand, say, withDatabase, wrongUse } from '#server/runtime/process/command.ts'

/**
 * Questions of `deploy/actualizar.sh` and `deploy/volver.sh` to the database, of any version. Reads only. `faltan [carpeta]`:
 * migrations that the program in the folder would apply, a line each; fails if it could not start. `quieto`: the database's
 * clock; fails while a server runs on it. `desde <instante>`: what people made since, in words; nothing if nothing.
 */
const usage = 'scripts/update.ts faltan [carpeta] | quieto | desde <instante>'

await runCommand({
  usage,
  async run({ env, words: [question, subject], signal }) {
    return withDatabase(await reachAnyVersion(env, note), signal, async ({ url }) => {
      for (const line of await answer(url, question, subject)) say(line)
      return 0
    })
  },
})

async function answer(url: string, question?: string, subject?: string): Promise<readonly string[]> {
  if (question === 'faltan') {
    return lackingMigrations(url, subject === undefined ? undefined : await readSchemaFiles(join(subject, 'db')))
  }
  if (question === 'quieto') return [await quietAt(url)]
  if (question === 'desde' && subject !== undefined) return madeSince(url, subject)
  throw wrongUse(usage)
}
