import type { Refusal } from '#shared/errors/refusals.ts'
import { unreadable } from './sheet.ts'

/** Files that are neither a text nor a workbook, by their first bytes. */
const beginnings: readonly (readonly [Refusal, string])[] = [
  ['archivo_pdf', '%PDF'],
  ['archivo_image', '\x89PNG'],
  ['archivo_image', '\xff\xd8\xff'],
  ['archivo_image', 'GIF8'],
  ['archivo_image', 'II*\0'],
  ['archivo_image', 'MM\0*'],
  ['archivo_compressed', 'Rar!'],
  ['archivo_compressed', '7z\xbc\xaf'],
  ['archivo_compressed', '\x1f\x8b'],
]

const isHeic = (head: string) => head.startsWith('ftyp', 4)
const isWebp = (head: string) => head.startsWith('RIFF') && head.startsWith('WEBP', 8)

/** Throws a refusal that says what the file is. */
export function refuseOther(bytes: Uint8Array): void {
  const head = latin(bytes.subarray(0, 1024))
  if (head.startsWith('\xd0\xcf\x11\xe0')) throw unreadable(oldOffice(bytes))
  const found = beginnings.find(([, beginning]) => head.startsWith(beginning))
  if (found) throw unreadable(found[0])
  if (isHeic(head) || isWebp(head)) throw unreadable('archivo_image')
}

const latin = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1')

/** Old Excel files and encrypted new ones lie in the same kind of container, whose parts have names in UTF-16. */
function oldOffice(bytes: Uint8Array): Refusal {
  const file = Buffer.from(bytes)
  const has = (part: string) => file.includes(Buffer.from(part, 'utf16le'))
  if (has('EncryptedPackage')) return 'archivo_encrypted'
  if (has('Workbook') || has('Book')) return 'archivo_excel_97'
  return has('WordDocument') ? 'archivo_word' : 'archivo_old_excel'
}

/** Texts that are no table, by how they begin. */
const textBeginnings: readonly (readonly [Refusal, RegExp])[] = [
  ['archivo_xml_2003', /^<\?xml[^]*urn:schemas-microsoft-com:office:spreadsheet/],
  ['archivo_html', /^(<\?xml[^>]*>\s*)?(<!--[^]*?-->\s*)?<(!doctype html|html|head|meta|body|table|div|style)\b/i],
  ['archivo_xml', /^<\?xml\b/],
  ['archivo_vcard', /^BEGIN:V(CARD|CALENDAR)/i],
  ['archivo_word', /^\{\\rtf/],
  ['archivo_json', /^[[{]\s*["[{]/],
]

/** Throws a refusal for a text that is no table. */
export function refuseOtherText(text: string): void {
  const head = text.slice(0, 4000).trimStart()
  const found = textBeginnings.find(([, beginning]) => beginning.test(head))
  if (found) throw unreadable(found[0])
  if (text.includes('\0')) throw unreadable('archivo_not_a_table')
}

/** Throws a refusal for a zip without an Excel workbook, by the names of its parts. */
export function refuseOtherZip(names: ReadonlySet<string>): void {
  const has = (test: (name: string) => boolean) => [...names].some(test)
  if (names.has('xl/workbook.bin')) throw unreadable('archivo_xlsb')
  if (names.has('content.xml') && names.has('mimetype')) throw unreadable('archivo_ods')
  if (has((name) => name.endsWith('.iwa'))) throw unreadable('archivo_numbers')
  if (names.has('word/document.xml')) throw unreadable('archivo_word')
  throw unreadable(has((name) => name.startsWith('xl/')) ? 'archivo_broken' : 'archivo_compressed')
}
