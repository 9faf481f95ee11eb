import { randomBytes } from 'node:crypto'
import { stdin, stdout } from 'node:process'
import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { createPasswords } from '#server/engine/auth/passwords/hash-password.ts'
import { note, runCommand, say, withDatabase, wrongUse } from '#server/runtime/process/command.ts'
import { reachDatabase } from '#server/runtime/db/open/open-database.ts'
import { createPools } from '#server/runtime/db/pool.ts'
import { StartError } from '#server/runtime/errors/errors.ts'
import { makeOperator } from './make-operator.ts'

/**
 * `npm run operador -- <email>`: asks for the password without echo; from a pipe it is the first line. An empty password is
 * generated and shown once. It is never an argument, because all users of the machine can see those.
 */
const usage = 'npm run operador -- <correo>. La contraseña se pregunta.'

await runCommand({
  usage,
  async run({ env, words: [email, ...others], signal }) {
    if (!email || others.length > 0) throw wrongUse(usage)
    return withDatabase(await reachDatabase(env, note), signal, async ({ url }) => {
      const typed = await askPassword()
      const password = typed === '' ? randomBytes(12).toString('base64url') : typed
      const done = await makeIn(url, { email, password })
      say(done === 'new' ? `${email} ya puede operar la plataforma.` : `${email} tiene una contraseña nueva.`)
      if (typed === '') say(`Contraseña: ${password}`)
      return 0
    })
  },
})

async function makeIn(databaseUrl: string, input: { email: string; password: string }): Promise<'new' | 'changed'> {
  const pools = createPools(databaseUrl)
  try {
    return await makeOperator({ ...pools, passwords: createPasswords(), now: () => new Date() }, input)
  } finally {
    await pools.end()
  }
}

async function askPassword(): Promise<string> {
  const isPerson = stdin.isTTY
  // Hides the typed password: readline's output is discarded.
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  if (isPerson) stdout.write('Contraseña (vacía: se inventa una): ')
  const lines = createInterface({ input: stdin, output: silent, terminal: isPerson })
  try {
    for await (const line of lines) return line.trim()
    if (isPerson) throw new StartError('No se cambió nada.')
    return ''
  } finally {
    lines.close()
    if (isPerson) stdout.write('\n')
  }
}
