import { queryOptions } from '@tanstack/react-query'
import type { Sucursal } from '#shared/collections/sucursal.ts'
import type { Gimnasio } from '#shared/collections/gimnasio.ts'
import type { User } from '#shared/collections/user.ts'
import { toleranciasPorDefecto } from '#shared/tolerancias.ts'
import { api } from '#web/lib/api/api.ts'
import type { SessionRecord } from '#web/lib/session.ts'

const userParts = {
  expand: 'role.permisos, sucursal_id, gimnasio_id.servicio_id',
  fields:
    '*, expand.role.expand.permisos.permiso, expand.role.nombre, expand.role.id, expand.sucursal_id, expand.gimnasio_id',
}

/** The signed-in user with role, permissions, branches and gym, in one request. One cache entry per user. */
export const sessionQuery = (userId: string) =>
  queryOptions({
    queryKey: ['sesion', userId],
    queryFn: ({ signal }) => loadSession(userId, signal),
    staleTime: 60_000,
    refetchOnWindowFocus: 'always',
  })

async function loadSession(userId: string, signal: AbortSignal): Promise<SessionRecord> {
  const user = await api.collection('users').getOne<User>(userId, { ...userParts, signal })
  const role = user.expand?.role
  const gym = user.expand?.gimnasio_id
  const all: readonly Sucursal[] = user.expand?.sucursal_id ?? []
  return {
    user: {
      id: user.id,
      collectionId: user.collectionId,
      name: user.name,
      email: user.email ?? '',
      avatar: user.avatar,
      verified: user.verified,
    },
    role: { id: role?.id ?? '', nombre: role?.nombre ?? '' },
    permissions: role?.expand?.permisos?.map(({ permiso }) => permiso) ?? [],
    branches: all.filter(({ activa }) => activa),
    closed: all.filter(({ activa }) => !activa),
    gym: gym && all.length > 0 ? gymOf(gym) : null,
  }
}

function gymOf({ expand, ...gym }: Gimnasio): SessionRecord['gym'] {
  return { ...gym, politica: { ...toleranciasPorDefecto, ...gym.politica }, servicio: expand?.servicio_id ?? null }
}
