import { queryOptions, useQuery } from '@tanstack/react-query'
import type { StoredRecord } from '#shared/collections/stored-record.ts'
import type { User } from '#shared/collections/user.ts'
import { api } from './api.ts'

/** A file token lives 180 seconds. One of up to 60 goes into addresses that are used for up to 110 more. */
const tokenAge = 60_000
const addressAge = 110_000

const fileTokenQuery = queryOptions({
  queryKey: ['token_archivos'],
  queryFn: ({ signal }) => api.files.getToken({ signal }),
  staleTime: tokenAge,
})

/** The sizes in which the server keeps photos. */
export type FotoSize = '50x50' | '200x200'

export interface Foto {
  /** Undefined where there is none, or not yet. */
  readonly src: string | undefined
  /** To be called when the address shows nothing: what scrolls into view late may have outlived its token. */
  readonly renew: () => void
}

/**
 * The address of somebody's photo, which the server shows to whoever may see him. What is on screen keeps its address, so
 * that a new token loads nothing again.
 */
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

/** The address of a colleague's picture; who knows a picture's name may see it. */
export const avatarAddress = (
  user: Pick<User, 'id' | 'collectionId' | 'avatar'>,
  thumb: '50x50' | '100x100' = '50x50',
): string | undefined => (user.avatar === '' ? undefined : api.files.getURL(user, user.avatar, { thumb }))
