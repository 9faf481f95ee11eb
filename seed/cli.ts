import { readProcessEnv } from '#server/env.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { demoPassword, loadWorld } from './demo.ts'
import { worlds } from './worlds/worlds.ts'

const say = (sentence: string) => process.stdout.write(`${sentence}\n`)
const note = (sentence: string) => process.stderr.write(`${sentence}\n`)
const complain = (sentence: string) => {
  note(sentence)
  process.exitCode = 1
}

const name = process.argv[2] ?? ''
const gyms = Object.hasOwn(worlds, name) ? worlds[name] : undefined
const reading = readProcessEnv()
if (!gyms) complain(`Uso: npm run seed -- <mundo>. Mundos: ${Object.keys(worlds).join(', ')}.`)
else if (!reading.ok) complain(`Hay ajustes que corregir:\n${reading.problems.join('\n')}`)
else {
  const database = await openDatabase(reading.env, note)
  try {
    const accounts = await loadWorld(gyms, { databaseUrl: database.url, now: new Date() })
    if (accounts === null) complain('La base de datos ya tiene un gimnasio: los mundos se cargan solo en una vacía.')
    else
      for (const { email, rol, gimnasio } of accounts)
        say(`${email} · ${demoPassword} · ${gimnasio || 'plataforma'}, ${rol}`)
  } finally {
    await database.stop()
  }
}
