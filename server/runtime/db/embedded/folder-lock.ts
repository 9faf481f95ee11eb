import { constants } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { StartError } from '#server/runtime/errors/errors.ts'

/** Held until released or until the process dies. The operating system keeps it, so it cannot go stale. */
export type FolderLock = { release(): Promise<void> }

const O_EXLOCK = 0x20

/** Makes this process the only one that may open the PostgreSQL in `folder`. Taken before anything there is read. */
export async function lockFolder(folder: string): Promise<FolderLock> {
  return process.platform === 'darwin' ? lockFile(folder) : listenOn(await endpointName(folder), folder)
}

/** An abstract socket on Linux, a named pipe on Windows: both vanish with their owner. */
async function endpointName(folder: string): Promise<string> {
  const { dev, ino } = await stat(folder)
  const name = `vigente-${dev.toString(36)}-${ino.toString(36)}`
  return process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : `\0${name}`
}

async function listenOn(name: string, folder: string): Promise<FolderLock> {
  const server = createServer((socket) => socket.destroy())
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'EADDRINUSE' ? alreadyOpen(folder) : error),
    )
    server.listen({ path: name, exclusive: true }, resolve)
  })
  server.unref()
  return { release: () => new Promise((resolve) => server.close(() => resolve())) }
}

async function lockFile(folder: string): Promise<FolderLock> {
  const flags = constants.O_RDWR | constants.O_CREAT | constants.O_NONBLOCK | O_EXLOCK
  const handle = await open(join(folder, 'candado'), flags, 0o600).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EAGAIN' ? alreadyOpen(folder) : error
  })
  return { release: () => handle.close() }
}

const alreadyOpen = (folder: string) =>
  new StartError(
    `Ya hay un servidor de Vigente abierto con la carpeta de datos ${folder}. Ciérralo, o elige otra carpeta con DATA_DIR.`,
  )
