import { recordNames } from '#shared/collections/auditoria-words.ts'
import type { Rechazo } from '#shared/collections/rechazo.ts'

/** The names of acts by their routes, as the server declares them. */
export type Actos = Readonly<Record<string, string>>

const verbs: Readonly<Record<string, string>> = {
  POST: 'Agregar',
  PUT: 'Agregar',
  PATCH: 'Cambiar',
  DELETE: 'Eliminar',
}

const ofRecords = /^\/api\/collections\/(\w+)\/records/

export function attemptOf(actos: Actos, { metodo, ruta }: Pick<Rechazo, 'metodo' | 'ruta'>): string {
  const collection = ofRecords.exec(ruta)?.[1]
  const route = `${metodo} ${ruta}`
  if (route === 'POST /api/batch') return 'Guardar varios cambios a la vez'
  if (collection === undefined) return actos[route] ?? `Usar ${ruta}`
  const name = recordNames[collection] ?? collection
  return `${verbs[metodo] ?? 'Ver'} ${name.charAt(0).toLowerCase()}${name.slice(1)}`
}
