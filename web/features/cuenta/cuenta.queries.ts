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
}

export const segundoPasoAddress = '/api/cuenta/segundo-paso'

export const segundoPasoQuery = queryOptions({
  queryKey: ['segundo_paso'],
  queryFn: ({ signal }) => api.send<SegundoPaso>(segundoPasoAddress, { signal }),
})
