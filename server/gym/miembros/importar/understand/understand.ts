import { setImmediate } from 'node:timers/promises'
import type { Mapeo } from '#shared/importar/campos.ts'
import type { Columna } from '#shared/importar/importacion.ts'
import { typedText } from '#shared/values/typed-text.ts'
import { none, type Reading } from './cell-signs.ts'
import { evidenceOf, type Evidence } from './column-evidence.ts'
import { readerOf } from './column-reader.ts'
import { isHouseNumber, isPlainNote } from './field-words.ts'
import { joinRow, type Joined } from './join-row.ts'
import { ordersOf } from './orders-of-dates.ts'
import { proposeFields } from './propose-fields.ts'
import { nameOf } from './read-name.ts'
import { begun, countCell, headingDoubt } from './shown-column.ts'
import type { Chosen, Place, Row, Understood, UnderstoodRow } from './understood.ts'

type Table = { columnas: readonly string[]; filas: readonly Row[] }

const rowsAtOnce = 100

/**
 * Says what each column of a list is and what each of its rows tells of a person. A cell that cannot be read costs its value,
 * never the person.
 */
export async function understand({ columnas, filas }: Table, place: Place, chosen: Chosen = {}): Promise<Understood> {
  const evidence = await evidenceOfAll(columnas, filas)
  const proposed = chosen.mapeo ?? proposeFields(evidence, place.planes)
  const mapeo = columnas.map((_, index) => proposed[index] ?? '')
  const columns = await prepare(evidence, filas, mapeo, { place, chosen })
  const isNameFirst = evidence.some(({ palabras }, index) => mapeo[index] === 'nombre' && saysNameFirst(palabras))
  const wholeName = (text: string) => (mapeo.includes('apellido') ? text : nameOf([text], [], isNameFirst))
  const rows: UnderstoodRow[] = []
  for (const [at, row] of filas.entries()) {
    if (at % rowsAtOnce === 0) await setImmediate()
    const readings = columns.map(({ read, shown }, index) => {
      const cell = row.celdas[index] ?? ''
      const reading = read(cell)
      countCell(shown, cell, reading, wholeName)
      return reading
    })
    rows.push(joinRow(row, readings, columns, isNameFirst))
  }
  return { mapeo, columnas: columns.map(({ shown }) => shown), filas: rows }
}

const saysNameFirst = (words: readonly string[]) =>
  words.includes('nombre') && words.indexOf('nombre') < words.indexOf('apellido')

async function evidenceOfAll(columnas: readonly string[], filas: readonly Row[]): Promise<Evidence[]> {
  const evidence: Evidence[] = []
  for (const [index, titulo] of columnas.entries()) {
    evidence.push(evidenceOf(titulo, index, filas))
    await setImmediate()
  }
  return evidence
}

type Column = Joined & { read: (cell: string) => Reading; shown: Columna }

/** The columns with their readers, which look at all the cells of theirs first. */
async function prepare(
  evidence: readonly Evidence[],
  filas: readonly Row[],
  mapeo: Mapeo,
  { place, chosen }: { place: Place; chosen: Chosen },
): Promise<Column[]> {
  const orders = await ordersOf(filas, mapeo, chosen, place)
  const columns: Column[] = []
  for (const [index, column] of evidence.entries()) {
    const campo = mapeo[index] ?? ''
    const order = orders.get(index)
    const cells = filas.map(({ celdas }) => celdas[index] ?? '')
    const reader = campo === '' ? null : readerOf(campo, cells, place, order?.orden ?? 'dia')
    const doubt = chosen.mapeo === undefined ? headingDoubt(column, campo) : ''
    const duda = order?.duda || reader?.duda || doubt
    columns.push({
      campo,
      encabezado: isPlainNote(column.palabras) ? '' : typedText(column.titulo),
      isHouseNumber: isHouseNumber(column.palabras),
      read: reader?.read ?? (() => none),
      shown: begun(column.titulo, campo, duda, order?.isOpen ? order.orden : ''),
    })
    await setImmediate()
  }
  return columns
}
