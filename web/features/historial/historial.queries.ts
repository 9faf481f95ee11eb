import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Auditoria } from '#shared/collections/auditoria.ts'
import { api } from '#web/lib/api/api.ts'

/** `desde` and `hasta` are instants, the second exclusive. */
export interface HistorialFilter {
  usuario?: string | undefined
  accion?: string | undefined
  coleccion?: string | undefined
  registro?: string | undefined
  desde?: string | undefined
  hasta?: string | undefined
}

const conditions: Record<keyof HistorialFilter, string> = {
  usuario: 'usuario_id = {:value}',
  accion: 'accion = {:value}',
  coleccion: 'coleccion = {:value}',
  registro: 'registro = {:value}',
  desde: 'created >= {:value}',
  hasta: 'created < {:value}',
}

export function historialQuery(asked: HistorialFilter, page = 1, rows = 30) {
  const filter = [
    part(conditions.usuario, asked.usuario),
    part(conditions.accion, asked.accion),
    part(conditions.coleccion, asked.coleccion),
    part(conditions.registro, asked.registro),
    part(conditions.desde, asked.desde),
    part(conditions.hasta, asked.hasta),
  ]
    .filter(Boolean)
    .join(' && ')
  return queryOptions({
    queryKey: ['auditoria', 'list', { page, rows, filter }],
    queryFn: ({ signal }) =>
      api.collection('auditoria').getList<Auditoria>(page, rows, { filter, expand: 'usuario_id', signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

const part = (condition: string, value: string | undefined) => (value ? api.filter(condition, { value }) : '')
