import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { GuardarPlanInput, Plan, PlanFormInput } from '#shared/collections/plan.ts'
import { api } from '#web/lib/api/api.ts'
import { markStale } from '#web/lib/api/collection-keys.ts'
import { newRecordId } from '#web/lib/api/new-record-id.ts'
import { withNewTerms } from './plan-draft.ts'
import { livePlazos } from './planes.queries.ts'

/** Saves the form in one idempotent request. */
export function useSavePlan(stored: Plan | undefined) {
  const queryClient = useQueryClient()
  const [newId] = useState(newRecordId)
  const [newIds] = useState(() => new Map<string, string>())
  return useMutation({
    mutationFn: (input: PlanFormInput) => {
      const plazos = withNewTerms(input.plazos, stored ? livePlazos(stored) : [], newIds)
      const body: GuardarPlanInput = stored
        ? { ...input, plazos, id: stored.id, updated: stored.updated }
        : { ...input, plazos, id: newId }
      return api.send<Plan>('/api/planes/guardar', { method: 'POST', body })
    },
    onSuccess: () => markStale(queryClient, 'planes'),
  })
}
