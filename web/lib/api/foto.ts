import { queryOptions, useQuery } from '@tanstack/react-query'
import type { StoredRecord } from '#shared/collections/stored-record.ts'
import type { User } from '#shared/collections/user.ts'
import { api } from './api.ts'

/** A file token lives 180 s. One of up to 60 s goes into URLs that are used for up to 110 s more. */
const tokenAge = 60_000
const addressAge = 110_000

const fileTokenQuery = queryOptions({
  queryKey: ['token_archivos'],
  queryFn: ({ signal }) => api.files.getToken({ signal }),
  staleTime: tokenAge,
})

/** The photo sizes the server provides. */
export type FotoSize = '50x50' | '200x200'

export interface Foto {
  /** Undefined while there is none. */
  readonly src: string | undefined
  /** Call this when the image fails to load: one that scrolls into view late may have an expired token. */
  readonly renew: () => void
}

/** The URL of a member's photo. It stays the same while on screen, so that a new token does not reload the image. */
export function useFoto(
  record: Pick<StoredRecord, 'id' | 'collectionId' | 'collectionName'> & { foto: string },
  thumb: FotoSize,
): Foto {
  const { id, foto } = record
  const { data, refetch } = useQuery({
    queryKey: ['foto', id, foto, thumb],
    queryFn: async ({ client }) =>
      api.files.getURL(record, foto, { thumb, token: await client.fetchQuery(fileTokenQuery) }),
    enabled: foto !== '',
    staleTime: addressAge,
    gcTime: addressAge,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  return { src: foto === '' ? undefined : data, renew: () => void refetch() }
}

/** The URL of a user's picture, which needs no token. */
export const avatarAddress = (
  user: Pick<User, 'id' | 'collectionId' | 'avatar'>,
  thumb: '50x50' | '100x100' = '50x50',
): string | undefined => (user.avatar === '' ? undefined : api.files.getURL(user, user.avatar, { thumb }))
