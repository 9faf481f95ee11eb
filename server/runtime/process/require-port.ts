import { once } from 'node:events'
import { createServer } from 'node:net'
import { inheritedSocket, type Env } from '../env.ts'
import { StartError } from '../errors/errors.ts'

type Place = Pick<Env, 'HOST' | 'PORT' | 'METRICS_PORT'>

/** Refuses ports that nobody can listen on, before anything is made for this server. */
export async function requirePort({ HOST, PORT, METRICS_PORT }: Place): Promise<void> {
  if (inheritedSocket() === null) await tryPort({ HOST, PORT })
  if (METRICS_PORT !== undefined) await tryPort({ HOST: '127.0.0.1', PORT: METRICS_PORT }, 'METRICS_PORT')
}

async function tryPort({ HOST, PORT }: Pick<Place, 'HOST' | 'PORT'>, setting = 'PORT'): Promise<void> {
  const server = createServer()
  try {
    server.listen(PORT, HOST)
    await once(server, 'listening')
  } catch (error) {
    throw explainPort(error, { HOST, PORT }, setting)
  }
  server.close()
  await once(server, 'close')
}

/** A refused port in words. */
export function explainPort(cause: unknown, { HOST, PORT }: Pick<Place, 'HOST' | 'PORT'>, setting = 'PORT'): unknown {
  const code = cause instanceof Error && 'code' in cause ? cause.code : ''
  if (code === 'EADDRINUSE')
    return new StartError(`El puerto ${PORT} está ocupado. Elige otro con ${setting}.`, { cause })
  if (code === 'EACCES')
    return new StartError(
      `Esta cuenta no puede usar el puerto ${PORT}: los menores de 1024 son de root. Elige otro con ${setting}; el 80 y el 443 son del proxy.`,
      { cause },
    )
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return new StartError(`HOST ${HOST} no es una dirección de esta máquina.`, { cause })
  return cause
}
