import { isFull, isOutage } from '../db/outage.ts'
import { StartError } from '../errors/errors.ts'

const files: Readonly<Record<string, string>> = {
  EACCES: 'no hay permiso para usarlo con esta cuenta',
  EPERM: 'no hay permiso para usarlo con esta cuenta',
  EROFS: 'está en un disco de solo lectura, o fuera de las carpetas que el servicio puede escribir (ReadWritePaths)',
  ENOENT: 'no existe, o falta la carpeta en la que estaría',
  EEXIST: 'ya existe, y no se reemplaza: elige otro nombre',
  ENOTDIR: 'debería ser una carpeta',
  EISDIR: 'es una carpeta, y se espera un archivo',
}

/** A failure for the person who starts the program. Only what nobody foresaw shows its stack, for developers. */
export function describeFailure(error: unknown): string {
  if (error instanceof StartError) return error.message
  if (isFull(error)) return 'No queda lugar en el disco: libera espacio y vuelve a intentarlo.'
  if (!(error instanceof Error)) return String(error)
  const code = 'code' in error ? String(error.code) : ''
  const path = 'path' in error ? String(error.path) : ''
  const why = files[code]
  if (why !== undefined && path !== '') return `${path}: ${why}.`
  if (code === 'EISDIR') return 'Eso es una carpeta, y se espera un archivo.'
  if (isOutage(error))
    return `La base de datos no responde (${error.message}). Comprueba que esté andando y vuelve a intentarlo.`
  return error.stack ?? error.message
}
