import { queryOptions } from '@tanstack/react-query'
import type { Sucursal } from '#shared/collections/sucursal.ts'
import type { Gimnasio } from '#shared/collections/gimnasio.ts'
import type { User } from '#shared/collections/user.ts'
import { toleranciasPorDefecto } from '#shared/tolerancias.ts'
import { api } from '#web/lib/api/api.ts'
import type { SessionRecord } from '#web/lib/session.ts'

const userParts = {
  expand: 'role, role.permisos, sucursal_id',
  fields: '*, expand.role.expand.permisos.permiso, expand.role.nombre, expand.role.id, expand.sucursal_id',
}

/** The signed-in user with role, permissions and branches, and the gym of the first branch. One cache entry per user. */
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
  const all: readonly Sucursal[] = user.expand?.sucursal_id ?? []
  const [first] = all
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
    gym: first ? await loadGimnasio(first.gimnasio_id, signal) : null,
  }
}

async function loadGimnasio(id: string, signal: AbortSignal): Promise<SessionRecord['gym']> {
  const gym = await api.collection('gimnasios').getOne<Gimnasio>(id, { expand: 'servicio_id', signal })
  return { ...gym, politica: { ...toleranciasPorDefecto, ...gym.politica }, servicio: gym.expand?.servicio_id ?? null }
}
