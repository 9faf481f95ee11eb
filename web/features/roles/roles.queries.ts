import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Permiso, Rol } from '#shared/collections/rol.ts'
import { api } from '#web/lib/api/api.ts'
import { markStale } from '#web/lib/api/collection-keys.ts'
import { describeError } from '#web/lib/api/errors.ts'
import { toast } from '#web/ui/feedback/toast.ts'

/** The built-in roles and the gym's own, by name. */
export const rolesQuery = () =>
  queryOptions({
    queryKey: ['roles', 'list'],
    queryFn: ({ signal }) =>
      api
        .collection('roles')
        .getFullList<Rol>({ filter: 'deleted = null', sort: 'nombre:es', expand: 'permisos', signal }),
  })

export const rolQuery = (id: string) =>
  queryOptions({
    queryKey: ['roles', 'one', id],
    queryFn: ({ signal }) => api.collection('roles').getOne<Rol>(id, { expand: 'permisos', signal }),
  })

/** Permission ids by name. */
export const permisosQuery = () =>
  queryOptions({
    queryKey: ['permisos', 'all'],
    queryFn: async ({ signal }) => {
      const found = await api.collection('permisos').getFullList<Permiso>({ fields: 'id,permiso', signal })
      return new Map(found.map(({ id, permiso }) => [permiso, id]))
    },
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Deletes a role. The server refuses while a user has it, and names them. */
export function useDeleteRol() {
  const queryClient = useQueryClient()
  const roles = api.collection('roles')
  const restore = useMutation({
    mutationFn: ({ id }: Rol) => roles.update<Rol>(id, { deleted: null }),
    onSuccess: () => markStale(queryClient, 'roles'),
    onError: (error) => toast.error(describeError(error).sentence),
  })
  return useMutation({
    mutationFn: ({ id }: Rol) => roles.update<Rol>(id, { deleted: new Date().toISOString() }),
    onSuccess: async (_, rol) => {
      toast.success(`El rol ${rol.nombre} se eliminó`, {
        life: 8000,
        action: { label: 'Deshacer', onPress: () => restore.mutate(rol) },
      })
      await markStale(queryClient, 'roles')
    },
    onError: (error) => {
      const { sentence, fields } = describeError(error)
      toast.error(fields['deleted'] ?? fields['permisos'] ?? sentence)
    },
  })
}
