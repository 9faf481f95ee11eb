import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { ListaDeRepetidos, Union, UnirInput } from '#shared/unir/union.ts'
import { api } from '#web/lib/api/api.ts'
import { describeError } from '#web/lib/api/errors.ts'
import { toast } from '#web/ui/feedback/toast.ts'

const send = (body: UnirInput, signal?: AbortSignal) =>
  api.send<Union>('/api/miembros/unir', { method: 'POST', body, ...(signal && { signal }) })

/** The effect of joining two members, before it is done. */
export const unionQuery = (body: UnirInput) =>
  queryOptions({
    queryKey: ['miembros', 'union', body],
    queryFn: ({ signal }) => send(body, signal),
    retry: false,
    staleTime: 0,
  })

export const repetidosQuery = queryOptions({
  queryKey: ['miembros', 'repetidos'],
  queryFn: ({ signal }) => api.send<ListaDeRepetidos>('/api/miembros/repetidos', { method: 'GET', signal }),
})

/** A union concerns every list that names a member. */
const useSettle = () => {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries()
}

const showError = (error: unknown) => toast.error(describeError(error).sentence)

/** Joins two members and offers to undo it. */
export function useUnir(onDone: () => void) {
  const undo = useDeshacerUnion()
  const settle = useSettle()
  return useMutation({
    mutationFn: (body: UnirInput) => send({ ...body, aplicar: true }),
    onSuccess: async ({ id, queda, se_va }) => {
      toast.success(`La ficha n.º ${se_va.numero} quedó unida a la de ${queda.nombre}`, {
        life: 15_000,
        action: { label: 'Deshacer', onPress: () => undo.mutate(id) },
      })
      onDone()
      await settle()
    },
    onError: showError,
  })
}

/** Undoes a union, by its id or by the member who went. */
export function useDeshacerUnion() {
  const settle = useSettle()
  return useMutation({
    mutationFn: (id: string) =>
      api.send<unknown>(`/api/miembros/unir/${encodeURIComponent(id)}/deshacer`, { method: 'POST' }),
    onSuccess: async () => {
      toast.success('Las dos fichas están como antes')
      await settle()
    },
    onError: showError,
  })
}

/** Remembers that two members are two persons. */
export function useTellApart() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: { id: string; id_otro: string }) =>
      api.send<unknown>('/api/miembros/repetidos/distintos', { method: 'POST', body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: repetidosQuery.queryKey }),
    onError: showError,
  })
}
