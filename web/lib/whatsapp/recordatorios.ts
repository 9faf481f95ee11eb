import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../api/api.ts'
import { markStale } from '../api/collection-keys.ts'
import { newRecordId } from '../api/new-record-id.ts'

/** Notes that the user reminds a member. If that fails the message goes out all the same, so nobody is told. */
export function useRemind(): (miembro: string) => void {
  const queryClient = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: (id_miembro: string) => api.collection('recordatorios').create({ id: newRecordId(), id_miembro }),
    onSuccess: () => markStale(queryClient, 'recordatorios'),
  })
  return mutate
}
