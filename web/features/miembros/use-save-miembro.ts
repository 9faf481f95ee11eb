import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Miembro, MiembroInput } from '#shared/collections/miembro.ts'
import { api } from '#web/lib/api.ts'
import { markStale } from '#web/lib/collection-keys.ts'
import { newRecordId } from '#web/lib/new-record-id.ts'

/** Saves the form: a new member, made once however often it is sent, or a change of the stored one. */
export function useSaveMiembro(stored: Miembro | undefined) {
  const queryClient = useQueryClient()
  const [newId] = useState(newRecordId)
  const miembros = api.collection('miembros')
  return useMutation({
    mutationFn: (input: MiembroInput & { foto?: File | null }) =>
      stored ? miembros.update<Miembro>(stored.id, input) : miembros.create<Miembro>({ id: newId, ...input }),
    onSuccess: () => markStale(queryClient, 'miembros'),
  })
}
