import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPasswords } from '#server/engine/auth/passwords/hash-password.ts'
import { testDatabase, type TestDatabase } from '#server/testing/test-db.ts'
import { endOfDay } from '#shared/values/dates.ts'
import { rebuild, type Cobro, type Pausa } from '#shared/periodos.ts'
import { passes, receipts, sold } from '#server/gym/verify/check-sums.ts'
import { tillCash, tillNumbers, tillSums } from '#server/gym/verify/check-tills.ts'
import { createSeal } from '#server/runtime/encrypted-text.ts'
import { verify } from '#server/gym/verify/verify.ts'
import { collectDebits } from './domiciliacion/collect-debits.ts'
import { demoPassword, loadDemo, type DemoAccount } from './load-world.ts'

/** Early: some branches have charged today, and Palermo has not yet. */
const now = new Date('2026-11-26T10:09:50Z')

interface Entry extends Cobro {
  id: string
  id_miembro: string
  anulado: boolean
  zona: string
}

describe('the demonstration, loaded', () => {
  let db: TestDatabase
  let accounts: DemoAccount[] | null
  beforeAll(async () => {
    db = await testDatabase()
    const collect = collectDebits(createSeal('x'.repeat(32), 'domiciliacion'))
    accounts = await loadDemo({ databaseUrl: db.url, now, collect })
  })
  afterAll(() => db.drop())

  it('has tills that add up, with a session for each day and one in six off by a little', async () => {
    for (const check of [tillSums, tillCash, tillNumbers, receipts, sold, passes])
      expect(await check(db.owner)).toEqual([])
    expect(await count('caja_cierres')).toBeGreaterThan(200)
    expect(await count('caja_cierres where diferencia <> 0')).toBeGreaterThan(20)
    expect(await count('caja_sesiones where cerrada is null')).toBe(await count('cajas'))
    expect(await count('caja_cierres where contado < 0 or abs(diferencia) > contado / 10')).toBe(0)
  })

  it('has a price list in each branch and sales of the year, day passes among them', async () => {
    expect(await count('conceptos')).toBeGreaterThan(10)
    expect(await count('ventas')).toBeGreaterThan(1000)
    expect(await count('asistencias where id_venta is not null')).toBeGreaterThan(100)
    expect(await count('ventas where anulado is not null')).toBeGreaterThan(5)
  })

  const count = async (text: string) => (await db.owner<{ n: number }>(`select count(*) as n from ${text}`))[0]?.n

  it('signs in every listed account', async () => {
    expect(accounts?.map(({ email }) => email)).toEqual(
      expect.arrayContaining([
        'admin@norte.example',
        'recepcion@norte.example',
        'contador@norte.example',
        'admin@castellana.example',
        'admin@vacio.example',
        'operador@vigente.example',
      ]),
    )
    const [user] = await db.owner<{ password_hash: string }>(
      `select password_hash from users where email = 'recepcion@norte.example'`,
    )
    expect(await createPasswords().verify(user?.password_hash ?? null, demoPassword)).toBe(true)
  })

  it('limits the receptionist to the first branch', async () => {
    const places = await db.owner(
      `select s.nombre from users_sucursales p join users u on u.id = p.user_id join sucursales s on s.id = p.sucursal_id
        where u.email = 'recepcion@norte.example'`,
    )
    expect(places).toEqual([{ nombre: 'Palermo' }])
  })

  it('has the bank details for transfers', async () => {
    const [plataforma] = await db.owner<{ datos: string }>('select datos_transferencia as datos from plataforma')
    expect(plataforma?.datos).toContain('Alias: vigente.demo.ejemplo')
  })

  it('has a year of entries: evenings, few on Sundays, none in the future, counted as the server counts them', async () => {
    const [year] = await db.owner<Record<string, number>>(
      `select count(*)::integer as all, count(*) filter (where extract(isodow from dia) = 7)::integer as sundays,
         count(*) filter (where extract(isodow from dia) = 1)::integer as mondays, count(*) filter (where instante > $1)::integer as future,
         count(*) filter (where resultado = 'no')::integer as refused,
         (select sum(entradas)::integer from visitas) as counted,
         count(*) filter (where extract(hour from instante at time zone 'America/Argentina/Buenos_Aires') between 18 and 21)::integer as evenings
       from asistencias_asientos`,
      [now],
    )
    const { all = 0, sundays = 0, mondays = 0, refused = 0, evenings = 0 } = year ?? {}
    expect(all).toBeGreaterThan(20_000)
    expect(all).toBeLessThan(150_000)
    expect(year).toMatchObject({ future: 0, counted: all })
    expect(sundays * 5).toBeLessThan(mondays)
    expect(evenings).toBeGreaterThan(all / 3)
    expect(refused).toBeGreaterThan(50)
    expect(refused * 20).toBeLessThan(all)
  })

  it('is not loaded twice', async () => {
    const before = await count('pagos_asientos')
    expect(await loadDemo({ databaseUrl: db.url, now })).toBeNull()
    expect(await count('pagos_asientos')).toBe(before)
    expect(await count('gimnasios')).toBe(3)
  })

  it('stores the same periods and memberships as a rebuild from the ledger', async () => {
    const entries = await db.owner<Entry>(
      `select a.id, a.id_miembro, a.dia, a.duracion, a.unidad, a.eleccion, a.tolerancia, v.id_pago is not null as anulado,
          g.zona_horaria as zona
        from pagos_asientos a join gimnasios g on g.id = a.gimnasio_id left join pagos_anulaciones v on v.id_pago = a.id
        order by a.orden`,
    )
    const stored = await db.owner<{ id_pago: string; inicio: string; vencimiento: string; fecha_vencimiento: Date }>(
      'select id_pago, inicio, vencimiento, fecha_vencimiento from periodos',
    )
    const chains = await db.owner<{
      id_miembro: string
      inicio: string
      vencimiento: string
      ancla: number
      id_pago: string
    }>('select id_miembro, inicio, vencimiento, ancla, id_pago from membresias where id_pago is not null')
    const periods = new Map(stored.map((row) => [row.id_pago, row]))
    const members = new Map<string, Entry[]>()
    for (const entry of entries.filter(({ anulado }) => !anulado)) {
      members.set(entry.id_miembro, [...(members.get(entry.id_miembro) ?? []), entry])
    }
    const pausas = await db.owner<Pausa & { id_miembro: string }>('select id_miembro, desde, hasta from pausas')
    const rebuilt = [...members].map(([id_miembro, cobros]) => ({
      id_miembro,
      ...rebuild(
        cobros,
        pausas.filter((pausa) => pausa.id_miembro === id_miembro),
      ),
      last: cobros.at(-1),
    }))
    const expected = rebuilt.flatMap(({ periodos }) =>
      periodos.map(({ cobro, inicio, vencimiento }) => ({
        id_pago: cobro.id,
        inicio,
        vencimiento,
        fecha_vencimiento: endOfDay(vencimiento, cobro.zona),
      })),
    )
    expect(expected.map(({ id_pago }) => periods.get(id_pago))).toEqual(expected)
    expect(stored).toHaveLength(entries.length)
    expect(new Map(chains.map((row) => [row.id_miembro, row]))).toEqual(
      new Map(
        rebuilt.map(({ id_miembro, cadena, last }) => [id_miembro, { id_miembro, ...cadena, id_pago: last?.id }]),
      ),
    )
  })

  it('shows life on every screen: paused members, labels, alerts, notes, voids', async () => {
    const [life] = await db.owner(
      `select count(*) filter (where estado = 'Pausado')::integer as pausados,
          count(*) filter (where etiquetas <> '[]')::integer as con_etiquetas,
          count(*) filter (where alerta <> '')::integer as con_alerta,
          (select count(*)::integer from pagos_anulaciones where motivo <> '') as anulados
        from miembros_pagos where deleted is null`,
    )
    expect(life).toMatchObject({ pausados: expect.any(Number) })
    expect(Object.entries(life ?? {}).filter(([, count]) => Number(count) <= 5)).toEqual([])
  })

  it('has in its audit every charge, void, sale, member, pause and count of a till, with who did it', async () => {
    for (const [made, told] of [
      ['pagos_asientos', "coleccion = 'pagos' and accion = 'create'"],
      ['pagos_anulaciones', "coleccion = 'pagos' and accion = 'void'"],
      ['ventas_asientos', "coleccion = 'ventas' and accion = 'create'"],
      ['ventas_anulaciones', "coleccion = 'ventas' and accion = 'void'"],
      ['miembros', "coleccion = 'miembros' and accion = 'create'"],
      ['miembros where deleted is not null', "coleccion = 'miembros' and accion = 'update'"],
      ['pausas_asientos', "coleccion = 'pausas'"],
      ['caja_cierres', "coleccion = 'caja_sesiones' and accion = 'update' and despues ? 'numero'"],
      ['caja_motivos', "coleccion = 'caja_sesiones' and accion = 'update' and despues ? 'motivo'"],
    ] as const)
      expect([made, await count(`auditoria where usuario_id is not null and ${told}`)]).toEqual([
        made,
        await count(made),
      ])
    expect(
      await count(
        '(select created < lag(created) over (partition by gimnasio_id order by orden) as late from auditoria) a where late',
      ),
    ).toBe(0)
  })

  it('is whole: ledger, sums, tills and history agree', async () => {
    const { results } = await verify(db.owner)
    expect(
      results.flatMap(({ check, findings }) => findings.slice(0, 3).map((found) => ({ check, ...found }))),
    ).toEqual([])
  })

  it('has keys that open nothing, and webhooks that are off, at addresses no network knows', async () => {
    expect(await count('claves_api')).toBeGreaterThan(2)
    expect(await count('claves_api where ultimo_uso < created or revocada < ultimo_uso')).toBe(0)
    expect(await count("webhooks_entregas where estado = 'fallida'")).toBeGreaterThan(2)
    expect(await count("webhooks_entregas where estado = 'entregada'")).toBeGreaterThan(30)
    expect(await count("webhooks where activo or url not like 'https://%.example/%'")).toBe(0)
    expect(await count("webhooks_entregas where estado = 'pendiente'")).toBe(0)
  })

  it('has gyms that paid the platform without a gap and are in force for long, and questions that wait', async () => {
    const pagos = await db.owner<{ gimnasio: string; seguido: boolean; vencimiento: string }>(
      `select gimnasio, inicio = lag(vencimiento, 1, inicio) over (partition by gimnasio order by orden) as seguido,
          vencimiento::text
        from pagos_superadmin where estado = 'aprobado' order by orden`,
    )
    expect(new Set(pagos.map(({ gimnasio }) => gimnasio))).toEqual(new Set(['Norte', 'Castellana']))
    expect(pagos.length).toBeGreaterThan(20)
    expect(pagos.filter(({ seguido }) => !seguido)).toEqual([])
    const standing = await db.owner('select nombre, estado, vencimiento::text from gimnasios_pagos where precio > 0')
    expect(standing).toEqual([
      { nombre: 'Norte', estado: 'activo', vencimiento: '2027-11-02' },
      { nombre: 'Castellana', estado: 'activo', vencimiento: '2027-10-25' },
    ])
    expect(await count('consultas where respondida is null')).toBe(2)
  })

  it('has receipt numbers without gaps, and counters at the last one', async () => {
    const wrong = await db.owner(
      `select a.sucursal_id
        from (
          select sucursal_id, recibo from pagos_asientos union all select sucursal_id, recibo from ventas_asientos
          union all select sucursal_id, recibo from saldos_asientos where recibo is not null
        ) a
        join recibos r on r.sucursal_id = a.sucursal_id
        group by a.sucursal_id, r.ultimo
        having count(*) <> max(a.recibo) or max(a.recibo) <> r.ultimo`,
    )
    expect(wrong).toEqual([])
  })

  it('has members who owe, some of them overdue, and some who paid', async () => {
    const [sums] = await db.owner<{ deudas: number; pagadas: number; vencidas: number; abiertas: number }>(
      `select count(*)::integer as deudas, count(*) filter (where saldo is null)::integer as pagadas,
         count(*) filter (where saldo > 0 and vence < current_date)::integer as vencidas, count(saldo)::integer as abiertas from deudas`,
    )
    expect(
      Math.min(sums?.pagadas ?? 0, sums?.vencidas ?? 0, (sums?.abiertas ?? 0) - (sums?.vencidas ?? 0)),
    ).toBeGreaterThan(0)
    expect(sums?.deudas).toBeLessThan(60)
  })

  it('has derived counts equal to counts of the rows', async () => {
    const income = await db.owner(
      `select i.sucursal_id, i.dia, i.total, i.pagos from ingresos i where i.pagos > 0
        except
        select sucursal_id, dia, sum(monto_total), count(*) from pagos_asientos a
          where not exists (select from pagos_anulaciones v where v.id_pago = a.id) group by 1, 2`,
    )
    const ends = await db.owner(
      `select sucursal_id, vencimiento, id_plan, miembros from vencimientos where miembros <> 0
        except
        select sucursal_id, vencimiento, id_plan, count(*)::int from membresias where not eliminado group by 1, 2, 3`,
    )
    expect(income).toEqual([])
    expect(ends).toEqual([])
  })

  it('has members in every state today', async () => {
    const states = await db.owner<{ estado: string; n: number }>(
      `select estado_de(s.inicio, s.vencimiento, s.pausa_desde, s.pausa_hasta, date '2026-11-21', g.tolerancia, g.por_vencer) as estado, count(*) as n
        from membresias s join gimnasios g on g.id = s.gimnasio_id
        where g.nombre = 'Norte' and not s.eliminado group by 1`,
    )
    const found = new Map(states.map(({ estado, n }) => [estado, n]))
    expect(found.get('Vigente')).toBeGreaterThan(300)
    expect(found.get('Por vencer')).toBeGreaterThan(20)
    expect(found.get('En tolerancia')).toBeGreaterThan(3)
    expect(found.get('Vencido')).toBeGreaterThan(200)
    expect(found.get('Sin plan')).toBeGreaterThan(20)
    expect(
      await count(`membresias s join gimnasios g on g.id = s.gimnasio_id
        where g.nombre = 'Norte' and not eliminado and vencimiento = '2026-11-21'`),
    ).toBeGreaterThan(0)
  })
})
