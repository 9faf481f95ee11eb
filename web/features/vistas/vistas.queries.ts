import { queryOptions } from '@tanstack/react-query'
import { type ListaConVistas, mostVistas, type Vista } from '#shared/vistas/vista.ts'
import { api } from '#web/lib/api/api.ts'
import { newRecordId } from '#web/lib/api/new-record-id.ts'
import { type Then, useWrite } from '#web/lib/api/use-write.ts'

/** The person's views of a list, the oldest first. */
export const vistasQuery = (lista: ListaConVistas) =>
  queryOptions({
    queryKey: ['vistas', lista],
    queryFn: async ({ signal }) => {
      const filter = api.filter('lista = {:lista}', { lista })
      const page = { filter, sort: 'created', skipTotal: true, signal }
      return (await api.collection('vistas').getList<Vista>(1, mostVistas + 10, page)).items
    },
  })

export type NuevaVista = Pick<Vista, 'lista' | 'nombre' | 'busqueda'>

/** Saves a view; one of the same name is replaced. */
export function useSaveVista(known: readonly Vista[], then: Then<Vista, NuevaVista>) {
  return useWrite({
    ...then,
    write: ({ lista, nombre, busqueda }: NuevaVista) => {
      const same = known.find((vista) => vista.nombre.toLowerCase() === nombre.toLowerCase())
      return same
        ? api.collection('vistas').update<Vista>(same.id, { nombre, busqueda })
        : api.collection('vistas').create<Vista>({ id: newRecordId(), lista, nombre, busqueda })
    },
    stale: ['vistas'],
  })
}

export const useDeleteVista = (then: Then<unknown, Vista>) =>
  useWrite({ ...then, write: ({ id }: Vista) => api.collection('vistas').delete(id), stale: ['vistas'] })
