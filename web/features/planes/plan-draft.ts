import { emptyOf, fill } from '#shared/campos/campo.ts'
import { datosPlan, type Plan, type PlanFormInput, type PlanPlazo } from '#shared/collections/plan.ts'
import { datosPlazo } from '#shared/collections/plan-plazo.ts'
import { newRecordId } from '#web/lib/api/new-record-id.ts'
import { livePlazos } from './planes.queries.ts'

type Plazo = PlanFormInput['plazos'][number]

/** An empty row. */
export const emptyPlazo = (): Plazo => ({ id: newRecordId(), ...emptyOf(datosPlazo) })

/** The initial values of the form: empty, as stored, or a copy with new ids. */
export function planDraft(stored: Plan | undefined, sucursal: string, isCopy: boolean): PlanFormInput {
  if (!stored) return { ...emptyOf(datosPlan), sucursal_id: sucursal, plazos: [{ ...emptyPlazo(), duracion: 1 }] }
  return {
    ...fill(datosPlan, (_, name) => stored[name]),
    ...(isCopy && { nombre: `${stored.nombre.slice(0, 42)} (copia)` }),
    sucursal_id: isCopy ? sucursal : stored.sucursal_id,
    plazos: livePlazos(stored).map((plazo) => ({
      id: isCopy ? newRecordId() : plazo.id,
      ...fill(datosPlazo, (_, name) => plazo[name]),
    })),
  }
}

/**
 * A term with a changed duration is a new term: the old one is removed, so that payments for it keep its name. The
 * new id is made once, so that sending the form again changes nothing.
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
