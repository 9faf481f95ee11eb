import { queryOptions } from '@tanstack/react-query'
import type { Caja } from '#shared/caja/caja.ts'
import type { CierreDeSucursal } from '#shared/sucursales/cierre-de-sucursal.ts'
import type { Dashboard } from '#shared/collections/dashboard.ts'
import type { Sucursal, SucursalInput } from '#shared/collections/sucursal.ts'
import { copyAllPlanes } from '#web/features/planes/copiar/use-copy-planes.ts'
import { api } from '#web/lib/api/api.ts'
import { describeError } from '#web/lib/api/errors.ts'
import { useWrite } from '#web/lib/api/use-write.ts'
import { type RecordStore, recordStore } from '#web/lib/forms/record-store.ts'
import { toast } from '#web/ui/feedback/toast.ts'

/** All branches, closed ones included, oldest first. */
export const sucursalesQuery = () =>
  queryOptions({
    queryKey: ['sucursales', 'all'],
    queryFn: ({ signal }) =>
      api.collection('sucursales').getFullList<Sucursal>({ filter: 'activa = true || activa = false', signal }),
  })

/** How many members and tills each branch has, of those the user may see. */
export const usoDeSucursalesQuery = (withTills: boolean) =>
  queryOptions({
    queryKey: ['dashboard', 'sucursales', withTills],
    queryFn: async ({ signal }): Promise<ReadonlyMap<string, UsoDeSucursal>> => {
      const [figures, tills] = await Promise.all([
        api.collection('dashboard').getFullList<Dashboard>({ signal }),
        withTills ? api.collection('cajas').getFullList<Caja>({ filter: 'activa = true', signal }) : [],
      ])
      return new Map(
        figures.map(({ id, total_miembros }) => [
          id,
          { miembros: total_miembros, cajas: tills.filter(({ sucursal_id }) => sucursal_id === id).length },
        ]),
      )
    },
  })

export type UsoDeSucursal = { miembros: number; cajas: number }

/** The consequences of closing a branch, as they are when the question is asked. */
export const cierreQuery = (sucursal: string) =>
  queryOptions({
    queryKey: ['cierre', sucursal],
    queryFn: ({ signal }) => api.send<CierreDeSucursal>(`/api/sucursales/${sucursal}/cierre`, { signal }),
    gcTime: 0,
  })

/** `from`: the branch whose plans a new one gets. Both writes can be repeated safely. */
export function sucursalStore(from: string | null): RecordStore<Sucursal, SucursalInput> {
  const store = recordStore<Sucursal, SucursalInput>('sucursales')
  return {
    ...store,
    create: async (id, input) => {
      const made = await store.create(id, input)
      if (from !== null) await copyAllPlanes(from, made.id)
      return made
    },
  }
}

interface OpenSucursal {
  activa: boolean
  onDone?: () => void
  /** False once nothing on the screen shows that it failed. */
  showsFailure?: () => boolean
}

/** Closes or reopens a branch, whichever the person was asked: a colleague may have been faster. */
export function useOpenSucursal({ activa, onDone, showsFailure }: OpenSucursal) {
  return useWrite({
    write: (id: string) => api.collection('sucursales').update<Sucursal>(id, { activa }),
    stale: ['sucursales'],
    onDone: ({ nombre }) => {
      onDone?.()
      toast.success(activa ? `${nombre} está abierta otra vez` : `${nombre} está cerrada. Sus datos se conservan.`)
    },
    onError: (error) => {
      if (showsFailure?.() !== true) toast.error(describeError(error).sentence)
    },
  })
}
