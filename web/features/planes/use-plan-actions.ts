import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Plan } from '#shared/collections/plan.ts'
import { api } from '#web/lib/api/api.ts'
import { markStale } from '#web/lib/api/collection-keys.ts'
import { describeError } from '#web/lib/api/errors.ts'
import { toast } from '#web/ui/feedback/toast.ts'

type Named = Pick<Plan, 'id' | 'nombre'>
type Deleted = Named & { miembros: number }

/** Deletes a plan without asking and offers to undo it. Current members keep it until it ends. */
export function useDeletePlan() {
  const queryClient = useQueryClient()
  const restore = useRestorePlan()
  return useMutation({
    mutationFn: ({ id }: Deleted) => api.collection('planes').update<Plan>(id, { deleted: new Date().toISOString() }),
    onSuccess: async (_, plan) => {
      toast.success(`${plan.nombre} ya no se vende. ${keptSentence(plan.miembros)}`.trim(), {
        life: 8000,
        action: { label: 'Deshacer', onPress: () => restore.mutate(plan) },
      })
      await markStale(queryClient, 'planes')
    },
    onError: showError,
  })
}

export function useRestorePlan() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: Named) => api.collection('planes').update<Plan>(id, { deleted: null }),
    onSuccess: async (_, { nombre }) => {
      toast.success(`${nombre} se vende otra vez`)
      await markStale(queryClient, 'planes')
    },
    onError: showError,
  })
}

function keptSentence(miembros: number): string {
  if (miembros === 0) return ''
  return miembros === 1
    ? 'Su miembro lo conserva hasta que venza.'
    : `Sus ${miembros} miembros lo conservan hasta que venza.`
}

const showError = (error: unknown) => toast.error(describeError(error).sentence)
