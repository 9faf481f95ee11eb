import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabase, type TestDatabase } from '#server/testing/test-db.ts'
import { builtInPermissions, builtInRoles, modulos, permissions } from '#shared/permissions.ts'
import { addDays, endOfDay } from '#shared/values/dates.ts'
import { estadoOf } from '#shared/estado.ts'
import { viewSources } from '#shared/view-sources.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await testDatabase()
})
afterAll(() => db.drop())

/** The collection whose writes change a table. */
const collectionOf: Record<string, readonly string[]> = {
  deudas_abiertas: ['deudas'],
  gimnasios: ['gimnasios'],
  ingresos: ['pagos', 'ventas'],
  membresias: ['miembros', 'pagos', 'pausas'],
  miembros: ['miembros'],
  planes: ['planes'],
  devoluciones: ['remesas_recibos'],
  recibos_impagos: ['pagos', 'remesas_recibos'],
  remesas_recibos: ['remesas_recibos'],
  sucursales: ['sucursales'],
  consultas: ['consultas'],
  plataforma: ['plataforma'],
  servicios: ['servicios'],
  servicios_pagos: ['servicios_pagos'],
  users: ['users'],
  estados_por_sucursal: ['gimnasios', 'miembros', 'pagos', 'pausas'],
  gimnasios_pagos: ['gimnasios', 'servicios', 'servicios_pagos'],
  ingresos_diarios_superadmin: ['servicios_pagos', 'plataforma'],
  ultimas_visitas: ['asistencias'],
  vencimientos: ['miembros', 'pagos'],
}

describe('the views', () => {
  it.each(Object.entries(viewSources))('%s reads what its declared sources change', async (view, sources) => {
    const read = await db.owner<{ table_name: string }>(
      'select table_name from information_schema.view_table_usage where view_name = $1',
      [view],
    )
    const expected = new Set(
      read.flatMap(({ table_name }) => collectionOf[table_name] ?? [`unknown table ${table_name}`]),
    )
    expect(new Set<string>(sources)).toEqual(expected)
  })
})

describe('the database and the shared rules', () => {
  it('agree on the state of a membership', async () => {
    const day = fc.integer({ min: -40, max: 40 }).map((days) => addDays('2026-11-21', days))
    const cases = fc.sample(
      fc.record({
        inicio: day,
        vencimiento: fc.oneof(day, fc.constant('')),
        pausa_desde: day,
        pausa_hasta: day,
        tolerancia: fc.integer({ min: 0, max: 10 }),
        por_vencer: fc.integer({ min: 0, max: 10 }),
      }),
      400,
    )
    const rows = await db.owner<{ estado: string }>(
      `select estado_de(inicio, nullif(vencimiento, '')::date, pausa_desde, pausa_hasta, '2026-11-21', tolerancia, por_vencer) as estado
       from jsonb_to_recordset($1) as c(inicio date, vencimiento text, pausa_desde date, pausa_hasta date, tolerancia integer, por_vencer integer)`,
      [JSON.stringify(cases)],
    )
    expect(rows.map(({ estado }) => estado)).toEqual(cases.map((one) => estadoOf(one, '2026-11-21', one)))
  })

  it('agree on the last millisecond of a day, also in zones without midnight or with two', async () => {
    const zones = [
      'UTC',
      'America/Argentina/Buenos_Aires',
      'America/Sao_Paulo',
      'America/Havana',
      'Europe/Madrid',
      'Asia/Beirut',
      'Asia/Kathmandu',
      'Australia/Lord_Howe',
    ]
    const cases = zones.flatMap((zona) =>
      Array.from({ length: 900 }, (_, index) => ({ zona, dia: addDays('2017-01-01', index) })),
    )
    const rows = await db.owner<{ fin: Date }>(
      'select fin_de_dia(dia, zona) as fin from jsonb_to_recordset($1) as c(dia date, zona text)',
      [JSON.stringify(cases)],
    )
    expect(rows.map(({ fin }) => fin)).toEqual(cases.map(({ zona, dia }) => endOfDay(dia, zona)))
  })

  it('agree on the catalogue of permissions, in its order', async () => {
    const rows = await db.owner<{ permiso: string; nombre: string }>(
      'select p.permiso, m.nombre from permisos p join modulos m on m.id = p.id_modulo order by m.orden, p.orden',
    )
    expect(rows.map(({ permiso }) => permiso)).toEqual(permissions)
    expect([...new Set(rows.map(({ nombre }) => nombre))]).toEqual(modulos.map(({ nombre }) => nombre))
  })

  it.each(Object.entries(builtInPermissions))('agree on what %s holds', async (name, held) => {
    const rows = await db.owner<{ id: string; permisos: string[] }>(
      `select r.id, array(select p.permiso from roles_permisos rp join permisos p on p.id = rp.permiso_id
         join modulos m on m.id = p.id_modulo where rp.role_id = r.id order by m.orden, p.orden) as permisos
       from roles r where r.nombre = $1`,
      [name],
    )
    const ids: Record<string, string> = builtInRoles
    expect(rows).toEqual([{ id: ids[name], permisos: permissions.filter((permission) => held.includes(permission)) }])
  })
})
