import { plain } from '#shared/values/plain-text.ts'
import { campos, type Campo, type Mapeo } from '#shared/importar/campos.ts'
import type { Claim, Evidence } from './column-evidence.ts'
import { unmistakable } from './column-evidence.ts'
import { isHouseNumber } from './field-words.ts'

/** Fields that several columns make, and how many at most: a list with more of one heading repeats something else. */
const mostColumns: Partial<Record<Campo, number>> = {
  nombre: 3,
  apellido: 3,
  telefono: 5,
  correo: 3,
  direccion: 8,
  contacto_emergencia: 4,
  etiquetas: 3,
  notas: 10,
}

const numero = plain(campos.find(({ id }) => id === 'numero')?.label ?? '')

/** The field of each column by its heading and its cells. */
export function proposeFields(columns: readonly Evidence[], planes: readonly string[]): Mapeo {
  if (columns.every(({ titulo }) => titulo.trim() === '')) return firstOfEach(columns.map(unmistakable))
  const offers = columns.map(({ titulo, posibles }): readonly Claim[] =>
    plain(titulo) === numero ? [{ campo: 'numero', debil: false, score: 1 }] : posibles,
  )
  const isStrong = (campo: Campo) => offers.some(([best]) => best?.campo === campo && !best.debil)
  const isPeriod = isStrong('vencimiento') || isStrong('inicio')
  const names = new Set(planes.map(plain))
  // A weak plan needs an end or a start beside it, or names of the branch's plans.
  const holds = ({ campo, debil }: Claim, { celdas }: Evidence) =>
    !debil || (!isStrong(campo) && (campo !== 'plan' || isPeriod || celdas.some((cell) => names.has(plain(cell)))))
  const chosen = withoutWholeNames(columns.map((column, at) => offers[at]?.find((claim) => holds(claim, column))))
  const best = chosen.map((claim, at) => (claim && isAmongFirst(claim, at, chosen, columns) ? claim.campo : ''))
  const hasStreet = columns.some(({ palabras }, at) => best[at] === 'direccion' && palabras.some(isStreet))
  return best.map((campo, at) => {
    const column = columns[at]
    return hasStreet && column && isHouseNumber(column.palabras) ? 'direccion' : campo
  })
}

const isStreet = (word: string) => ['calle', 'direccion', 'domicilio', 'avenida'].includes(word)

function firstOfEach(mapeo: Mapeo): Mapeo {
  return mapeo.map((campo, at) => (mapeo.indexOf(campo) === at ? campo : ''))
}

/** First names and surnames in columns of their own go before a column of whole names, which repeats them. */
function withoutWholeNames(claims: readonly (Claim | undefined)[]): (Claim | undefined)[] {
  const has = (campo: Campo, parte?: Claim['parte']) =>
    claims.some((claim) => claim?.campo === campo && (parte === undefined || claim.parte === parte))
  const unwanted = has('apellido') && has('nombre', 'parte') ? 'entero' : has('nombre', 'entero') ? 'parte' : undefined
  const isWanted = (claim: Claim) =>
    claim.campo === 'apellido'
      ? unwanted !== 'parte' || !has('nombre', 'entero')
      : claim.campo !== 'nombre' || claim.parte !== unwanted
  return claims.map((claim) => (claim && isWanted(claim) ? claim : undefined))
}

/** Keeps the best column of a field that takes one, and the first of name columns with equal headings. */
function isAmongFirst(
  claim: Claim,
  at: number,
  all: readonly (Claim | undefined)[],
  columns: readonly Evidence[],
): boolean {
  const rivals = all.flatMap((other, index) =>
    other?.campo === claim.campo && index !== at ? [{ ...other, index }] : [],
  )
  const before = rivals.filter(({ index }) => index < at)
  const most = mostColumns[claim.campo]
  if (most === undefined)
    return !rivals.some(({ score, index }) => score > claim.score || (score === claim.score && index < at))
  if (claim.campo !== 'nombre') return before.length < most
  const heading = (index: number) => columns[index]?.palabras.join(' ')
  return (
    before.length < most && !before.some(({ parte, index }) => parte === 'entero' || heading(index) === heading(at))
  )
}
