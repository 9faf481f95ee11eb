import { unescaped, valueOf, type Facts, type Format, type RawCell } from './cell-values.ts'
import type { Filled } from './sheet.ts'
import { attribute, tagsOf, type Tag } from './xml-pieces.ts'

/** Last column of a sheet, XFD. */
const lastColumn = 16_384

export type BookFacts = Facts & { readonly formats: readonly (Format | undefined)[] }

/** Streams the rows of a sheet: the number of each, and its cells with text. Rows and cells that do not tell their place follow the one before. */
export function* sheetRows(
  xml: string,
  facts: BookFacts,
  spendMarks: (marks: number) => void,
): Generator<{ fila: number; cells: Filled[] }> {
  let fila = 0
  let cells: Filled[] = []
  let columna = -1
  const cell = cellReader(facts)
  for (const tag of tagsOf(xml, spendMarks)) {
    if (tag.name === 'sheetData' && tag.isEnd) return
    if (tag.name === 'row' && !tag.isEnd) {
      fila = Number(attribute(tag, 'r')) || fila + 1
      columna = -1
      cells = []
    } else if (tag.name === 'row') yield { fila, cells }
    else if (tag.name === 'c' && !tag.isEnd) {
      columna = columnOf(attribute(tag, 'r')) ?? columna + 1
      cell.begin(tag)
    } else if (tag.name !== 'c') cell.take(tag)
    if (tag.name === 'c' && (tag.isEnd || tag.isEmpty)) {
      const texto = cell.end()
      if (texto !== '' && columna < lastColumn) cells.push([columna, texto])
    }
  }
}

function cellReader({ formats, ...facts }: BookFacts) {
  let cell: RawCell = { type: '', format: undefined, value: '', text: '', hasFormula: false }
  let isSounding = false
  return {
    begin(tag: Tag) {
      const format = formats[Number(attribute(tag, 's'))]
      cell = { type: attribute(tag, 't'), format, value: '', text: '', hasFormula: false }
    },
    take({ name, isEnd, isEmpty, before }: Tag) {
      if (name === 'f') cell.hasFormula = true
      else if (name === 'rPh') isSounding = !isEnd && !isEmpty
      else if (name === 'v' && isEnd) cell.value = before
      else if (name === 't' && isEnd && !isSounding) cell.text += unescaped(before)
    },
    end: () => valueOf(cell, facts),
  }
}

/** The column of a reference such as B7, from 0. */
function columnOf(reference: string): number | undefined {
  const [, letters] = /^([A-Z]{1,3})\d*$/i.exec(reference) ?? []
  if (letters === undefined) return undefined
  return Buffer.from(letters.toUpperCase()).reduce((sum, code) => sum * 26 + code - 64, 0) - 1
}

/** The texts that cells refer to by number. How a word sounds, which Japanese sheets add, is no part of it. */
export function readShared(xml: string, spendMarks: (marks: number) => void): string[] {
  const shared: string[] = []
  let text = ''
  let isSounding = false
  for (const { name, isEnd, isEmpty, before } of tagsOf(xml, spendMarks)) {
    if (name === 'rPh') isSounding = !isEnd && !isEmpty
    else if (name === 't' && isEnd && !isSounding) text += before
    else if (name === 'si' && !isEnd) text = ''
    if (name === 'si' && (isEnd || isEmpty)) shared.push(unescaped(text))
  }
  return shared
}
