import { describe, expect, it } from 'vitest'
import { zipOf } from '#server/gym/traslado/test-zip.ts'
import { readFile } from '../read-file.ts'

const container = (part: string) =>
  Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0]), Buffer.alloc(600), Buffer.from(part, 'utf16le')])
const zip = (...names: string[]) => zipOf(new Map(names.map((name) => [name, Buffer.from('x')])))

describe('a file that is no list', () => {
  it.each<[string, Uint8Array | Promise<Uint8Array>]>([
    ['Excel 97-2003', container('Workbook')],
    ['con contraseña', container('EncryptedPackage')],
    ['antiguo o con contraseña', container('')],
    ['documento de texto', container('WordDocument')],
    ['página web', Buffer.from('\n<html><body><table><tr><td>Nombre</td></tr></table>')],
    ['página web', Buffer.from('\uFEFF<meta charset="utf-8"><table>', 'utf16le')],
    [
      'XML de 2003',
      Buffer.from('<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet">'),
    ],
    ['XML', Buffer.from('<?xml version="1.0"?><socios><socio/></socios>')],
    ['contactos', Buffer.from('BEGIN:VCARD\nVERSION:3.0\nFN:Ana Paz\nEND:VCARD\n')],
    ['PDF', Buffer.from('%PDF-1.7\n')],
    ['imagen', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 0])],
    ['imagen', Buffer.from('\x89PNG\r\n', 'latin1')],
    ['JSON', Buffer.from('[{"nombre":"Ana"}]')],
    ['LibreOffice', zip('mimetype', 'content.xml')],
    ['Numbers', zip('Index/Document.iwa')],
    ['.xlsb', zip('xl/workbook.bin')],
    ['documento de texto', zip('word/document.xml')],
    ['comprimido', zip('socios.csv')],
    ['vacío', Buffer.from('')],
    ['ninguna fila', Buffer.from('\n;;\n')],
    ['ninguna fila debajo', Buffer.from('Nombre;DNI\n')],
  ])('is refused: %s', async (said, bytes) => {
    await expect(readFile(await bytes)).rejects.toMatchObject({ status: 400, message: expect.stringContaining(said) })
  })
})
