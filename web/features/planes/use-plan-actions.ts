import type { Plan } from '#shared/collections/plan.ts'
import { api } from '#web/lib/api/api.ts'
import { describeError } from '#web/lib/api/errors.ts'
import { useWrite } from '#web/lib/api/use-write.ts'
import { toast } from '#web/ui/feedback/toast.ts'

type Named = Pick<Plan, 'id' | 'nombre'>
type Deleted = Named & { miembros: number }

/** Deletes a plan without asking and offers to undo it. Current members keep it until it ends. */
export function useDeletePlan(onDeleted?: () => void) {
  const restore = useRestorePlan()
  return useWrite({
    stale: ['planes'],
    write: ({ id }: Deleted) => api.collection('planes').update<Plan>(id, { deleted: new Date().toISOString() }),
    onDone: (_, plan) => {
      onDeleted?.()
      toast.success(`${plan.nombre} ya no se vende. ${keptSentence(plan.miembros)}`.trim(), {
        life: 8000,
        action: { label: 'Deshacer', onPress: () => restore.mutate(plan) },
      })
    },
    onError: showError,
  })
}

export function useRestorePlan() {
  return useWrite({
    stale: ['planes'],
    write: ({ id }: Named) => api.collection('planes').update<Plan>(id, { deleted: null }),
    onDone: (_, { nombre }) => toast.success(`${nombre} se vende otra vez`),
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
