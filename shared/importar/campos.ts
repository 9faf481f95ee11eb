import { keysOf } from '../campos/campo.ts'
import { datosMiembro } from '../collections/miembro.ts'

export type Campo =
  | keyof typeof datosMiembro
  | 'apellido'
  | 'numero'
  | 'plan'
  | 'plazo'
  | 'cuota'
  | 'inicio'
  | 'vencimiento'
type Column = { id: Campo; label: string }

/** Fields that a column of a member file can fill, in the order of the mapping screen. */
export const campos: readonly Column[] = [
  ...keysOf(datosMiembro).flatMap((id): Column[] => {
    const column = { id, label: datosMiembro[id].label }
    return id === 'nombre' ? [column, { id: 'apellido', label: 'Apellido' }] : [column]
  }),
  { id: 'numero', label: 'Número de miembro en este gimnasio' },
  { id: 'plan', label: 'Plan' },
  { id: 'plazo', label: 'Plazo' },
  { id: 'cuota', label: 'Importe de la cuota' },
  { id: 'inicio', label: 'Inicio del período' },
  { id: 'vencimiento', label: 'Vencimiento' },
]

/** The field of each column; '' skips the column. Several columns may fill one field: they are joined in their order. */
export type Mapeo = (Campo | '')[]
