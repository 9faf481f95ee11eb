import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type PocketBase from 'pocketbase'
import { conceptoDevolucion } from '#shared/devoluciones/conceptos-devolucion.ts'
import type { Mandato } from '#shared/domiciliacion/mandato.ts'
import type { Remesa } from '#shared/domiciliacion/remesa.ts'
import type { Reporte } from '#shared/reportes/reporte.ts'
import { buildMiembro, testId, type GymWorld } from '#server/testing/gym-world.ts'
import { openDebitDesk, type DebitDesk } from '#server/testing/domiciliacion/debit-desk.ts'
import { column, figure } from '#server/testing/saldos/saldo-week.ts'

let desk: DebitDesk
let recounted: Recibo[]

const spring = { desde: '2026-05-15', hasta: '2026-08-31' }

type Recibo = {
  miembro: string
  vence: string
  mes: string
  sucursal: string
  monto: number
  codigo: string | null
  coste: number
}

/** A client of the gym's administrator, who signs in again whenever the clock was moved. */
const bossOf = ({ users }: GymWorld) => desk.app.clientOf(users.Admin)

async function consentIn(gym: GymWorld, client: PocketBase, isSecond = false): Promise<void> {
  const sucursal_id = gym.sucursales[isSecond ? 1 : 0]
  const { id: id_mandato } = await desk.post<Mandato>('mandatos/alta', desk.mandatoDraft({ sucursal_id }), client)
  const nombre = `Socio ${testId()}`
  const id_miembro = await buildMiembro(desk.owner, gym, { sucursal_id, nombre })
  const id_plan_plazo = isSecond ? gym.otroMes : gym.mes
  const draft = { id: testId(), id_mandato, id_miembro, id_plan_plazo, sucursal_id, proximo: '2026-06-01' }
  await desk.post('mandatos/domiciliar', draft, client)
}

/** Makes the file of a day and returns its receipts. */
async function file(client: PocketBase, vence: string, isPresented = true): Promise<string[]> {
  const { id } = await desk.post<Remesa>('remesas/generar', { id: testId(), vence }, client)
  if (isPresented) await desk.post(`remesas/${id}/presentar`, {}, client)
  const recibos = await desk.owner<{ id: string }>(
    'select id from remesas_recibos where id_remesa = $1 order by sucursal_id, orden',
    [id],
  )
  return recibos.map((recibo) => recibo.id)
}

async function giveBack(client: PocketBase, id: string | undefined, codigo: string, dia: string, coste: number) {
  await desk.post(`remesas_recibos/${id}/devolver`, { codigo, dia, coste }, client)
}

/** Two files that went to the bank, with returns in both, and one that did not. */
async function play(gym: GymWorld): Promise<void> {
  await desk.at('2026-05-10T10:00:00Z')
  const start = await bossOf(gym)
  await desk.saveAcreedor({ aviso: 0 }, start)
  for (const isSecond of [false, false, false, true, true, true]) await consentIn(gym, start, isSecond)
  const june = await file(start, '2026-06-01')
  await desk.at('2026-06-10T10:00:00Z')
  const inJune = await bossOf(gym)
  const july = await file(inJune, '2026-07-01')
  await desk.at('2026-07-20T10:00:00Z')
  const inJuly = await bossOf(gym)
  await giveBack(inJuly, june[0], 'AM04', '2026-07-15', 3.35)
  await giveBack(inJuly, june[3], 'AM04', '2026-06-03', 3.35)
  await giveBack(inJuly, june[4], 'MD06', '2026-06-20', 1.2)
  for (const at of [1, 2, 5]) await giveBack(inJuly, july[at], 'XX99', '2026-07-02', 0)
  await file(inJuly, '2026-08-03', false)
}

async function report(query: Record<string, string> = {}): Promise<Reporte> {
  const client = await bossOf(desk.gym)
  const asked = { ...spring, por_pagina: '200', ...query }
  return client.send('/api/reportes/domiciliacion', { method: 'GET', query: asked })
}

const sumOf = (rows: readonly Recibo[], key: 'monto' | 'coste' = 'monto') =>
  rows.reduce((sum, row) => sum + Math.round(row[key] * 100), 0) / 100

/** Some receipts as the columns tell them. */
function told(rows: readonly Recibo[]) {
  const back = rows.filter(({ codigo }) => codigo !== null)
  return {
    recibos: rows.length,
    presentado: sumOf(rows),
    devueltos: back.length,
    devuelto: sumOf(back),
    tasa: Math.round((back.length / rows.length) * 1000) / 10,
    cobrado: (Math.round(sumOf(rows) * 100) - Math.round(sumOf(back) * 100)) / 100,
  }
}

/** The columns of one row of a breakdown. */
const rowOf = (made: Reporte, id: string, name: string) =>
  Object.fromEntries(
    made.tablas
      .find((tabla) => tabla.id === id)
      ?.columnas.slice(1)
      .map((one) => [one.id, column(made, id, one.id)[name] ?? 0]) ?? [],
  )

beforeAll(async () => {
  desk = await openDebitDesk()
  await play(desk.other)
  await play(desk.gym)
  recounted = await desk.owner<Recibo>(
    `select c.vence::text, left(c.vence::text, 7) as mes, s.nombre as sucursal, m.nombre as miembro, c.monto::float8 as monto,
       (select d.codigo from devoluciones d where d.id = c.id) as codigo,
       coalesce((select d.coste from devoluciones d where d.id = c.id), 0)::float8 as coste
     from remesas_recibos c join sucursales s on s.id = c.sucursal_id join miembros m on m.id = c.id_miembro
     where c.gimnasio_id = $1 and c.id_remesa in (select id from remesas where presentada is not null)
     order by c.vence desc, c.orden desc`,
    [desk.gym.id],
  )
})
afterAll(() => desk.app.close())

describe('the report of direct debits', () => {
  it('has the sums of the files that went to the bank, less what came back', async () => {
    const made = await report()
    const { tasa, ...whole } = told(recounted)
    expect(recounted.length).toBeGreaterThan(8)
    for (const [id, valor] of Object.entries({ ...whole, tasa, coste: sumOf(recounted, 'coste') }))
      expect([id, figure(made, id)]).toEqual([id, valor])
  })

  it('counts a return in the month of the due day, whenever the bank gave it back', async () => {
    const made = await report()
    expect(made.tablas[0]?.filas.map(([mes]) => mes)).toEqual(['2026-05', '2026-06', '2026-07', '2026-08'])
    for (const mes of ['2026-06', '2026-07'])
      expect(rowOf(made, 'mes', mes)).toEqual(told(recounted.filter((one) => one.mes === mes)))
    expect(rowOf(made, 'mes', '2026-06')).toMatchObject({ recibos: 6, devueltos: 3, tasa: 50 })
    expect(rowOf(made, 'mes', '2026-08')).toMatchObject({ recibos: 0, presentado: 0, cobrado: 0 })
    expect(made.tablas[0]?.total).toEqual(['Total', ...Object.values(told(recounted))])
  })

  it('has the reasons in words, the most frequent first, with what they cost', async () => {
    const made = await report()
    const motivos = made.tablas.find(({ id }) => id === 'motivo')
    const of = (codigo: string) => {
      const rows = recounted.filter((one) => one.codigo === codigo)
      return [conceptoDevolucion(codigo).dice, codigo, rows.length, sumOf(rows), sumOf(rows, 'coste')]
    }
    expect(motivos?.filas).toEqual(['XX99', 'AM04', 'MD06'].map(of))
    expect(motivos?.filas[1]?.slice(2)).toEqual([2, 22_000, 6.7])
    expect(motivos?.total?.slice(2)).toEqual([6, told(recounted).devuelto, sumOf(recounted, 'coste')])
  })

  it('is of the asked days and branches alone', async () => {
    const july = await report({ desde: '2026-06-02', hasta: '2026-07-01' })
    expect(figure(july, 'presentado')).toBe(told(recounted.filter(({ mes }) => mes === '2026-07')).presentado)
    const june = await report({ desde: '2026-06-01', hasta: '2026-06-30' })
    expect(figure(june, 'presentado')).toBe(told(recounted.filter(({ mes }) => mes === '2026-06')).presentado)
    const made = await report()
    for (const sucursal of new Set(recounted.map((one) => one.sucursal)))
      expect(rowOf(made, 'sucursal', sucursal)).toEqual(told(recounted.filter((one) => one.sucursal === sucursal)))
    const [second] = await desk.owner<{ nombre: string }>('select nombre from sucursales where id = $1', [
      desk.gym.sucursales[1],
    ])
    const ofSecond = recounted.filter(({ sucursal }) => sucursal === second?.nombre)
    const asked = await report({ sucursal: desk.gym.sucursales[1] })
    expect(figure(asked, 'cobrado')).toBe(told(ofSecond).cobrado)
    expect(asked.detalle.cantidad).toBe(ofSecond.length)
  })

  it('ends today: what falls due later is not collected yet', async () => {
    const [day] = await desk.owner<{ hoy: string }>(`select hoy('Europe/Madrid')::text as hoy`)
    expect((await report({ hasta: '2031-01-01' })).hasta).toBe(day?.hoy)
  })

  it('lists each receipt, the latest first, with the bank’s word', async () => {
    const { detalle } = await report()
    const at = (id: string) => detalle.columnas.findIndex((one) => one.id === id)
    expect(detalle.filas.map((fila) => [fila[at('vence')], fila[at('miembro')]])).toEqual(
      recounted.map(({ vence, miembro }) => [vence, miembro]),
    )
    expect(detalle.cantidad).toBe(recounted.length)
    const back = detalle.filas.filter((fila) => fila[at('estado')] === 'Devuelto')
    expect(back.map((fila) => [fila[at('codigo')], fila[at('motivo')]])).toEqual(
      recounted.flatMap(({ codigo }) => (codigo === null ? [] : [[codigo, conceptoDevolucion(codigo).dice]])),
    )
    expect(back.map((fila) => fila[at('dia')])).toContain('2026-07-15')
    expect(detalle.total?.slice(-2)).toEqual([sumOf(recounted, 'coste'), told(recounted).presentado])
  })

  it('is compared by months with the period before', async () => {
    const made = await report({ desde: '2026-07-01', hasta: '2026-07-31', rango: 'mes', comparar: 'true' })
    const before = told(recounted.filter(({ mes }) => mes === '2026-06'))
    expect(made.cifras.find(({ id }) => id === 'tasa')?.anterior).toBe(before.tasa)
    expect(made.tablas[0]?.anterior).toEqual([['2026-07', before.cobrado]])
  })
})
