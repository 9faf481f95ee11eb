import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { useState } from 'react'
import type { Caja, CajaInput, CajaMovimiento, CajaSesion, EstadoDeCajas, ResumenDeCaja } from '#shared/caja/caja.ts'
import { api } from '#web/lib/api/api.ts'
import { newRecordId } from '#web/lib/api/new-record-id.ts'
import { type Then, useWrite } from '#web/lib/api/use-write.ts'
import { useSession } from '#web/lib/session.ts'

const expand = 'caja_id,usuario_id,cerrada_por'

/** The tills of a branch that are in use, oldest first. */
export const cajasQuery = (sucursal: string) =>
  queryOptions({
    queryKey: ['cajas', 'list', sucursal],
    queryFn: ({ signal }) =>
      api.collection('cajas').getFullList<Caja>({
        filter: api.filter('sucursal_id = {:sucursal} && activa = true', { sucursal }),
        signal,
      }),
  })

/** The tills of a branch that were put away. */
export const bajasQuery = (sucursal: string) =>
  queryOptions({
    queryKey: ['cajas', 'away', sucursal],
    queryFn: ({ signal }) =>
      api.collection('cajas').getFullList<Caja>({
        filter: api.filter('sucursal_id = {:sucursal} && activa = false', { sucursal }),
        signal,
      }),
  })

/** The open sessions of a branch. */
export const abiertasQuery = (sucursal: string) =>
  queryOptions({
    queryKey: ['caja_sesiones', 'open', sucursal],
    queryFn: ({ signal }) =>
      api.collection('caja_sesiones').getFullList<CajaSesion>({
        filter: api.filter('sucursal_id = {:sucursal} && cerrada = null', { sucursal }),
        expand,
        signal,
      }),
  })

/** One session, open or closed. */
export const sesionQuery = (id: string) =>
  queryOptions({
    queryKey: ['caja_sesiones', 'one', id],
    queryFn: ({ signal }) => api.collection('caja_sesiones').getOne<CajaSesion>(id, { expand, signal }),
    retry: false,
  })

/** The last closed sessions of a till. */
export const cierresQuery = (caja: string) =>
  queryOptions({
    queryKey: ['caja_sesiones', 'closed', caja],
    queryFn: async ({ signal }) => {
      const filter = api.filter('caja_id = {:caja} && cerrada != null', { caja })
      const page = await api
        .collection('caja_sesiones')
        .getList<CajaSesion>(1, 10, { filter, sort: '-cerrada', expand, skipTotal: true, signal })
      return page.items
    },
  })

/** The last movements of a session, and how many it has. */
export const movimientosQuery = (sesion: string) =>
  queryOptions({
    queryKey: ['caja_movimientos', 'list', sesion],
    queryFn: ({ signal }) =>
      api.collection('caja_movimientos').getList<CajaMovimiento>(1, 50, {
        filter: api.filter('id_sesion = {:sesion}', { sesion }),
        expand: 'usuario_id',
        signal,
      }),
  })

/** The figures of a session; `z` for one of its closings. */
export const resumenQuery = (sesion: string, { z }: { z?: number } = {}) =>
  queryOptions({
    queryKey: ['resumen_caja', sesion, z],
    queryFn: ({ signal }) =>
      api.send<ResumenDeCaja>(`/api/caja/sesiones/${sesion}/resumen`, { query: z ? { z } : {}, signal }),
    placeholderData: keepPreviousData,
  })

export const estadoQuery = (sucursal: string) =>
  queryOptions({
    queryKey: ['resumen_caja', 'sin-caja', sucursal],
    queryFn: ({ signal }) => api.send<EstadoDeCajas>(`/api/caja/estado/${sucursal}`, { signal }),
  })

/** An act that changes tills: everything about them is read again. */
export const useCajaAct = <Input, Output>(write: (input: Input) => Promise<Output>, then: Then<Output, Input>) =>
  useWrite({ ...then, write, stale: ['cajas', 'caja_sesiones', 'caja_movimientos'] })

type Saved = Partial<CajaInput & Pick<Caja, 'activa'>>

/** Makes a till of the branch on the screen, or changes the stored one. */
export function useSaveCaja(stored: Caja | undefined, then: Then<Caja, Saved>) {
  const { branch } = useSession()
  const [id] = useState(newRecordId)
  const cajas = api.collection('cajas')
  return useCajaAct(
    (input: Saved) =>
      stored ? cajas.update<Caja>(stored.id, input) : cajas.create<Caja>({ id, sucursal_id: branch.id, ...input }),
    then,
  )
}

/** Sends an act on a session and answers the session. */
export const actOn = (sesion: string, path: string, body: object): Promise<CajaSesion> =>
  api.send<CajaSesion>(`/api/caja/sesiones/${sesion}/${path}`, { method: 'POST', body, query: { expand } })
