import { note, runCommand, say, withDatabase, wrongUse } from '#server/runtime/process/command.ts'
import { reachDatabase } from '#server/runtime/db/open/open-database.ts'
import { createSeal } from '#server/runtime/encrypted-text.ts'
import { secretFor } from '#server/runtime/process/secret.ts'
import { StartError } from '#server/runtime/errors/errors.ts'
import { demoPassword, loadWorld } from './load-world.ts'
import { worlds } from './worlds/worlds.ts'

/** `npm run seed -- <world>`: loads a world into a database without gyms. */
const usage = `npm run seed -- <mundo>. Mundos: ${Object.keys(worlds).join(', ')}.`

const PUBLISHED =
  'Con NODE_ENV=production no se carga ningún mundo: sus cuentas, la de quien opera la plataforma entre ellas, tienen una clave publicada. Para mostrar Vigente está DEMO=1.'

await runCommand({
  usage,
  async run({ env, words: [name = '', ...others], signal }) {
    const gyms = Object.hasOwn(worlds, name) ? worlds[name] : undefined
    if (!gyms || others.length > 0) throw wrongUse(usage)
    if (env.NODE_ENV === 'production') throw new StartError(PUBLISHED)
    return withDatabase(await reachDatabase(env, note), signal, async ({ url }) => {
      const { collectDebits } = await import('./domiciliacion/collect-debits.ts')
      const collect = collectDebits(createSeal(await secretFor(env, url), 'domiciliacion'))
      const accounts = await loadWorld(gyms, { databaseUrl: url, now: new Date(), collect })
      if (accounts === null) {
        throw new StartError(
          'La base de datos ya tiene un gimnasio o una cuenta: los mundos se cargan solo en una vacía.',
        )
      }
      for (const { email, rol, gimnasio } of accounts)
        say(`${email} · ${demoPassword} · ${gimnasio || 'plataforma'}, ${rol}`)
      return 0
    })
  },
})
