import { plain } from '#shared/values/plain-text.ts'
import { datosMiembro } from '#shared/collections/miembro.ts'

const { written }: { written: Record<'Hombre' | 'Mujer', readonly string[]> } = datosMiembro.sexo
const isOf = (option: 'Hombre' | 'Mujer', cell: string) => plain(option) === cell || written[option].includes(cell)

/**
 * The meaning of 'M' in a column of a member file: 'Hombre' beside an 'F', 'Mujer' beside an 'H', and nothing sure ('') beside both or
 * neither.
 */
export function meaningOfM(cells: Iterable<string>): 'Hombre' | 'Mujer' | '' {
  const words = new Set(Array.from(cells, plain))
  const [men, women] = (['Hombre', 'Mujer'] as const).map((option) => [...words].some((cell) => isOf(option, cell)))
  if (men === women) return ''
  return women ? 'Hombre' : 'Mujer'
}
