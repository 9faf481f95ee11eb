import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { shortNameOf } from '#shared/claves/nombre-de-clave.ts'
import type { Recordatorio } from '#shared/recordatorios/recordatorio.ts'
import { api } from '../api/api.ts'
import { markStale } from '../api/collection-keys.ts'
import { newRecordId } from '../api/new-record-id.ts'

/** Short name of the last person to remind a member on this day, by member. */
export const recordadosQuery = (dia: string) =>
  queryOptions({
    queryKey: ['recordatorios', dia],
    queryFn: async ({ signal }) => {
      const { items } = await api.collection('recordatorios').getList<Recordatorio>(1, 500, {
        filter: api.filter("dia = {:dia} && via = 'whatsapp'", { dia }),
        sort: 'created',
        expand: 'usuario_id',
        fields: 'id,id_miembro,expand.usuario_id.name',
        skipTotal: true,
        signal,
      })
      return new Map(items.map(({ id_miembro, expand }) => [id_miembro, shortNameOf(expand?.usuario_id?.name ?? '')]))
    },
  })

/** Notes that the user reminds a member. If that fails the message goes out all the same, so nobody is told. */
export function useRemind(): (miembro: string) => void {
  const queryClient = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: (id_miembro: string) => api.collection('recordatorios').create({ id: newRecordId(), id_miembro }),
    onSuccess: () => markStale(queryClient, 'recordatorios'),
  })
  return mutate
}
