import { randomBytes } from 'node:crypto'
import { stdin, stdout } from 'node:process'
import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { createPasswords } from '#server/auth/password.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { createPools } from '#server/db/pool.ts'
import { readProcessEnv } from '#server/env.ts'
import { StartError } from '#server/errors.ts'
import { makeOperator } from './make-operator.ts'

/**
 * `npm run operador -- <email>`: asks for the password without showing it; from a pipe it is the first line. An empty one is
 * made up and shown once. It is never an argument: those are seen by everybody on the machine.
 */
const say = (sentence: string) => stdout.write(`${sentence}\n`)
const complain = (sentence: string) => process.stderr.write(`${sentence}\n`)

try {
  await run(process.argv.slice(2))
} catch (error) {
  complain(error instanceof StartError ? error.message : error instanceof Error ? (error.stack ?? '') : String(error))
  process.exitCode = 1
}

async function run([email, ...rest]: string[]): Promise<void> {
  if (!email || rest.length > 0) throw new StartError('Uso: npm run operador -- <correo>. La contraseña se pregunta.')
  const reading = readProcessEnv()
  if (!reading.ok) throw new StartError(`Hay ajustes que corregir:\n${reading.problems.join('\n')}`)
  const typed = await askPassword()
  const password = typed === '' ? randomBytes(12).toString('base64url') : typed
  const database = await openDatabase(reading.env, complain)
  try {
    const pools = createPools(database.url)
    const deps = { transaction: pools.transaction, passwords: createPasswords(), now: () => new Date() }
    const done = await makeOperator(deps, { email, password })
    await pools.end()
    say(done === 'new' ? `${email} ya puede operar la plataforma.` : `${email} tiene una contraseña nueva.`)
    if (typed === '') say(`Contraseña: ${password}`)
  } finally {
    await database.stop()
  }
}

async function askPassword(): Promise<string> {
  const isPerson = stdin.isTTY
  // What is typed is not shown: the question is ours, the echo goes nowhere.
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  if (isPerson) stdout.write('Contraseña (vacía: se inventa una): ')
  const lines = createInterface({ input: stdin, output: silent, terminal: isPerson })
  try {
    for await (const line of lines) return line.trim()
    return ''
  } finally {
    lines.close()
    if (isPerson) stdout.write('\n')
  }
}
