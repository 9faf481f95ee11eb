import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { reachAnyVersion } from '#server/runtime/db/open/open-database.ts'
import { lackingMigrations } from '#server/runtime/db/migrate/migrate.ts'
import { readSchemaFiles } from '#server/runtime/db/migrate/schema-files.ts'
import { madeSince, quietAt } from '#server/runtime/db/migrate/made-since.ts'
import { settingNames } from '#server/runtime/env.ts'
import { note, runCommand, say, withDatabase, wrongUse, type Given } from '#server/runtime/process/command.ts'
import { aboutSettings } from '#server/runtime/process/tell-settings.ts'

/**
 * Questions of `deploy/actualizar.sh` and `deploy/volver.sh` to the database, of any version. Reads only. `faltan [carpeta]`:
 * migrations that the program in the folder would apply, a line each; fails if it could not start. `quieto`: the database's
 * clock; fails while a server runs on it. `desde <instante>`: what people made since, in words; nothing if nothing.
 * `ajustes <carpeta>`: settings that the program in the folder would not know, or has new; asks no database.
 */
const usage = 'scripts/update.ts faltan [carpeta] | quieto | desde <instante> | ajustes <carpeta>'

await runCommand({
  usage,
  async run(given) {
    const [question, subject] = given.words
    if (question === 'ajustes' && subject !== undefined) return compareSettings(given, subject)
    return withDatabase(await reachAnyVersion(given.env, note), given.signal, async ({ url }) => {
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

async function compareSettings({ written, inFile }: Given, folder: string): Promise<number> {
  const example = await readFile(join(folder, '.env.example'), 'utf8')
  const next = [...example.matchAll(/^#?([A-Z_]+)=/gm)].map(([, name = '']) => name)
  for (const line of aboutSettings({ inFile, given: Object.keys(written) }, settingNames, next)) say(line)
  return 0
}
