import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { GuardarPlanInput } from '#shared/collections/plan.ts'
import { api } from '#web/lib/api/api.ts'
import { markStale } from '#web/lib/api/collection-keys.ts'
import { toast } from '#web/ui/feedback/toast.ts'

/** Saves new plans with their terms: all or none. */
export function useTakePlanes() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ planes }: { planes: readonly GuardarPlanInput[] }) => {
      const batch = api.createBatch()
      for (const { plazos, ...plan } of planes) {
        batch.collection('planes').create(plan)
        for (const plazo of plazos) batch.collection('planes_plazos').create({ ...plazo, id_plan: plan.id })
      }
      return batch.send()
    },
    onSuccess: (_, { planes }) => {
      toast.success(planes.length === 1 ? 'El plan ya está en venta' : `${planes.length} planes ya están en venta`)
      return markStale(queryClient, 'planes')
    },
  })
}
