import { isTyped, kindOf, type Kind } from './cell-kind.ts'

/** For each column, the share of its cells that each kind has. */
export type ColumnKinds = readonly ReadonlyMap<Kind, number>[]

const learntFrom = 500
const mostSurplus = 20

export function learnKinds(rows: Iterable<readonly string[]>, ancho: number): ColumnKinds {
  const counts = Array.from({ length: ancho }, () => new Map<Kind, number>())
  let learnt = 0
  for (const celdas of rows) {
    if (celdas.length !== ancho) continue
    counts.forEach((kinds, column) => {
      const kind = kindOf((celdas[column] ?? '').trim())
      kinds.set(kind, (kinds.get(kind) ?? 0) + 1)
    })
    learnt += 1
    if (learnt === learntFrom) break
  }
  return counts.map((kinds) => new Map([...kinds].map(([kind, count]) => [kind, count / learnt])))
}

/**
 * Mends a row with more cells than the others: one of its texts contains the separator, or the row has a separator too many.
 * Joins the cells so that the rest stand in columns of their kind. If no joining fits, as in a row of headings, empty cells are
 * dropped.
 */
export function mendWide(celdas: readonly string[], kinds: ColumnKinds, separador: string): readonly string[] {
  const ancho = kinds.length
  const surplus = celdas.length - ancho
  if (surplus <= 0 || surplus > mostSurplus || celdas.slice(ancho).every((cell) => cell.trim() === '')) return celdas
  const spaced = celdas.filter(goesOn).length
  if (spaced === surplus) return joinedSpaced(celdas, separador)
  const found = celdas.map((cell) => kindOf(cell.trim()))
  const fits = (at: number, column: number) => fitOf(kinds[column], found[at])
  const before = [0]
  for (let column = 0; column < ancho; column += 1) before.push((before[column] ?? 0) + fits(column, column))
  const unmended = before[ancho] ?? 0
  let behind = 0
  let best = { sum: unmended, at: -1 }
  for (let at = ancho - 1; at >= 0; at -= 1) {
    const own = kindOf(joinedAt(celdas, at, { surplus, separador }).trim())
    const sum = (before[at] ?? 0) + behind + fitOf(kinds[at], own) + (isTyped(mostOf(kinds[at])) ? 0 : 0.01)
    if (sum > best.sum) best = { sum, at }
    behind += fits(at + surplus, at)
  }
  if (best.at >= 0 && best.sum >= unmended + 0.3 && best.sum >= ancho / 2)
    return joined(celdas, best.at, { surplus, separador })
  const filled = celdas.filter((cell) => cell.trim() !== '')
  return filled.length === ancho ? filled : celdas
}

/**
 * A separator followed by a space belongs to a sentence or separates two values of one cell, unless other rows have such spaces
 * too.
 */
const goesOn = (cell: string, at: number) => at > 0 && /^ +\S/.test(cell)

function joinedSpaced(celdas: readonly string[], separador: string): string[] {
  const joinedCells: string[] = []
  for (const [at, cell] of celdas.entries()) {
    const last = joinedCells.pop()
    if (last === undefined) joinedCells.push(cell)
    else if (goesOn(cell, at)) joinedCells.push(`${last}${separador}${cell}`)
    else joinedCells.push(last, cell)
  }
  return joinedCells
}

const fitOf = (column: ReadonlyMap<Kind, number> | undefined, kind: Kind | undefined) =>
  kind === undefined ? 0 : (column?.get(kind) ?? 0)

const mostOf = (column: ReadonlyMap<Kind, number> | undefined): Kind =>
  [...(column ?? [])].reduce<[Kind, number]>((most, one) => (one[1] > most[1] ? one : most), ['', 0])[0]

type Surplus = { readonly surplus: number; readonly separador: string }

const joinedAt = (celdas: readonly string[], at: number, { surplus, separador }: Surplus) =>
  celdas
    .slice(at, at + surplus + 1)
    .filter((cell) => cell.trim() !== '')
    .join(separador)

const joined = (celdas: readonly string[], at: number, surplus: Surplus) => [
  ...celdas.slice(0, at),
  joinedAt(celdas, at, surplus),
  ...celdas.slice(at + surplus.surplus + 1),
]
