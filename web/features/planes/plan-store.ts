import type { GuardarPlanInput, Plan, PlanFormInput } from '#shared/collections/plan.ts'
import { api } from '#web/lib/api/api.ts'
import { type RecordStore, recordStore } from '#web/lib/forms/record-store.ts'
import { withNewTerms } from './plan-draft.ts'
import { expandPlazos, livePlazos } from './planes.queries.ts'

const guardar = (body: GuardarPlanInput) =>
  api.send<Plan>('/api/planes/guardar', { method: 'POST', body, query: { expand: expandPlazos } })

/** The plans of one form: each is saved with its terms in one idempotent request. */
export function planStore(): RecordStore<Plan, PlanFormInput> {
  const newIds = new Map<string, string>()
  return {
    ...recordStore<Plan, PlanFormInput>('planes', { expand: expandPlazos }),
    create: (id, input) => guardar({ ...input, id }),
    update: ({ base, input }) =>
      guardar({
        ...input,
        plazos: withNewTerms(input.plazos, livePlazos(base), newIds),
        id: base.id,
        updated: base.updated,
      }),
  }
}
