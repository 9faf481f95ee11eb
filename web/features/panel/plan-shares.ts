import type { PlanPopular } from '#shared/collections/dashboard.ts'

export interface PlanShare {
  nombre: string
  total: number
}

/** The number of plans shown by name; the rest is 'Otros'. */
export const namedPlans = 5

/** Members by plan name over all branches; plans after the fifth are summed as 'Otros'. */
export function sharesOf(planes: readonly Pick<PlanPopular, 'nombre' | 'total_miembros'>[]): PlanShare[] {
  const totals = new Map<string, number>()
  for (const { nombre, total_miembros } of planes) totals.set(nombre, (totals.get(nombre) ?? 0) + total_miembros)
  const shares = [...totals]
    .map(([nombre, total]) => ({ nombre, total }))
    .toSorted((one, other) => other.total - one.total)
  const rest = shares.slice(namedPlans).reduce((sum, { total }) => sum + total, 0)
  return [...shares.slice(0, namedPlans), ...(rest > 0 ? [{ nombre: 'Otros', total: rest }] : [])]
}

/** A share of the whole in whole percent. A small one is not called none. */
export function shareText(total: number, whole: number, percent: (value: number) => string): string {
  const share = Math.round((100 * total) / whole)
  return share ? percent(share) : `menos de ${percent(1)}`
}

/** A colour per rank; 'Otros' is a grey. */
export const shareColour = (rank: number) => (rank < namedPlans ? `var(--slice-${rank + 1})` : 'var(--line-strong)')
