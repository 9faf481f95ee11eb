// Plays the main journeys in one engine: play.ts <firefox|webkit> <program> <address of a demonstration>.
import { journeys } from './journeys.ts'
import { openFirefox } from './firefox.ts'
import { personOn } from './person.ts'
import { openWebKit } from './webkit.ts'

const [name = '', command = '', baseURL = ''] = process.argv.slice(2)
const engine = await (name === 'firefox' ? openFirefox(command) : openWebKit(command))
const say = (line: string) => void process.stdout.write(`${line}\n`)
try {
  const person = personOn(engine, baseURL)
  for (const [what, journey] of Object.entries(journeys)) {
    try {
      await journey(person)
      say(`✓ ${name}: ${what}`)
    } catch (error) {
      process.exitCode = 1
      say(`✗ ${name}: ${what}\n${String(error)}`)
    }
  }
} finally {
  await engine.close()
}
