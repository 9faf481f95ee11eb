/** The look of a cell. A column of a list mostly holds one kind. */
export type Kind =
  | ''
  | 'numero'
  | 'fecha'
  | 'hora'
  | 'correo'
  | 'enlace'
  | 'codigo'
  | 'palabra'
  | 'palabras'
  | 'largo'
  | 'signos'

/** Kinds that no heading has. */
const typed: ReadonlySet<Kind> = new Set<Kind>(['numero', 'fecha', 'hora', 'correo', 'enlace', 'codigo'])
export const isTyped = (kind: Kind) => typed.has(kind)

const longestLabel = 60
const number = /^[-+(]?[$€£]? ?[-+]?\d[\d.,' ()/-]*(e[-+]?\d+)? ?[%€$)]?$/i
const date = /^\d{1,4}([-/.]| ?[-/] ?)\d{1,2}([-/.]| ?[-/] ?)\d{1,4}\.?([ T]\d.*)?$/
const writtenDate = /^\d{1,2}[-/ ](de )?\p{L}{3,10}\.?[-/ ](del? )?\d{2,4}$/u

export function kindOf(cell: string): Kind {
  if (cell === '') return ''
  if (cell.length > longestLabel) return /^https?:\S+$/.test(cell) ? 'enlace' : 'largo'
  if (/\d/.test(cell)) return kindWithDigits(cell)
  if (/^\S+@\S+\.\S+$/.test(cell)) return 'correo'
  if (!/\p{L}/u.test(cell)) return 'signos'
  if (/^(https?:|www\.)\S+$/i.test(cell)) return 'enlace'
  return /\s/.test(cell) ? 'palabras' : 'palabra'
}

function kindWithDigits(cell: string): Kind {
  if (date.test(cell) || writtenDate.test(cell)) return 'fecha'
  if (/^\d{1,2}:\d{2}/.test(cell)) return 'hora'
  if (number.test(cell)) return 'numero'
  if (/^\S+@\S+\.\S+$/.test(cell)) return 'correo'
  if (/^(https?:|www\.)\S+$/i.test(cell)) return 'enlace'
  return /\s/.test(cell) ? 'palabras' : 'codigo'
}

export const longestHeading = 40

/** True if a cell looks like a heading. */
export const isLabel = (cell: string) => cell.length <= longestHeading && /\p{L}/u.test(cell) && !isTyped(kindOf(cell))
