import type { Campo } from '#shared/importar/campos.ts'
import { normalizeDni } from '#shared/campos/limits.ts'
import { bare, isErrorCell, isFiller } from './cell-signs.ts'
import { fieldsNamed, type Named } from './field-words.ts'
import { wordsOf } from '../words/heading-words.ts'
import { looksLike, saysYesOrNo } from './looks-like.ts'
import type { Row } from './understood.ts'

/** The heading and the cells of a column, and the fields they may stand for. */
export type Evidence = {
  titulo: string
  palabras: readonly string[]
  /** A sample of the filled cells, without fillers and errors. */
  celdas: readonly string[]
  /** Fields that words and cells agree on, the likeliest first. */
  posibles: readonly Claim[]
}

export type Claim = Named & { score: number }

const mostCells = 200

export function evidenceOf(titulo: string, index: number, filas: readonly Row[]): Evidence {
  const filled = filas.flatMap(({ celdas }) => celdas[index]?.slice(0, 400).trim() || [])
  const step = Math.max(1, filled.length / mostCells)
  const looked = Array.from({ length: Math.ceil(filled.length / step) }, (_, at) => filled[Math.floor(at * step)] ?? '')
  const celdas = looked.map(bare).filter((cell) => !isErrorCell(cell) && !isFiller(cell))
  const palabras = wordsOf(titulo)
  return {
    titulo,
    palabras,
    celdas,
    posibles: claimsOf(fieldsNamed(palabras), celdas, filled.length / (filas.length || 1)),
  }
}

const shareOf = (cells: readonly string[], is: (cell: string) => boolean) => cells.filter(is).length / cells.length

/** Fields that half of the cells must confirm, because the same words may head another column. */
const strict: ReadonlySet<Campo> = new Set<Campo>(['nombre', 'apellido', 'plan', 'cuota', 'etiquetas'])
const fewCells = 3

function claimsOf(named: readonly Named[], cells: readonly string[], filled: number): Claim[] {
  const claims = named.flatMap((one): Claim[] => {
    const { campo, debil, celdas } = one
    if (cells.length === 0) return debil ? [] : [{ ...one, score: 0.1 }]
    const share = shareOf(cells, (cell) => looksLike(campo, cell) && (celdas?.test(cell) ?? true))
    const least = debil ? 0.7 : strict.has(campo) ? 0.5 : 0.25
    const isUnsure = !debil && !celdas && !strict.has(campo) && cells.length < fewCells && !cells.some(saysYesOrNo)
    if (share < least && !isUnsure) return []
    return [{ ...one, score: (debil ? 0.5 : 1) * (0.1 + share) * (0.9 + 0.1 * Math.min(filled, 1)) }]
  })
  return claims.toSorted((left, right) => right.score - left.score)
}

/** Spain's, with its letter. */
const isSpanishDocument = (cell: string) => /^(?:\d{8}|[XYZ]\d{7})[A-Z]$/.test(normalizeDni(cell).replaceAll('-', ''))

/** The field of a column without any heading, if its cells can be nothing else. */
export function unmistakable({ celdas }: Evidence): 'correo' | 'dni' | '' {
  if (celdas.length === 0) return ''
  if (shareOf(celdas, (cell) => /^\S+@\S+\.\S+$/.test(cell)) > 0.8) return 'correo'
  return shareOf(celdas, isSpanishDocument) > 0.8 ? 'dni' : ''
}
