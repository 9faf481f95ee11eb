import { queryOptions } from '@tanstack/react-query'
import { api } from '#web/lib/api/api.ts'

export type EtiquetaEnUso = { nombre: string; total: number }

/** The gym's labels, the most used first. */
export const etiquetasQuery = queryOptions({
  queryKey: ['miembros', 'etiquetas'],
  queryFn: async ({ signal }) =>
    (await api.send<{ etiquetas: EtiquetaEnUso[] }>('/api/miembros/etiquetas', { method: 'GET', signal })).etiquetas,
})
