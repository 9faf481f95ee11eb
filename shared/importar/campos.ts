import { keysOf, type Campo as Declared } from '../campos/campo.ts'
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
type Column = { id: Campo; label: string; sinonimos: readonly string[] }

const apellido: Column = { id: 'apellido', label: 'Apellido', sinonimos: ['apellidos', 'primer apellido'] }

/** Fields that a column of a member file can fill, in the order of the mapping screen. */
export const campos: readonly Column[] = [
  ...keysOf(datosMiembro).flatMap((id) => {
    const { label, synonyms }: Declared = datosMiembro[id]
    const column = { id, label, sinonimos: synonyms ?? [] }
    return id === 'nombre' ? [column, apellido] : [column]
  }),
  { id: 'numero', label: 'Número de miembro en este gimnasio', sinonimos: [] },
  { id: 'plan', label: 'Plan', sinonimos: ['membresia', 'plan actual', 'tarifa', 'abono'] },
  { id: 'plazo', label: 'Plazo', sinonimos: ['duracion', 'periodicidad'] },
  { id: 'cuota', label: 'Importe de la cuota', sinonimos: ['cuota', 'importe', 'precio'] },
  { id: 'inicio', label: 'Inicio del periodo', sinonimos: ['inicio', 'fecha de inicio', 'desde', 'fecha inicio'] },
  {
    id: 'vencimiento',
    label: 'Vencimiento',
    sinonimos: ['vence', 'fecha de vencimiento', 'pagado hasta', 'hasta', 'fecha vencimiento', 'caduca', 'fin'],
  },
]

/** The field of each column; '' skips the column. Several columns may fill one field: they are joined in their order. */
export type Mapeo = (Campo | '')[]
