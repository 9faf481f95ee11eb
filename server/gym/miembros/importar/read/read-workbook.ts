import { setImmediate } from 'node:timers/promises'
import { OverBudget, spendFrom } from '#server/runtime/limits/over-budget.ts'
import { ApiError } from '#server/runtime/errors/errors.ts'
import { readFormats } from './cell-values.ts'
import { refuseOtherZip } from './other-files.ts'
import { readShared, sheetRows, type BookFacts } from './sheet-rows.ts'
import { sheetCollector, unreadable, type Sheet } from './sheet.ts'
import { openParts, type Parts } from './unpack-workbook.ts'
import { attribute, tagsOf } from './xml-pieces.ts'

export type NamedSheet = { nombre: string; oculta: boolean; sheet: Sheet }

type Spend = (marks: number) => void

const mostSheets = 500
const rowsAtOnce = 500

/** Reads every sheet of a workbook. */
export async function readWorkbook(bytes: Uint8Array): Promise<NamedSheet[]> {
  try {
    return await readSheets(await openParts(bytes), spendFrom('workbookMarks'))
  } catch (error) {
    if (error instanceof ApiError) throw error
    throw unreadable('archivo_broken')
  }
}

async function readSheets(parts: Parts, spend: Spend): Promise<NamedSheet[]> {
  const book = await bookOf(parts, spend)
  if (book.sheets.length === 0) refuseOtherZip(parts.names)
  if (book.sheets.length > mostSheets) throw new OverBudget('workbookBytes')
  const facts: BookFacts = {
    shared: readShared(await parts.read(book.shared), spend),
    formats: readFormats(await parts.read(book.styles), spend),
    is1904: book.is1904,
  }
  const read = new Map<string, Sheet>()
  const sheets: NamedSheet[] = []
  for (const { part, ...named } of book.sheets) {
    const sheet = read.get(part) ?? (await readSheet(await parts.read(part), facts, spend))
    read.set(part, sheet)
    sheets.push({ ...named, sheet })
  }
  return sheets
}

async function readSheet(xml: string, facts: BookFacts, spend: Spend): Promise<Sheet> {
  const collector = sheetCollector()
  let rows = 0
  for (const { fila, cells } of sheetRows(xml, facts, spend)) {
    rows += 1
    if (rows % rowsAtOnce === 0) await setImmediate()
    collector.add(fila, cells)
  }
  return collector.end()
}

type Book = {
  sheets: { nombre: string; oculta: boolean; part: string }[]
  shared: string
  styles: string
  is1904: boolean
}

/** The sheets of the workbook in its order, and where its parts lie. */
async function bookOf(parts: Parts, spend: Spend): Promise<Book> {
  const main =
    (await relationsOf(parts, '', spend)).find(({ type }) => type === 'officeDocument')?.part ?? 'xl/workbook.xml'
  const relations = await relationsOf(parts, main, spend)
  const partOf = (type: string) => relations.find((relation) => relation.type === type)?.part ?? ''
  const book: Book = { sheets: [], shared: partOf('sharedStrings'), styles: partOf('styles'), is1904: false }
  for (const tag of tagsOf(await parts.read(main), spend)) {
    if (tag.name === 'workbookPr') book.is1904 = /^(1|true)$/i.test(attribute(tag, 'date1904'))
    if (tag.name !== 'sheet' || tag.isEnd) continue
    const id = attribute(tag, ':id')
    const relation = relations.find((one) => one.id === id && one.type === 'worksheet')
    const state = attribute(tag, 'state')
    if (relation)
      book.sheets.push({ nombre: attribute(tag, 'name'), oculta: /hidden/i.test(state), part: relation.part })
  }
  return book
}

/** The parts that a part refers to. `type`: the last word of the relation, which the two standards share. */
async function relationsOf(parts: Parts, of: string, spend: Spend) {
  const folder = of.slice(0, of.lastIndexOf('/') + 1)
  const relations: { id: string; type: string; part: string }[] = []
  for (const tag of tagsOf(await parts.read(`${folder}_rels/${of.slice(folder.length)}.rels`), spend)) {
    if (tag.name !== 'Relationship' || tag.isEnd) continue
    const type = attribute(tag, 'Type').split('/').at(-1) ?? ''
    const target = new URL(attribute(tag, 'Target').replaceAll('\\', '/'), `zip:/${folder}`)
    relations.push({ id: attribute(tag, 'Id'), type, part: decodeURI(target.pathname).replace(/^\/+/, '') })
  }
  return relations
}
