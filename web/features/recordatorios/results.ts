import { useQuery } from '@tanstack/react-query'
import type { Reporte } from '#shared/reportes/reporte.ts'
import { addDays } from '#shared/values/dates-without-library.ts'
import { api } from '#web/lib/api/api.ts'
import { useSession } from '#web/lib/session.ts'
import { useToday } from '#web/lib/use-today.ts'

/** Reminders of a rule, and how many of their members paid or came soon after. */
export type Result = { enviados: number; volvieron: number }

const none: ReadonlyMap<string, Result> = new Map()

/**
 * Results of the last thirty days' reminders, by the name of their rule; undefined while they load. Empty without the right
 * to see reports, and if they cannot be read.
 */
export function useResults(): ReadonlyMap<string, Result> | undefined {
  const { can, gym } = useSession()
  const today = useToday(gym.zona_horaria)
  const query = { desde: addDays(today, -29), hasta: today, comparar: 'false', por_pagina: '1' }
  const { data, isLoading } = useQuery({
    queryKey: ['recordatorios', 'resultados', today],
    queryFn: ({ signal }) => api.send<Reporte>('/api/reportes/recordatorios', { method: 'GET', query, signal }),
    enabled: can('reports.index'),
    select: byRule,
  })
  return isLoading ? undefined : (data ?? none)
}

function byRule({ tablas }: Reporte): ReadonlyMap<string, Result> {
  const rules = tablas.find(({ id }) => id === 'regla')
  const at = (name: string) => rules?.columnas.findIndex(({ id }) => id === name) ?? -1
  return new Map(
    rules?.filas.map((cells) => [
      String(cells[at('regla')]),
      { enviados: Number(cells[at('enviados')]), volvieron: Number(cells[at('volvieron')]) },
    ]),
  )
}
