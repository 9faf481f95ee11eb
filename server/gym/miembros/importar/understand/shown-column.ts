import { campos, type Mapeo } from '#shared/importar/campos.ts'
import type { Columna } from '#shared/importar/importacion.ts'
import { writeDay } from '#shared/values/write-day.ts'
import { bare, isFiller, type Reading } from './cell-signs.ts'
import type { Evidence } from './column-evidence.ts'
import { fieldsNamed } from './field-words.ts'

const mostSamples = 3
const longestSample = 200

/** A column before its cells are read. */
export const begun = (titulo: string, campo: Mapeo[number], duda: string, orden: Columna['orden']): Columna => ({
  titulo,
  campo,
  muestra: [],
  duda,
  orden,
  llenas: 0,
  ilegibles: 0,
})

/** Counts a cell and keeps it as a sample. `wholeName` makes a name of a cell of names. */
export function countCell(columna: Columna, cell: string, reading: Reading, wholeName: (text: string) => string): void {
  const { campo, muestra } = columna
  const escrito = cell.trim().slice(0, longestSample)
  const isNothing = campo === '' ? isFiller(bare(escrito)) : reading.valor === '' && reading.texto === ''
  if (isNothing) return
  columna.llenas += 1
  if (reading.valor === '' && reading.texto !== '') columna.ilegibles += 1
  if (muestra.length === mostSamples || muestra.some((sample) => sample.escrito === escrito)) return
  const { valor } = reading
  const entendido = campo === 'nombre' ? wholeName(valor) : isDay(campo) && valor !== '' ? writeDay(valor) : valor
  muestra.push({ escrito, entendido: entendido.slice(0, longestSample) })
}

const isDay = (campo: Mapeo[number]) => campo === 'fecha_nacimiento' || campo === 'inicio' || campo === 'vencimiento'

/** Words of a state in which a person does not train. */
const inactive = /^(de )?(baja|inactiv|congelad|suspendid|inactive)/i

/** A sentence about a column whose heading says more than its cells, or whose cells matter though it is left out, else ''. */
export function headingDoubt({ palabras, celdas, posibles }: Evidence, campo: Mapeo[number]): string {
  if (campo === 'notas' && palabras.includes('baja'))
    return 'Quien se dio de baja entra también: la baja queda en sus notas.'
  if (campo === '' && celdas.some((cell) => inactive.test(cell)))
    return 'Hay gente de baja o inactiva: entra como las demás. Quítala del archivo si no va.'
  if (campo === 'notas' && !palabras.includes('nota')) return 'Es el número de otro programa: se guarda en las notas.'
  const named = fieldsNamed(palabras).find(({ debil }) => !debil)
  if (campo !== '' || !named || posibles.length > 0 || celdas.length === 0) return ''
  const label = campos.find(({ id }) => id === named.campo)?.label ?? ''
  return `Sus celdas no se leen como ${label.toLowerCase()}.`
}
