import type { Plan, PlanFormInput } from '#shared/collections/plan.ts'
import type { PlanPlazo } from '#shared/collections/plan-plazo.ts'
import { newRecordId } from '#web/lib/new-record-id.ts'
import { livePlazos } from './planes.queries.ts'

type Plazo = PlanFormInput['plazos'][number]

/** An empty line. NaN stands for a number not typed yet. */
export const emptyPlazo = (): Plazo => ({
  id: newRecordId(),
  duracion: Number.NaN,
  unidad: 'mes',
  precio: Number.NaN,
})

/** The form as it opens: empty, as stored, or as a copy with ids of its own. */
export function planDraft(stored: Plan | undefined, sucursal: string, isCopy: boolean): PlanFormInput {
  if (!stored)
    return {
      nombre: '',
      descripcion: '',
      horario: 'flexible',
      sucursal_id: sucursal,
      pausa_dias: null,
      plazos: [{ ...emptyPlazo(), duracion: 1 }],
    }
  return {
    nombre: isCopy ? `${stored.nombre.slice(0, 42)} (copia)` : stored.nombre,
    descripcion: stored.descripcion,
    horario: stored.horario,
    sucursal_id: isCopy ? sucursal : stored.sucursal_id,
    pausa_dias: stored.pausa_dias,
    plazos: livePlazos(stored).map(({ id, duracion, unidad, precio }) => ({
      id: isCopy ? newRecordId() : id,
      duracion,
      unidad,
      precio,
    })),
  }
}

/**
 * A term whose length was changed is another term: the old one leaves, so that what was sold by it keeps its name. Its new
 * id is made once, hence sending the form again changes nothing more.
 */
export function withNewTerms(
  plazos: readonly Plazo[],
  stored: readonly Pick<PlanPlazo, 'id' | 'duracion' | 'unidad'>[],
  newIds: Map<string, string>,
): Plazo[] {
  return plazos.map((plazo) => {
    const before = stored.find(({ id }) => id === plazo.id)
    if (!before || (before.duracion === plazo.duracion && before.unidad === plazo.unidad)) return plazo
    const id = newIds.get(plazo.id) ?? newRecordId()
    newIds.set(plazo.id, id)
    return { ...plazo, id }
  })
}
