import { writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '#shared/values/dates.ts'
import { openImportDesk, today, type ImportDesk } from '#server/testing/desks/import-desk.ts'
import { buildGym } from '#server/testing/gym-world.ts'

let desk: ImportDesk
beforeAll(async () => {
  desk = await openImportDesk()
})
afterAll(() => desk.app.close())

describe('a file', () => {
  const table =
    'Nombre y Apellido;N° documento;Celular;Género;Plan;Vence\nJosé Núñez;30.111.222;11 5555-1234;Hombre;;\n'

  it.each([
    ['UTF-8', new TextEncoder().encode(table)],
    ['UTF-8 with its mark', new TextEncoder().encode(`\uFEFF${table}`)],
    ['Latin-1', Buffer.from(table, 'latin1')],
    ['UTF-16', Buffer.from(`\uFEFF${table}`, 'utf16le')],
    ['UTF-16 without its mark', Buffer.from(table, 'utf16le')],
    ['tabs', new TextEncoder().encode(table.replaceAll(';', '\t'))],
    ['commas', new TextEncoder().encode(table.replaceAll(';', ','))],
  ])('is read in %s', async (_, bytes) => {
    const { body } = await desk.upload(bytes)
    expect(body.mapeo).toEqual(['nombre', 'dni', 'telefono', 'sexo', 'plan', 'vencimiento'])
    expect(body.columnas[0]?.muestra[0]?.entendido).toBe('José Núñez')
  })

  it('is read from a workbook, with true dates and numbers', async () => {
    const rows = [
      ['Nombre', 'DNI', 'Vencimiento', 'Plan'],
      ['Ana Paz', 30222333, new Date(`${addDays(today, 10)}T00:00:00Z`), 'libre zza'],
    ]
    const { revision } = await desk.reviewed(await writeXlsx({ sheets: [{ name: 'Hoja', rows }] }))
    expect(revision).toMatchObject({ crear: 1, membresias: { vigentes: 1 }, conError: 0 })
  })

  it.each([
    ['nothing', ''],
    ['headings alone', 'Nombre;DNI\n'],
    ['NUL bytes', 'Nombre;DNI\nA\0na;1\n'],
    ['an old workbook', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 1, 2, 3])],
    ['a broken workbook', Buffer.from('PK\x03\x04 nada')],
    ['too many rows', `Nombre;DNI\n${'Ana;1\n'.repeat(60_000)}`],
  ])('with %s is refused with a message', async (_, content) => {
    const { status, body } = await desk.upload(content)
    expect(status).toBe(400)
    expect(body.message).toMatch(/\.$/)
  })

  it('refuses a file that unpacks without end', async () => {
    const { deflateRawSync } = await import('node:zlib')
    const bomb = await writeXlsx({ sheets: [{ name: 'A', rows: [['Nombre'], ['Ana']] }] })
    const zeros = deflateRawSync(Buffer.alloc(80 * 1024 * 1024))
    const { status, body } = await desk.upload(withPart(Buffer.from(bomb), zeros))
    expect(status).toBe(400)
    expect(body.message).toContain('demasiado grande')
  })

  it('needs the permission, and is private to its gym', async () => {
    const other = await buildGym(desk.app.db.owner, { marca: 'ZZB' })
    expect((await desk.upload('Nombre\nAna\n', { as: await desk.tokenOf(desk.gym.users.Recepción) })).status).toBe(403)
    expect((await desk.upload('Nombre\nAna\n', { as: '' })).status).toBe(401)
    expect((await desk.upload('Nombre\nAna\n', { world: other })).status).toBe(400)
    const { body } = await desk.upload('Nombre;DNI\nAna;1\n')
    const foreign = await desk.tokenOf(other.users.Admin)
    expect((await desk.post(body.id, { mapeo: body.mapeo }, foreign)).status).toBe(404)
    expect((await desk.post(`${body.id}/deshacer`, {}, foreign)).status).toBe(404)
  })
})

/** The workbook with another compressed part for its sheet, with its true size in the directory. */
function withPart(zip: Buffer, deflated: Buffer): Buffer {
  const name = Buffer.from('xl/worksheets/sheet1.xml')
  const end = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]))
  const start = zip.readUInt32LE(end + 16)
  const size = 80 * 1024 * 1024
  const local30 = Buffer.alloc(30)
  local30.writeUInt32LE(0x04034b50, 0)
  local30.writeUInt16LE(20, 4)
  local30.writeUInt16LE(8, 8)
  local30.writeUInt32LE(deflated.length, 18)
  local30.writeUInt32LE(size, 22)
  local30.writeUInt16LE(name.length, 26)
  const central = Buffer.alloc(46)
  central.writeUInt32LE(0x02014b50, 0)
  central.writeUInt16LE(20, 6)
  central.writeUInt16LE(8, 10)
  central.writeUInt32LE(deflated.length, 20)
  central.writeUInt32LE(size, 24)
  central.writeUInt16LE(name.length, 28)
  central.writeUInt32LE(start, 42)
  const part = Buffer.concat([local30, name, deflated])
  const directory = Buffer.concat([zip.subarray(start, end), central, name])
  const tail = Buffer.from(zip.subarray(end))
  const entries = tail.readUInt16LE(10) + 1
  tail.writeUInt16LE(entries, 8)
  tail.writeUInt16LE(entries, 10)
  tail.writeUInt32LE(directory.length, 12)
  tail.writeUInt32LE(start + part.length, 16)
  return Buffer.concat([zip.subarray(0, start), part, directory, tail])
}
