import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { UnirInput } from '#shared/unir/union.ts'
import { addDays } from '#shared/values/dates.ts'
import { anular, charge, pause } from '#server/testing/charge.ts'
import { buildEntrada } from '#server/testing/desks/door.ts'
import { buildConcepto, sell } from '#server/testing/desks/sale.ts'
import { buildMiembro, testId } from '#server/testing/gym-world.ts'
import { openUnionDesk, type UnionDesk } from '#server/testing/unir/union-desk.ts'

let at: UnionDesk
let queda: string
let otro: string

beforeAll(async () => {
  at = await openUnionDesk()
})
afterAll(() => at.app.close())
beforeEach(async () => {
  ;({ queda, otro } = await at.buildDoubles())
})

const ask = (body: Partial<UnirInput> = {}, client = at.admin) =>
  at.ask({ id_queda: queda, id_se_va: otro, ...body }, client)
const join = (body: Partial<UnirInput> = {}, client = at.admin) => ask({ aplicar: true, ...body }, client)
const refused = (razon: string) => ({ status: 400, response: { razon } })

/** Both with payments before and after each other, a void, a pause, an entry, a sale and a note. */
async function lively(): Promise<void> {
  const today = new Date().toISOString().slice(0, 10)
  await charge(at.desk, queda, { fecha_cobro: addDays(today, -80) })
  await charge(at.desk, otro, {
    fecha_cobro: addDays(today, -70),
    id_plan_plazo: at.gym.dias,
    medio_pago: 'Transferencia',
  })
  await charge(at.desk, queda, { fecha_cobro: addDays(today, -20) })
  const wrong = await charge(at.desk, otro, { fecha_cobro: addDays(today, -5) })
  await charge(at.desk, otro, { fecha_cobro: addDays(today, -2) })
  await anular(at.app.db, at.desk.caller, wrong)
  await pause(at.app.db, at.desk.caller, otro, new Date())
  await buildEntrada(at.app.db.owner, at.gym, otro, { instante: new Date(Date.now() - 3_600_000) })
  await sell(at.desk, { id_concepto: await buildConcepto(at.app.db.owner, at.gym), id_miembro: otro })
  await at.admin.collection('miembros_notas').create({ id_miembro: otro, texto: 'Viene con su hermana' })
}

const dumped = [
  'miembros',
  'membresias',
  'periodos',
  'pagos_asientos',
  'pagos_anulaciones',
  'pausas_asientos',
  'ventas_asientos',
  'asistencias_asientos',
  'miembros_notas',
  'ultimas_visitas',
  'recordatorios_bajas',
  'ingresos',
  'recibos',
]

/** A report without how many people it counts: they are one fewer. */
const withoutPeople = (told: unknown) =>
  JSON.stringify(told)
    .replace(/"id":"pagaron"[^}]*/, '')
    .replace(/"generado":"[^"]*"/, '')

/** All rows of the gym, except when a member was last changed. Rows of one sum are added up, as readers do. */
async function dump(): Promise<Record<string, unknown>> {
  const tables: Record<string, unknown> = {}
  for (const table of dumped) {
    const shown = table === 'ingresos' ? 'sucursal_id, dia, sum(total), sum(pagos)' : `to_jsonb(t) - 'updated' as fila`
    const grouped = table === 'ingresos' ? 'group by 1, 2' : ''
    tables[table] = await at.app.db.owner(
      `select ${shown} from ${table} t where gimnasio_id = $1 ${grouped} order by 1, 2`.replace(
        'order by 1, 2',
        table === 'ingresos' ? 'order by 1, 2' : 'order by 1',
      ),
      [at.gym.id],
    )
  }
  tables['vencimientos'] = await at.app.db.owner(
    'select vencimiento, id_plan, sum(miembros) from vencimientos where gimnasio_id = $1 group by 1, 2 having sum(miembros) <> 0 order by 1, 2',
    [at.gym.id],
  )
  return tables
}

const report = (name: string, query = '') =>
  at.admin.send<Record<string, unknown>>(`/api/reportes/${name}?desde=2020-01-01&hasta=2030-01-01${query}`, {})

describe('a union', () => {
  it('gives the payments of both to one chain, in ledger order, and changes no sum', async () => {
    await lively()
    const ledger = 'select to_jsonb(a) as fila from pagos_asientos a where gimnasio_id = $1 order by orden'
    const [rows, money] = [await at.app.db.owner(ledger, [at.gym.id]), await report('ingresos')]
    const preview = await ask()
    const made = await join()
    expect({ ...preview, id: made.id }).toEqual(made)
    expect(made.queda.pagos).toEqual({ cuantos: 2, total: '20000.00' })
    expect(made.se_va.pagos).toEqual({ cuantos: 2, total: '19000.00' })
    expect(made.pagos).toEqual({ cuantos: 4, total: '39000.00' })
    const estado = await at.admin.collection('miembros_pagos').getOne<{ fecha_vencimiento: string }>(queda)
    expect(estado.fecha_vencimiento.slice(0, 10) >= made.membresia.vencimiento).toBe(true)
    expect(made.membresia.cuantos).toBe(4)
    expect(await at.app.db.owner(ledger, [at.gym.id])).toEqual(rows)
    const after = await report('ingresos')
    expect(withoutPeople(after)).toEqual(withoutPeople(money))
    const list = await at.admin.collection('pagos').getFullList({ filter: `id_miembro = '${queda}'` })
    expect(list).toHaveLength(5)
    expect(await at.admin.collection('pagos').getFullList({ filter: `id_miembro = '${otro}'` })).toEqual([])
    for (const collection of ['ventas', 'asistencias', 'pausas', 'miembros_notas'])
      expect(await at.admin.collection(collection).getFullList({ filter: `id_miembro = '${queda}'` })).toHaveLength(1)
    expect(await at.findings()).toEqual([])
  })

  it('brings everything back when it is undone', async () => {
    await lively()
    const before = await dump()
    const { id } = await join()
    expect(await dump()).not.toEqual(before)
    await at.undo(id)
    expect(await dump()).toEqual(before)
    expect(await at.findings()).toEqual([])
    await expect(at.undo(id)).rejects.toMatchObject(refused('union_undone'))
  })

  it('fills empty fields, unites labels, appends notes, and keeps number and name', async () => {
    const number = (await at.record(queda)).numero
    const { dni } = await at.record(otro)
    await at.admin.collection('miembros').update(queda, { etiquetas: ['becada'], notas: 'Rodilla' })
    await at.admin.collection('miembros').update(otro, {
      etiquetas: ['becada', 'empresa'],
      notas: 'Prefiere la mañana',
      telefono: '1155559999',
      fecha_nacimiento: '1990-03-04',
    })
    await join()
    expect(await at.record(queda)).toMatchObject({
      numero: number,
      dni,
      telefono: '1144440000',
      etiquetas: ['becada', 'empresa'],
      notas: 'Rodilla\nPrefiere la mañana\nOtro teléfono: 1155559999',
    })
    expect((await at.record(queda)).fecha_nacimiento).toContain('1990-03-04')
    expect(await at.record(otro)).toMatchObject({ dni: '', unido_a: queda, telefono: '1155559999' })
  })

  it('asks which of two documents stays', async () => {
    const [mine, theirs] = [`Q${testId()}`.toUpperCase(), (await at.record(otro)).dni]
    await at.admin.collection('miembros').update(queda, { dni: mine })
    expect((await ask()).documentos).toEqual([mine, theirs])
    await expect(join()).rejects.toMatchObject(refused('union_two_documents'))
    await expect(join({ dni: '99' })).rejects.toMatchObject(refused('union_two_documents'))
    const { id } = await join({ dni: theirs })
    expect(await at.record(queda)).toMatchObject({ dni: theirs, notas: `Otro documento: ${mine}` })
    await at.undo(id)
    expect([(await at.record(queda)).dni, (await at.record(otro)).dni]).toEqual([mine, theirs])
  })

  it('never shortens what one had paid by the opening of the other', async () => {
    const today = new Date().toISOString().slice(0, 10)
    await charge(at.desk, queda, { fecha_cobro: today })
    const paid = (await ask()).queda.membresia.vencimiento
    await openingOf(otro, addDays(today, -10), addDays(today, 5))
    expect((await ask()).membresia).toMatchObject({ vencimiento: paid, cuantos: 2 })
    await join()
    expect(await at.findings()).toEqual([])
    await charge(at.desk, queda)
    expect(await at.findings()).toEqual([])
  })

  it('takes along those who had been joined before, and brings them back', async () => {
    const third = await buildMiembro(at.app.db.owner, at.gym, { nombre: 'Marta Rivas' })
    await charge(at.desk, otro)
    await charge(at.desk, third)
    const first = await join()
    const before = await dump()
    const second = await join({ id_queda: third, id_se_va: queda })
    expect([(await at.record(otro)).unido_a, (await at.record(queda)).unido_a]).toEqual([third, third])
    expect(second.pagos?.cuantos).toBe(2)
    expect(await at.findings()).toEqual([])
    await expect(at.undo(first.id)).rejects.toMatchObject(refused('union_then_union'))
    await at.undo(second.id)
    expect(await dump()).toEqual(before)
    expect(await at.findings()).toEqual([])
  })

  it('is in the history of the one who stays, and announced', async () => {
    const { id } = await join()
    await at.undo(id)
    const acts = await at.app.db.owner(
      `select accion, despues from auditoria where gimnasio_id = $1 and miembro = $2 and coleccion = 'miembros_uniones' order by orden`,
      [at.gym.id, queda],
    )
    expect(acts.map(({ accion }) => accion)).toEqual(['create', 'update'])
    expect(acts[0]?.['despues']).toMatchObject({ id_miembro: queda, id_se_va: otro })
    const told = await at.app.db.owner(
      `select ids from eventos where coleccion = 'miembros' and ids && array[$1, $2]`,
      [queda, otro],
    )
    expect(told.flatMap(({ ids }) => ids)).toEqual(expect.arrayContaining([queda, otro]))
  })
})

/** A period that an import brought along. */
async function openingOf(miembro: string, inicio: string, vencimiento: string): Promise<void> {
  const id = testId()
  await at.app.db.owner(
    `insert into pagos_asientos (gimnasio_id, id, apertura, id_miembro, id_plan_plazo, sucursal_id, usuario_id, medio_pago, precio_lista,
       monto_total, fecha_pago, dia, duracion, unidad, tolerancia, inicio, vencimiento)
     values ($1, $2, true, $3, $4, $5, $6, 'Apertura', 0, 0, now(), current_date, 1, 'mes', 0, $7, $8)`,
    [at.gym.id, id, miembro, at.gym.mes, at.gym.sucursales[0], at.gym.users.Admin, inicio, vencimiento],
  )
  await at.app.db.owner(
    `insert into periodos (gimnasio_id, id_pago, id_miembro, inicio, vencimiento, fecha_vencimiento)
     select g.id, $2, $3, $4, $5, fin_de_dia($5, g.zona_horaria) from gimnasios g where g.id = $1`,
    [at.gym.id, id, miembro, inicio, vencimiento],
  )
}

it('anonymising erases both records, and what the undo remembered', async () => {
  await at.admin
    .collection('miembros')
    .update(otro, { nombre: 'Marta Zzyx', notas: 'Zzyx prefiere la mañana', correo: 'zzyx@example.com' })
  await charge(at.desk, otro, { referencia: 'Zzyx 1' })
  await join()
  await at.admin.collection('miembros').delete(queda)
  await at.admin.send(`/api/miembros/${queda}/anonimizar`, { method: 'POST' })
  for (const table of ['miembros', 'miembros_uniones', 'pagos_asientos', 'auditoria', 'miembros_notas']) {
    const rows = await at.app.db.owner<{ fila: string }>(
      `select to_jsonb(t)::text as fila from ${table} t where gimnasio_id = $1`,
      [at.gym.id],
    )
    expect(rows.filter(({ fila }) => /zzyx/i.test(fila))).toEqual([])
  }
  expect(await at.findings()).toEqual([])
  await expect(at.undo(otro)).rejects.toMatchObject({ status: 400 })
})
