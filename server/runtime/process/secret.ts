import { randomBytes } from 'node:crypto'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { hasSecret } from '../db/secret-check.ts'
import { StartError } from '../errors/errors.ts'
import { hasCode } from '#server/runtime/errors/has-code.ts'

interface Keeping {
  readonly SECRET?: string | undefined
  readonly DATA_DIR: string
}

/** The secret that an installation has already: SECRET, else the one in its data folder. */
export async function knownSecret({ SECRET, DATA_DIR }: Keeping): Promise<string | undefined> {
  if (SECRET !== undefined) return SECRET
  return (await readFile(join(DATA_DIR, 'secreto'), 'utf8').catch(() => '')).trim() || undefined
}

/** The secret of an existing installation: SECRET, else the one in its data folder. Creates none. */
export async function readSecret({ SECRET, DATA_DIR }: Keeping) {
  if (SECRET !== undefined) return SECRET
  const file = join(DATA_DIR, 'secreto')
  const kept = await readFile(file, 'utf8').catch((cause: unknown) => {
    throw new StartError(`Falta SECRET, y no está en ${file}.`, { cause })
  })
  return kept.trim()
}

/** Refuses the secret that a backup brought if the installation has another one, which belongs to another database. */
export async function requireSame(env: Keeping, secret: string): Promise<void> {
  const known = await knownSecret(env)
  if (known === undefined || known === secret) return
  const where = env.SECRET === undefined ? `El de ${join(env.DATA_DIR, 'secreto')}` : 'SECRET, en los ajustes,'
  throw new StartError(
    `${where} no es el de este respaldo, que trae el suyo: es de otra instalación. Quítalo de ahí si la que vuelve es la del respaldo. No se cambió nada.`,
  )
}

/** Stores the secret that a backup brought, unless SECRET names it, and returns a function that removes it again. */
export async function keepSecret(env: Keeping, secret: string): Promise<() => Promise<void>> {
  await requireSame(env, secret)
  if ((await knownSecret(env)) !== undefined) return async () => undefined
  const file = join(env.DATA_DIR, 'secreto')
  await mkdir(env.DATA_DIR, { recursive: true, mode: 0o700 })
  await writeFile(file, `${secret}\n`, { mode: 0o600 })
  return () => rm(file, { force: true })
}

/**
 * The secret of a starting server: SECRET, else the one in its data folder, which is made for a database that has none yet.
 * A second one would open nothing of what the database holds.
 */
export async function secretFor(env: Keeping, databaseUrl: string): Promise<string> {
  if (env.SECRET !== undefined) return env.SECRET
  // In this order, because another server that begins writes the file before the database knows its secret.
  if ((await hasSecret(databaseUrl)) && (await knownSecret(env)) === undefined)
    throw new StartError(
      `Esta base de datos ya tiene su secreto, y no está en ${join(env.DATA_DIR, 'secreto')} ni en SECRET. Ponlo de vuelta: está en la carpeta de datos de antes y en los respaldos cifrados. No se creó otro.`,
    )
  return readOrMakeSecret(env.DATA_DIR)
}

/** The secret in the data folder, created the first time, readable by its owner alone. */
export async function readOrMakeSecret(dataDir: string): Promise<string> {
  const file = join(dataDir, 'secreto')
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  try {
    await writeFile(file, `${randomBytes(32).toString('base64url')}\n`, { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error
  }
  const secret = (await readFile(file, 'utf8')).trim()
  if (secret.length < 32) throw new StartError(`El archivo ${file} está dañado: debe tener al menos 32 caracteres.`)
  return secret
}
