import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type PocketBase from 'pocketbase'
import { addDays, civilDay } from '#shared/values/dates.ts'
import { leaveRest, payRest } from '#server/testing/saldos/rest.ts'
import { allowRests, restsAllowed } from '#server/testing/saldos/allow-rests.ts'
import { ago, openDoorDesk, type DoorDesk } from '#server/testing/desks/door-desk.ts'
import { buildUser, testId } from '#server/testing/gym-world.ts'
import { builtInRoles } from '#shared/permissions.ts'

let door: DoorDesk
let boss: PocketBase
let hoy: string
beforeAll(async () => {
  door = await openDoorDesk()
  boss = await door.app.clientOf(door.gym.users.Gerente)
  const [gym] = await door.owner<{ zona_horaria: string }>('select zona_horaria from gimnasios where id = $1', [
    door.gym.id,
  ])
  hoy = civilDay(new Date(), gym?.zona_horaria ?? '')
})
afterAll(() => door.app.close())

const terms = (puerta: 'pasa' | 'aviso' | 'no', puerta_dias = 0) =>
  allowRests(door.app.db.owner, door.gym, { ...restsAllowed, puerta, puerta_dias })

/** A member in force who has owed 2000.50 for three days. */
async function debtor() {
  const { id } = await door.member({ isPaid: false })
  const fecha_cobro = ago(10 * 24 * 60)
  const pago = await leaveRest(boss, door.gym, id, { monto: 2000.5, vence: addDays(hoy, -3), fecha_cobro })
  return { id, deuda: pago.id }
}
const desde = () => addDays(hoy, -3)
const enter = (id_miembro: string, as?: string) => door.enter({ id_miembro }, as)

describe('a member whose rest is overdue', () => {
  it('is let in, let in with a word, or refused, as the gym chose', async () => {
    await terms('pasa')
    const { id } = await debtor()
    expect(await enter(id)).toMatchObject({ resultado: 'pasa', razones: [], tarjeta: { saldo: 2000.5 } })
    const others = [await debtor(), await debtor(), await debtor()].map((one) => one.id)
    const [warned = '', refused = '', early = ''] = others
    await terms('aviso')
    const word = { codigo: 'con_saldo', monto: 2000.5, desde: desde() }
    expect(await enter(warned)).toMatchObject({ resultado: 'aviso', razones: [word], entrada: { motivo: 'con_saldo' } })
    await terms('no', 3)
    const stop = { codigo: 'saldo_vencido', monto: 2000.5, desde: desde() }
    expect(await enter(refused)).toMatchObject({ resultado: 'no', razones: [stop] })
    expect(await door.rowsOf(refused)).toMatchObject([{ resultado: 'no', motivo: 'saldo_vencido' }])
    await terms('no', 4)
    expect(await enter(early)).toMatchObject({ resultado: 'pasa' })
  })

  it('passes once it is paid', async () => {
    await terms('no')
    const { id, deuda } = await debtor()
    expect(await enter(id)).toMatchObject({ resultado: 'no' })
    await payRest(boss, door.gym, deuda, { monto: 2000 })
    expect(await enter(id)).toMatchObject({ resultado: 'no', razones: [{ monto: 0.5 }] })
    await payRest(boss, door.gym, deuda, { monto: 0.5 })
    expect(await enter(id)).toMatchObject({ resultado: 'pasa', tarjeta: { saldo: 0, saldo_vence: '' } })
  })

  it('is let in with a reason, as after any refusal', async () => {
    await terms('no')
    const { id } = await debtor()
    const { entrada } = await enter(id)
    const body = { id: testId(), motivo: 'Paga el viernes' }
    const permitted = await door.ask(`/api/asistencias/${entrada.id}/dejar-pasar`, { as: door.admin, body })
    expect(permitted.entrada).toMatchObject({ resultado: 'aviso', motivo: 'saldo_vencido', permiso: 'Paga el viernes' })
  })

  it('is told the sum by nobody who may neither charge nor read members', async () => {
    await terms('no')
    const { id } = await debtor()
    const onTablet = await enter(id, door.tablet)
    expect(onTablet).toMatchObject({ resultado: 'no', tarjeta: { saldo: null }, razones: [{ monto: null }] })
    expect(JSON.stringify(onTablet)).not.toContain('2000.5')
    const copy = await door.ask(`/api/asistencias/instantanea?sucursal=${door.gym.sucursales[0]}`, { as: door.tablet })
    expect(JSON.stringify(copy)).not.toContain('2000.5')
    expect(copy.reglas).toMatchObject({ saldo: 'no', saldo_dias: 0 })
    expect(copy.tarjetas).toContainEqual(expect.objectContaining({ id, saldo: null, saldo_vence: desde() }))
    const whole = await door.ask(`/api/asistencias/instantanea?sucursal=${door.gym.sucursales[0]}`)
    expect(whole.tarjetas).toContainEqual(expect.objectContaining({ id, saldo: 2000.5 }))
  })

  it('is told no sum of a branch that the caller does not see', async () => {
    await terms('no')
    const role = builtInRoles.Recepción
    const elsewhere = await buildUser(door.app.db.owner, door.gym.id, { role, sucursales: [door.gym.sucursales[1]] })
    const { id } = await debtor()
    const body = { id_miembro: id, sucursal_id: door.gym.sucursales[1] }
    const answer = await door.enter(body, await door.tokenOf(elsewhere))
    expect(answer).toMatchObject({ resultado: 'no', razones: [{ codigo: 'otra_sucursal' }, { monto: null }] })
  })
})

describe('an answer without network', () => {
  it('that let in a member who had just left a rest is believed', async () => {
    await terms('no')
    const { id } = await debtor()
    const sent = { id_miembro: id, instante: ago(5), reloj: ago(0), mostrado: 'pasa' }
    expect(await door.enter(sent)).toMatchObject({ conflicto: true, resultado: 'no', entrada: { resultado: 'aviso' } })
  })
})
