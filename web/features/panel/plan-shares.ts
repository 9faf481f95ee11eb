import type { PlanPopular } from '#shared/collections/dashboard.ts'

export interface PlanShare {
  nombre: string
  total: number
}

/** Plans that are named; what comes after them is 'Otros'. */
export const namedPlans = 5
const strengths = [100, 74, 54, 38, 26]

/** Members by plan, those of the same name in several branches together; what is past the fifth counts as 'Otros'. */
export function sharesOf(planes: readonly Pick<PlanPopular, 'nombre' | 'total_miembros'>[]): PlanShare[] {
  const totals = new Map<string, number>()
  for (const { nombre, total_miembros } of planes) totals.set(nombre, (totals.get(nombre) ?? 0) + total_miembros)
  const shares = [...totals]
    .map(([nombre, total]) => ({ nombre, total }))
    .toSorted((one, other) => other.total - one.total)
  const rest = shares.slice(namedPlans).reduce((sum, { total }) => sum + total, 0)
  return [...shares.slice(0, namedPlans), ...(rest > 0 ? [{ nombre: 'Otros', total: rest }] : [])]
}

/** One colour, fainter with each place; the last is a grey. */
export function shareColour(place: number): string {
  const strength = strengths[place]
  return strength === undefined ? 'var(--line-strong)' : `color-mix(in oklab, var(--focus) ${strength}%, var(--panel))`
}
