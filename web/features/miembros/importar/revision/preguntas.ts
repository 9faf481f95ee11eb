import type { Columna, Elecciones, Orden, Revision } from '#shared/importar/importacion.ts'

/** Columns of dates whose order of day and month nothing settles. An answered one stays. */
export function columnsToAsk(columnas: readonly Columna[], { orden = {} }: Elecciones) {
  return columnas.flatMap((columna, index): { index: number; titulo: string; orden: Orden }[] => {
    const chosen = orden[index] || columna.orden
    return chosen ? [{ index, titulo: columna.titulo || `Columna ${index + 1}`, orden: chosen }] : []
  })
}

/** Plans as written that the branch has under another name, or not at all. An answered one stays, with its answer. */
export function plansToAsk({ planes }: Revision, elecciones: Elecciones) {
  return planes
    .map((plan) => ({ ...plan, chosen: elecciones.planes[plan.texto] }))
    .filter(({ chosen, propuesto, id_plan_plazo }) => chosen !== undefined || propuesto || id_plan_plazo === '')
    .map(({ chosen, ...plan }) => ({ ...plan, id_plan_plazo: chosen ?? plan.id_plan_plazo }))
}

/** True if the choice decides about some member, and not each row's own choice. */
export function asksAboutMembers({ omitir, filas, porRevisar }: Revision, { duplicados, decisiones }: Elecciones) {
  if (duplicados === 'actualizar' || (omitir > 0 && porRevisar > filas.length)) return true
  return filas.some(
    ({ fila, accion, duplicado }) =>
      accion === 'omitir' && duplicado !== null && duplicado.id_miembro !== '' && decisiones[fila] === undefined,
  )
}
