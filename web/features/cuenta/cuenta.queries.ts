import { queryOptions } from '@tanstack/react-query'
import type { User } from '#shared/collections/user.ts'
import { api } from '#web/lib/api/api.ts'

export const ownUserQuery = (id: string) =>
  queryOptions({
    queryKey: ['users', 'own', id],
    queryFn: ({ signal }) => api.collection('users').getOne<User>(id, { signal }),
  })

export interface SegundoPaso {
  activo: boolean
  /** The time it was turned on; null while it is off. */
  desde: string | null
  codigos: number
  /** False for an account that signs in only with Google or mailed codes. */
  clave: boolean
}

/** A device with an open session. */
export interface Sesion {
  id: string
  creado: string
  /** The last request, to within five minutes. */
  vista: string
  ip: string
  agente: string
  /** True for the session of this request. */
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
