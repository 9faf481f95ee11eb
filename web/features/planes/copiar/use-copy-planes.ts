import type { Plan } from '#shared/collections/plan.ts'
import { api } from '#web/lib/api/api.ts'
import { useWrite } from '#web/lib/api/use-write.ts'
import { toast } from '#web/ui/feedback/toast.ts'

interface Copied {
  copiados: number
  repetidos: string[]
}

/** Copies plans to a branch that the user has, and tells how many; those it sells already are left out. */
export async function copyPlanes(planes: readonly string[], sucursal_id: string): Promise<Copied> {
  if (planes.length === 0) return { copiados: 0, repetidos: [] }
  return api.send<Copied>('/api/planes/copiar', { method: 'POST', body: { planes, sucursal_id } })
}

/** Copies all plans on sale in a branch to another one. */
export async function copyAllPlanes(from: string, to: string): Promise<Copied> {
  const filter = api.filter('sucursal_id = {:from} && deleted = null', { from })
  const planes = await api.collection('planes').getFullList<Pick<Plan, 'id'>>({ filter, fields: 'id' })
  return copyPlanes(
    planes.map(({ id }) => id),
    to,
  )
}

interface Copying {
  /** The name of the branch that gets them. */
  there: (branch: string) => string
  copy: (branch: string) => Promise<Copied>
  onDone: () => void
}

/** Copies plans, shows the result, and refreshes the lists. */
export function useCopyPlanes({ there, copy, onDone }: Copying) {
  return useWrite({
    write: copy,
    stale: ['planes'],
    onDone: (copied, branch) => {
      onDone()
      toast.success(sentenceOf(copied, there(branch)))
    },
  })
}

function sentenceOf({ copiados, repetidos }: Copied, sucursal: string): string {
  const kept = repetidos.length > 0 ? `${sucursal} ya vende ${repetidos.join(', ')}.` : ''
  if (copiados === 0) return kept || 'No había planes para copiar.'
  return `${copiados === 1 ? '1 plan copiado' : `${copiados} planes copiados`} a ${sucursal}. ${kept}`.trim()
}
