import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { MiembroPago } from '#shared/collections/miembro-pago.ts'
import { api } from '#web/lib/api.ts'

const shown = 8

/**
 * Members by part of the name in any order of its words, or by the digits at either end of document or phone: those of the
 * branch first, then those of the others the person works in.
 */
export const memberSearchQuery = (question: string, sucursal: string) =>
  queryOptions({
    queryKey: ['miembros_pagos', 'search', question, sucursal],
    queryFn: async ({ signal }): Promise<MiembroPago[]> => {
      const find = (place: string) => findMembers(`${memberFilter(question)} && ${place}`, signal)
      const [here, elsewhere] = await Promise.all([
        find(api.filter('sucursal_id = {:sucursal}', { sucursal })),
        find(api.filter('sucursal_id != {:sucursal}', { sucursal })),
      ])
      return [...here, ...elsewhere].slice(0, shown)
    },
    enabled: question !== '',
    placeholderData: keepPreviousData,
  })

async function findMembers(filter: string, signal: AbortSignal): Promise<MiembroPago[]> {
  const { items } = await api.collection('miembros_pagos').getList<MiembroPago>(1, shown, {
    filter,
    sort: 'nombre',
    expand: 'id_plan_plazo.id_plan',
    skipTotal: true,
    signal,
  })
  return items
}

/** The filter behind the search. Digits look at the ends, where people read them out, so that four are enough. */
export function memberFilter(question: string): string {
  return ['deleted = null', ...memberWords(question)].join(' && ')
}

/** One expression for each word that was typed. */
export function memberWords(question: string): string[] {
  return question.split(/\s+/).filter(Boolean).slice(0, 6).map(wordFilter)
}

function wordFilter(typed: string): string {
  const digits = typed.replace(/[.\-()+]/g, '')
  if (/^\d+$/.test(digits)) {
    const params = { starts: `${digits}%`, ends: `%${digits}` }
    return api.filter('(dni ~ {:ends} || dni ~ {:starts} || telefono ~ {:ends} || telefono ~ {:starts})', params)
  }
  const word = typed.replace(/[\\%_]/g, String.raw`\$&`)
  return api.filter('(nombre ~ {:word} || dni ~ {:word})', { word })
}
