import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { contentsOf } from '#server/testing/desks/gym-contents.ts'
import { openTrasladoDesk, type TrasladoDesk } from '#server/testing/desks/traslado-desk.ts'
import { buildUser, testId } from '#server/testing/gym-world.ts'
import { builtInRoles } from '#shared/permissions.ts'
import { unzip, zipOf } from './test-zip.ts'

let desk: TrasladoDesk

beforeAll(async () => {
  desk = await openTrasladoDesk()
})
afterAll(() => desk.app.close())
beforeEach(() => desk.app.db.owner('delete from intentos'))

describe('importing a gym', () => {
  it('is refused in a gym with records, without every permission, and for an invalid file', async () => {
    const zip = await desk.exported()
    expect((await desk.upload(desk.gym.users.Admin, zip)).status).toBe(400)
    const fresh = await desk.emptyGym()
    const manager = await buildUser(desk.app.db.owner, fresh.id, {
      role: builtInRoles.Gerente,
      sucursales: [fresh.sucursal],
    })
    expect((await desk.upload(manager, zip)).status).toBe(403)
    for (const bad of [new Uint8Array([1, 2, 3]), zip.subarray(0, zip.length - 400), await zipOf(new Map())])
      expect((await desk.upload(fresh.admin, bad)).status).toBe(400)
    expect((await contentsOf(desk.app.db, fresh.id)).miembros).toEqual([])
  })

  it('is refused in a gym that opened a till', async () => {
    const fresh = await desk.emptyGym()
    await desk.app.db.owner(
      `insert into cajas (gimnasio_id, id, sucursal_id, nombre) values ($1, $2, $3, 'Mostrador')`,
      [fresh.id, testId(), fresh.sucursal],
    )
    const answer = await desk.upload(fresh.admin, await desk.exported())
    expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining('planes, miembros o cajas')])
  })

  it('leaves nothing if a row is invalid or the sums differ', async () => {
    const parts = await unzip(await desk.exported())
    const broken = new Map(parts)
    broken.set(
      'datos/pagos_asientos.jsonl',
      Buffer.from(String(parts.get('datos/pagos_asientos.jsonl')).replace('10000', '99')),
    )
    const less = new Map(parts)
    less.set('datos/pagos_anulaciones.jsonl', Buffer.alloc(0))
    const foreign = new Map(parts)
    foreign.set('datos/miembros.jsonl', Buffer.from('{"id":"x"}\n[]\n'))
    const short = new Map(parts)
    short.set(
      'datos/pagos_partes.jsonl',
      Buffer.from(String(parts.get('datos/pagos_partes.jsonl')).replace('4000', '3999')),
    )
    const half = new Map(parts)
    half.set(
      'datos/pagos_partes.jsonl',
      Buffer.from(String(parts.get('datos/pagos_partes.jsonl')).split('\n').slice(1).join('\n')),
    )
    for (const bad of [broken, less, foreign, short, half]) {
      await desk.app.db.owner('delete from intentos')
      const fresh = await desk.emptyGym()
      const answer = await desk.upload(fresh.admin, await zipOf(bad))
      expect(answer.status).toBe(400)
      expect(await desk.app.db.owner('select id from users where gimnasio_id = $1', [fresh.id])).toEqual([
        { id: fresh.admin },
      ])
      expect((await contentsOf(desk.app.db, fresh.id)).miembros).toEqual([])
    }
  })

  it('is refused if a branch’s last receipt is not the last of its ledger', async () => {
    const parts = await unzip(await desk.exported())
    const recibos = String(parts.get('datos/recibos.jsonl'))
    const asientos = String(parts.get('datos/pagos_asientos.jsonl'))
    const more = recibos.replace(/"ultimo": ?\d+/, '"ultimo": 1024')
    const endless = recibos.replace(/"ultimo": ?\d+/, '"ultimo": 2000000000')
    const edits: [string, string][][] = [
      [['recibos', more]],
      [['recibos', endless]],
      [['recibos', '']],
      [
        ['recibos', more],
        ['pagos_asientos', asientos.replace(/"recibo": ?24\b/, '"recibo": 1024')],
      ],
    ]
    for (const edit of edits) {
      await desk.app.db.owner('delete from intentos')
      const fresh = await desk.emptyGym()
      const changed = new Map(parts)
      for (const [name, text] of edit) {
        expect(text).not.toBe(String(parts.get(`datos/${name}.jsonl`)))
        changed.set(`datos/${name}.jsonl`, Buffer.from(text))
      }
      const answer = await desk.upload(fresh.admin, await zipOf(changed))
      expect(answer.status).toBe(400)
      expect(await answer.json()).toMatchObject({
        data: {
          archivo: {
            code: expect.stringMatching(/sums_differ|rows_missing/),
            message: expect.stringContaining('recibos'),
          },
        },
      })
      expect((await contentsOf(desk.app.db, fresh.id)).miembros).toEqual([])
    }
  })

  it('applies the service’s limits even if the file omits the counted columns', async () => {
    const parts = await unzip(await desk.exported())
    const without = (part: string, column: string) => {
      const lines = String(parts.get(part)).split('\n').filter(Boolean)
      const rows: Record<string, unknown>[] = lines.map((line) => JSON.parse(line))
      // The first branch replaces the existing one, which has all columns.
      const isKept = (at: number) => column === 'activa' && at === 0
      return rows
        .map(({ [column]: gone, ...row }, at) => JSON.stringify(isKept(at) ? { ...row, [column]: gone } : row))
        .join('\n')
    }
    for (const [part, column, limit, branches] of [
      ['datos/sucursales.jsonl', 'activa', 'sucursales', 1],
      ['datos/miembros.jsonl', 'deleted', 'miembros', 0],
    ] as const) {
      await desk.app.db.owner('delete from intentos')
      const servicio = testId()
      await desk.app.db.owner(
        `insert into servicios (id, nombre, precio, limite_miembros, limite_sucursales, moneda)
         values ($1, 'Chico', 0, 5, $2, 'EUR')`,
        [servicio, branches],
      )
      const fresh = await desk.emptyGym(servicio)
      const zip = await zipOf(new Map(parts).set(part, Buffer.from(without(part, column))))
      const answer = await desk.upload(fresh.admin, zip)
      expect([answer.status, await answer.json()]).toEqual([
        400,
        expect.objectContaining({ data: { limite: expect.objectContaining({ code: `limit_${limit}` }) } }),
      ])
      expect((await contentsOf(desk.app.db, fresh.id)).miembros).toEqual([])
    }
  })

  it.each([
    ['gimnasios', 'nombre', ''],
    ['gimnasios', 'nombre', '\u200b\u2060\u200b\u200b'],
    ['gimnasios', 'nombre', 'x'.repeat(81)],
    ['gimnasios', 'direccion', 'x'.repeat(201)],
    ['gimnasios', 'direccion', { calle: 1 }],
    ['gimnasios', 'correo', 'no es'],
    ['sucursales', 'nombre', '  '],
    ['users', 'name', '\u200b'.repeat(9)],
    ['miembros', 'nombre', '\u3164\u3164'],
    ['miembros', 'fecha_nacimiento', '9999-01-01'],
    ['miembros', 'notas', 'x'.repeat(2001)],
  ])('refuses %s with a %s that a form would refuse', async (table, column, value) => {
    const parts = await unzip(await desk.exported())
    const [first = '{}', ...rest] = String(parts.get(`datos/${table}.jsonl`)).split('\n')
    const row: Record<string, unknown> = JSON.parse(first)
    const changed = [JSON.stringify({ ...row, [column]: value }), ...rest].join('\n')
    const fresh = await desk.emptyGym()
    const answer = await desk.upload(fresh.admin, await zipOf(parts.set(`datos/${table}.jsonl`, Buffer.from(changed))))
    expect(answer.status).toBe(400)
    expect(await answer.text()).toMatch(column === 'fecha_nacimiento' ? /1900/ : new RegExp(`${column}, en la fila 1`))
    expect((await contentsOf(desk.app.db, fresh.id)).miembros).toEqual([])
  })

  /** The file with another value in one row of a table. */
  const changed = (
    parts: ReadonlyMap<string, Buffer>,
    table: string,
    change: (row: Record<string, unknown>) => object,
    at = 0,
  ) => {
    const name = `datos/${table}.jsonl`
    const lines = String(parts.get(name)).split('\n').filter(Boolean)
    lines[at] = JSON.stringify(change(JSON.parse(lines[at] ?? '{}')))
    return new Map(parts).set(name, Buffer.from(lines.join('\n')))
  }

  it('names table, row and column of every value that the database would take otherwise, or refuse', async () => {
    const parts = await unzip(await desk.exported())
    const fresh = await desk.emptyGym()
    for (const [table, column, value, at] of [
      ['pagos_asientos', 'monto_total', 'NaN', 2],
      ['pagos_asientos', 'monto_total', 'Infinity', 2],
      ['pagos_asientos', 'monto_total', 1_000_000_000_000, 2],
      ['pagos_asientos', 'monto_total', 0.001, 2],
      ['pagos_asientos', 'dia', 'infinity', 1],
      ['pagos_asientos', 'fecha_pago', '-infinity', 1],
      ['pagos_asientos', 'fecha_pago', '2026-01-01T99:00:00+00:00', 1],
      ['pagos_asientos', 'dia', '2026-02-30', 1],
      ['pagos_asientos', 'recibo', 2_147_483_648, 0],
      ['pagos_asientos', 'apertura', 'yes', 0],
      ['pagos_asientos', 'unidad', 'siglo', 3],
      ['pagos_asientos', 'id_miembro', 'de0otro0gimnasi', 3],
      ['conceptos', 'lugar', '1', 0],
      ['miembros', 'sexo', 'Robot', 1],
    ] as const) {
      await desk.app.db.owner('delete from intentos')
      const zip = await zipOf(changed(parts, table, (row) => ({ ...row, [column]: value }), at))
      const answer = await desk.upload(fresh.admin, zip)
      expect(await answer.json()).toMatchObject({
        data: {
          archivo: {
            code: 'validation_invalid_row',
            message: `El archivo trae un dato que no es válido: ${column}, en la fila ${at + 1} de ${table}.`,
          },
        },
      })
    }
    expect((await contentsOf(desk.app.db, fresh.id)).miembros).toEqual([])
  })

  it('is refused if the checks of verify would find something', async () => {
    const parts = await unzip(await desk.exported())
    const more = (row: Record<string, unknown>) => ({
      ...row,
      esperado: Number(row['esperado']) + 1000,
      contado: Number(row['contado']) + 1000,
    })
    const fresh = await desk.emptyGym()
    const answer = await desk.upload(fresh.admin, await zipOf(changed(parts, 'caja_cierres', more)))
    expect(await answer.json()).toMatchObject({
      data: {
        archivo: { code: 'validation_sums_differ', message: expect.stringContaining('efectivo de las cajas: Z 1') },
      },
    })
    expect((await contentsOf(desk.app.db, fresh.id)).miembros).toEqual([])
  })

  it('needs the confirmed address of whoever brings the file', async () => {
    const fresh = await desk.emptyGym()
    await desk.app.db.owner('update users set verified = false where id = $1', [fresh.admin])
    const answer = await desk.upload(fresh.admin, await desk.exported())
    expect([answer.status, await answer.text()]).toEqual([403, expect.stringContaining('Confirma primero tu correo')])
  })

  it('refuses more rows of a table than a gym can have', async () => {
    const parts = await unzip(await desk.exported())
    const fresh = await desk.emptyGym()
    const [row = ''] = String(parts.get('datos/sucursales.jsonl')).split('\n')
    const bomb = new Map(parts).set('datos/sucursales.jsonl', Buffer.from(`${row}\n`.repeat(20_000)))
    const answer = await desk.upload(fresh.admin, await zipOf(bomb))
    expect(await answer.json()).toMatchObject({
      data: {
        archivo: { code: 'validation_too_many_rows', message: expect.stringContaining('500 filas de sucursales') },
      },
    })
  })

  it('applies the limits of the service', async () => {
    const fresh = await desk.emptyGym('serviciogratis0')
    const answer = await desk.upload(fresh.admin, await desk.exported())
    expect(await answer.json()).toMatchObject({ data: { limite: { code: 'limit_sucursales' } } })
  })
})
