import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anular, charge, inTransaction, pause } from '#server/testing/charge.ts'
import { openGymApp, type GymApp } from '#server/testing/gym-app.ts'
import { buildGym, buildMiembro, callerOf, testId } from '#server/testing/gym-world.ts'
import { zoneAt } from '#server/testing/noon-zone.ts'
import type { Dashboard, PlanPopular } from '#shared/collections/dashboard.ts'
import type { MiembroPago } from '#shared/collections/miembro-pago.ts'
import { decideEntrada } from '#shared/entrada.ts'
import { estadoFilter, estadoOf, estados, isVigente, type Estado } from '#shared/estado.ts'
import { addDays, civilDay } from '#shared/values/dates.ts'
import { readPuerta, readTarjetas } from '../asistencias/read-tarjetas.ts'
import { rebuildChain } from '../pagos/rebuild-chain.ts'

const now = new Date()
const politica = { tolerancia: 3, por_vencer: 7 }
let app: GymApp
beforeAll(async () => {
  app = await openGymApp()
})
afterAll(() => app.close())

/** How a member came to be: an opening balance that ends near today, renewals, a pause, a void, a removal. */
const person = fc.record({
  opens: fc.option(fc.record({ end: fc.integer({ min: -13, max: 13 }), length: fc.integer({ min: 1, max: 12 }) }), {
    freq: 5,
  }),
  renews: fc.array(fc.integer({ min: 0, max: 40 }), { maxLength: 2 }),
  pauses: fc.option(fc.integer({ min: -9, max: 4 }), { freq: 2 }),
  isVoided: fc.boolean(),
  isRemoved: fc.constantFrom(false, false, false, true),
})

const insertOpening = `
  insert into pagos_asientos (gimnasio_id, id, apertura, id_miembro, id_plan_plazo, sucursal_id, usuario_id, medio_pago,
    precio_lista, monto_total, fecha_pago, dia, duracion, unidad, tolerancia, inicio, vencimiento)
  values ($1, $2, true, $3, $4, $5, $6, 'Apertura', 0, 0, now(), now(), 1, 'mes', 3, $7, $8)`

const insertPeriod = `
  insert into periodos (gimnasio_id, id_pago, id_miembro, inicio, vencimiento, fecha_vencimiento) values ($1, $2, $3, $4, $5::date, $5::date)`

async function openWorld(zona_horaria: string) {
  const gym = await buildGym(app.db.owner, { zona_horaria, politica })
  const caller = await callerOf(app.db, gym.users.Admin)
  const today = civilDay(now, zona_horaria)
  const ago = (days: number) => new Date(now.getTime() - days * 86_400_000)
  for (const { opens, renews, pauses, isVoided, isRemoved } of fc.sample(person, { numRuns: 60, seed: 27 })) {
    const id = await buildMiembro(app.db.owner, gym)
    if (opens) {
      const [pago, end] = [testId(), addDays(today, opens.end)]
      const days = [addDays(end, -opens.length), end]
      await inTransaction({ db: app.db, caller }, { now, input: {} }, async ({ tx }) => {
        await tx.query(insertOpening, [gym.id, pago, id, gym.mes, gym.sucursales[0], gym.users.Admin, ...days])
        await tx.query(insertPeriod, [gym.id, pago, id, ...days])
        await rebuildChain(tx, id)
      })
    }
    const pagos: string[] = []
    for (const days of renews.toSorted((a, b) => b - a))
      pagos.push(await charge({ db: app.db, caller, gym }, id, { now: ago(days), id_plan_plazo: gym.dias }))
    if (pauses !== null) await pause(app.db, caller, id, ago(-pauses))
    if (isVoided && pagos[0]) await anular(app.db, caller, pagos[0])
    if (isRemoved) await app.db.owner('update miembros set deleted = now() where id = $1', [id])
  }
  return { gym, today, client: await app.clientOf(gym.users.Admin) }
}

describe.each([1, 22])('at %i hours of the day', (hour) => {
  it('browser, lists, tabs, door and dashboard say the same state of each member', async () => {
    const { gym, today, client } = await openWorld(zoneAt(hour, now))
    const members = await client.collection('miembros_pagos').getFullList<MiembroPago>()
    const shown = new Map(members.map((member) => [member.id, estadoOf(member, today, politica)]))
    expect(members.map(({ estado }) => estado)).toEqual([...shown.values()])
    expect([...new Set(shown.values())].toSorted()).toEqual(estados.toSorted())

    for (const estado of estados) {
      const filter = estadoFilter(estado, today, politica)
      const listed = await client.collection('miembros_pagos').getFullList({ filter })
      const isListed = (one: Estado) => (estado === 'Vigente' ? isVigente(one) : one === estado)
      expect([estado, listed.map(({ id }) => id)]).toEqual([
        estado,
        [...shown].filter(([, one]) => isListed(one)).map(([id]) => id),
      ])
    }

    const { reader } = app.db.pools
    const { momento, reglas } = await readPuerta(reader, gym.id, now)
    const cards = await readTarjetas(reader, { gimnasio: gym.id, ids: [...shown.keys()], instante: now })
    for (const { tarjeta } of cards) {
      const { resultado } = decideEntrada(
        { ...tarjeta, eliminado: false },
        { ...momento, sucursal_id: tarjeta.sucursal_id },
        reglas,
      )
      expect([shown.get(tarjeta.id), resultado !== 'no']).toEqual([
        shown.get(tarjeta.id),
        isVigente(shown.get(tarjeta.id) ?? 'Sin plan'),
      ])
    }

    const present = members.filter(({ deleted }) => deleted === '').map(({ id }) => shown.get(id) ?? 'Sin plan')
    const count = (...some: Estado[]) => present.filter((estado) => some.includes(estado)).length
    const figures = await client.collection('dashboard').getOne<Dashboard>(gym.sucursales[0])
    expect(figures).toMatchObject({
      total_miembros: present.length,
      total_miembros_activos: present.filter(isVigente).length,
      total_por_vencer: count('Por vencer'),
      total_vencidos: count('Vencido'),
      total_sin_plan: count('Sin plan'),
      total_pausados: count('Pausado'),
    })
    const [popular] = await client.collection('planes_populares').getFullList<PlanPopular>()
    expect(popular?.total_miembros).toBe(figures.total_miembros_activos)
  })
})
