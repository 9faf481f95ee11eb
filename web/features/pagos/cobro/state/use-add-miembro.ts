import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { MiembroPago } from '#shared/collections/miembro-pago.ts'
import type { Miembro } from '#shared/collections/miembro.ts'
import type { MiembroInput } from '#shared/collections/miembro-input.ts'
import { api } from '#web/lib/api/api.ts'
import { newRecordId } from '#web/lib/api/new-record-id.ts'
import { type Then, useWrite } from '#web/lib/api/use-write.ts'
import { miembroQuery } from './cobro.queries.ts'

/** Adds a member once, however often it is sent, and returns the row the charge form needs. */
export function useAddMiembro(then: Then<MiembroPago>) {
  const queryClient = useQueryClient()
  const [id] = useState(newRecordId)
  return useWrite({
    ...then,
    write: async (input: MiembroInput): Promise<MiembroPago> => {
      await api.collection('miembros').create<Miembro>({ id, ...input })
      return queryClient.fetchQuery({ ...miembroQuery(id), staleTime: 0 })
    },
    stale: ['miembros'],
  })
}
