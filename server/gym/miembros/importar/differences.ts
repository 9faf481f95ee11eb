import type { Diferencia } from '#shared/importar/importacion.ts'
import { isTaken, writeAviso, type Matched } from './match/match.ts'
import type { Table } from './read-file.ts'

/** Rows that were imported differently than the preview said, each with the reason. */
export type ChangedRows = Map<Matched, { texto: string; entro: boolean }>

/** The rows that were changed or left out, in the order of the file. */
export function differencesOf(rows: readonly Matched[], fuera: Table['fuera'], changed: ChangedRows): Diferencia[] {
  const differing = rows.flatMap((matched): Diferencia[] => {
    const met = changed.get(matched)
    const avisos = [...reasonsOf(matched), ...(met ? [met.texto] : [])]
    if (avisos.length === 0) return []
    const { fila, celdas } = matched.row
    return [{ fila, celdas: [...celdas], avisos, entro: met?.entro ?? isTaken(matched) }]
  })
  const left = fuera.map(({ fila, celdas, motivo }) => ({ fila, celdas, avisos: [motivo], entro: false }))
  return [...differing, ...left].toSorted((one, other) => one.fila - other.fila)
}

function reasonsOf({ accion, errores, avisos, duplicado }: Matched): string[] {
  if (accion === 'error') return errores.map(writeAviso)
  if (accion === 'omitir')
    return [
      duplicado
        ? `${duplicado.motivo}${duplicado.id_miembro === '' ? '.' : ': se dejó como estaba.'}`
        : 'Se dejó fuera.',
    ]
  return avisos.map(writeAviso)
}
