import { queryOptions } from '@tanstack/react-query'
import type { User } from '#shared/collections/user.ts'
import { api } from '#web/lib/api.ts'

export const ownUserQuery = (id: string) =>
  queryOptions({
    queryKey: ['users', 'own', id],
    queryFn: ({ signal }) => api.collection('users').getOne<User>(id, { signal }),
  })

export interface SegundoPaso {
  activo: boolean
  /** Since when; null while it is off. */
  desde: string | null
  /** Recovery codes that are left. */
  codigos: number
  /** False for an account that is opened by Google or mailed codes alone. */
  clave: boolean
}

/** A device on which the account is open. */
export interface Sesion {
  id: string
  /** Since when. */
  creado: string
  /** The last request, to within five minutes. */
  vista: string
  ip: string
  /** What the browser calls itself. */
  agente: string
  /** The one that asks. */
  actual: boolean
}

export const sesionesAddress = '/api/cuenta/sesiones'

export const sesionesQuery = queryOptions({
  queryKey: ['sesiones'],
  queryFn: async ({ signal }) => (await api.send<{ items: Sesion[] }>(sesionesAddress, { signal })).items,
})

export const segundoPasoAddress = '/api/cuenta/segundo-paso'

export const segundoPasoQuery = queryOptions({
  queryKey: ['segundo_paso'],
  queryFn: ({ signal }) => api.send<SegundoPaso>(segundoPasoAddress, { signal }),
})
