import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { MiembroPago } from '#shared/collections/miembro-pago.ts'
import { api } from '#web/lib/api.ts'

const shown = 6
/** Members by part of the name in any order of its words, or by digits of document or phone. */
export const foundMembersQuery = (question: string) =>
  queryOptions({
    queryKey: ['miembros_pagos', 'found', question],
    queryFn: async ({ signal }) => {
      const { items } = await api.collection('miembros_pagos').getList<MiembroPago>(1, shown, {
        filter: memberFilter(question),
        sort: 'nombre',
        skipTotal: true,
        signal,
      })
      return items
    },
    enabled: question.length > 1,
    placeholderData: keepPreviousData,
  })

export function memberFilter(question: string): string {
  const words = question.split(/\s+/).map((word) => word.replaceAll('%', ''))
  const each = words.filter(Boolean).map((palabra) => {
    const digits = palabra.replace(/[.\-()]/g, '')
    return /^\d+$/.test(digits)
      ? api.filter('(dni ~ {:digits} || telefono ~ {:digits} || nombre ~ {:palabra})', { digits, palabra })
      : api.filter('(nombre ~ {:palabra} || dni ~ {:palabra})', { palabra })
  })
  return ['deleted = null', ...each].join(' && ')
}
