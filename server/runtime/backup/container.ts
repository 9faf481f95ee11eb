import { createCipheriv, createDecipheriv, createHash, randomBytes, scryptSync } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, rename, rm, stat } from 'node:fs/promises'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { StartError } from '#server/runtime/errors/errors.ts'

const NEWLINE = 10

/**
 * A backup file: magic, a byte that says if a key is needed, salt and nonce, then gzip of one JSON text per line
 * (AES-256-GCM over it if encrypted), its tag, and SHA-256 of everything before.
 */
const MAGIC = Buffer.from('VIGENTE RESPALDO 1\n')
const SALT = 16
const NONCE = 12
const TAG = 16
/** Bytes of the digest at a file's end. */
export const DIGEST = 32
const HEADER = MAGIC.length + 1 + SALT + NONCE

const keyOf = (password: string, salt: Buffer) => scryptSync(password, salt, 32, { N: 32_768, r: 8, maxmem: 64 << 20 })

/** Writes all lines to a file beside the target and renames it when it is whole and on disk. Only its owner may read it. */
export async function writeContainer(
  path: string,
  lines: AsyncIterable<string> | Iterable<string>,
  password: string | undefined,
): Promise<void> {
  const draft = `${path}.a-medias`
  try {
    await pipeline(
      Readable.from(lines),
      createGzip({ level: 4 }),
      sealer(password),
      createWriteStream(draft, { mode: 0o600 }),
    )
    const handle = await open(draft, 'r+')
    await handle.sync()
    await handle.close()
    await rename(draft, path)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}

function sealer(password: string | undefined): Transform {
  const [salt, nonce] = [randomBytes(SALT), randomBytes(NONCE)]
  const header = Buffer.concat([MAGIC, Buffer.of(password === undefined ? 0 : 1), salt, nonce])
  const cipher = password === undefined ? null : createCipheriv('aes-256-gcm', keyOf(password, salt), nonce)
  cipher?.setAAD(header)
  const digest = createHash('sha256').update(header)
  const counted = (bytes: Buffer) => {
    digest.update(bytes)
    return bytes
  }
  let begun = false
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      if (!begun) this.push(header)
      begun = true
      done(null, counted(cipher ? cipher.update(chunk) : chunk))
    },
    flush(done) {
      if (cipher) this.push(counted(Buffer.concat([cipher.final(), cipher.getAuthTag()])))
      done(null, digest.digest())
    },
  })
}

/** Needed to read a checked file. */
export type Container = {
  path: string
  password: string | undefined
  header: Buffer
  end: number
  /** The first line of the backup. */
  head: string
}

/**
 * Reads the file once to its end. Refuses one that is no backup, was cut or changed, or needs another key. A forgery
 * without the key is found after the last line.
 */
export async function openContainer(path: string, password: string | undefined): Promise<Container> {
  const { size } = await stat(path).catch((cause: unknown) => {
    throw new StartError(`No se puede leer ${path}.`, { cause })
  })
  if (size === 0) throw new StartError(`${path} está vacío. No se cambió nada.`)
  const header = await readPart(path, 0, Math.min(HEADER, size))
  if (size < HEADER + DIGEST || !header.subarray(0, MAGIC.length).equals(MAGIC)) {
    throw new StartError(`${path} no es un respaldo de Vigente, o es de otra versión del formato.`)
  }
  const isEncrypted = header[MAGIC.length] === 1
  if (isEncrypted && password === undefined) throw new StartError('El respaldo está cifrado: hace falta BACKUP_KEY.')
  await requireWhole(path, size)
  const end = size - DIGEST - (isEncrypted ? TAG : 0)
  const container = { path, password: isEncrypted ? password : undefined, header, end, head: '' }
  return { ...container, head: await firstLine(container) }
}

async function firstLine(container: Container): Promise<string> {
  for await (const line of linesOf(container)) return line
  return ''
}

async function requireWhole(path: string, size: number): Promise<void> {
  const digest = createHash('sha256')
  for await (const chunk of createReadStream(path, { end: size - DIGEST - 1 })) digest.update(chunk)
  if (digest.digest().equals(await readPart(path, size - DIGEST, DIGEST))) return
  throw new StartError(`${path} está dañado: su suma de comprobación no coincide. No se cambió nada.`)
}

/** The lines of a checked backup, in order. Stopping early leaves nothing open. */
export async function* linesOf({ path, password, header, end }: Container): AsyncGenerator<string> {
  const source = createReadStream(path, { start: HEADER, end: end - 1 })
  const unzipped = createGunzip()
  const steps =
    password === undefined ? [source, unzipped] : [source, await decipherOf(path, password, header, end), unzipped]
  const finished = pipeline(steps)
  // Failures are reported by the lines; stopping early is none.
  finished.catch(() => undefined)
  try {
    yield* readLines(unzipped)
    await finished
  } catch (cause) {
    throw new StartError('La clave BACKUP_KEY no es la de este respaldo, o el respaldo está dañado.', { cause })
  }
}

async function decipherOf(path: string, password: string, header: Buffer, end: number) {
  const salt = header.subarray(MAGIC.length + 1, MAGIC.length + 1 + SALT)
  const decipher = createDecipheriv('aes-256-gcm', keyOf(password, salt), header.subarray(HEADER - NONCE))
  decipher.setAAD(header)
  decipher.setAuthTag(await readPart(path, end, TAG))
  return decipher
}

async function readPart(path: string, position: number, length: number): Promise<Buffer> {
  const handle = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, position)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

/**
 * Yields the lines of UTF-8 bytes in order, without line ends. Holds one line and one chunk at most. Stopping early closes
 * the bytes.
 */
async function* readLines(bytes: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let begun: Buffer[] = []
  for await (const piece of bytes) {
    let from = 0
    for (let end = piece.indexOf(NEWLINE); end >= 0; end = piece.indexOf(NEWLINE, from)) {
      yield Buffer.concat([...begun, piece.subarray(from, end)]).toString()
      begun = []
      from = end + 1
    }
    if (from < piece.length) begun.push(piece.subarray(from))
  }
  if (begun.length > 0) yield Buffer.concat(begun).toString()
}
