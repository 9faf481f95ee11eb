import { randomBytes } from 'node:crypto'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartError } from '../errors/errors.ts'

/** The secret of an existing installation: SECRET, else the one in its data folder. Creates none. */
export async function readSecret({ SECRET, DATA_DIR }: { SECRET?: string | undefined; DATA_DIR: string }) {
  if (SECRET !== undefined) return SECRET
  const file = join(DATA_DIR, 'secreto')
  const kept = await readFile(file, 'utf8').catch((cause: unknown) => {
    throw new StartError(`Falta SECRET, y no está en ${file}.`, { cause })
  })
  return kept.trim()
}

/**
 * Stores the secret that a backup brought and returns a function that removes it again. Refuses a folder with another
 * secret, which belongs to another database.
 */
export async function keepSecret(dataDir: string, secret: string): Promise<() => Promise<void>> {
  const file = join(dataDir, 'secreto')
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const kept = (await readFile(file, 'utf8').catch(() => '')).trim()
  if (kept === secret) return async () => undefined
  if (kept !== '') {
    throw new StartError(
      `${file} guarda el SECRET de otra base, y el respaldo trae el suyo. Elige otra carpeta con DATA_DIR.`,
    )
  }
  await writeFile(file, `${secret}\n`, { mode: 0o600 })
  return () => rm(file, { force: true })
}

/** The secret in the data folder, created the first time, readable by its owner alone. */
export async function readOrMakeSecret(dataDir: string): Promise<string> {
  const file = join(dataDir, 'secreto')
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  try {
    await writeFile(file, `${randomBytes(32).toString('base64url')}\n`, { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  const secret = (await readFile(file, 'utf8')).trim()
  if (secret.length < 32) throw new StartError(`El archivo ${file} está dañado: debe tener al menos 32 caracteres.`)
  return secret
}
