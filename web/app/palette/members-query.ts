import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { catch as fallback } from 'zod/mini'
import { type Estado, estados } from '#shared/estado.ts'
import { api } from '#web/lib/api.ts'

const shown = 6
const asText = fallback(z.coerce.string(), '')

const found = z.array(
  z.object({
    id: z.string(),
    nombre: asText,
    dni: asText,
    telefono: asText,
    sucursal_id: asText,
    estado: fallback(z.optional(z.enum(estados)), undefined),
  }),
)

export interface FoundMember {
  id: string
  nombre: string
  dni: string
  telefono: string
  sucursal_id: string
  estado?: Estado | undefined
}

/** Members by part of the name in any order of its words, or by digits of document or phone. */
export const foundMembersQuery = (question: string) =>
  queryOptions({
    queryKey: ['miembros_pagos', 'found', question],
    queryFn: async ({ signal }): Promise<FoundMember[]> => {
      const { items } = await api.collection('miembros_pagos').getList(1, shown, {
        filter: memberFilter(question),
        sort: 'nombre',
        skipTotal: true,
        signal,
      })
      return found.parse(items)
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
