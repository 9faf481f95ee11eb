import type PocketBase from 'pocketbase'
import type { Venta } from '#shared/ventas/venta.ts'
import { verify } from '#server/gym/verify/verify.ts'
import { charge } from '#server/testing/charge.ts'
import type { GymApp } from '#server/testing/gym-app.ts'
import { buildGym, buildMiembro, callerOf } from '#server/testing/gym-world.ts'
import { buildConcepto } from './sale.ts'

export type Shop = Awaited<ReturnType<typeof openShop>>

/** A new gym that sells water and day passes, with a receptionist at the desk and a boss. */
export async function openShop(app: GymApp, now: () => Date = () => new Date()) {
  const { db } = app
  const gym = await buildGym(db.owner)
  const agua = await buildConcepto(db.owner, gym, { nombre: 'Agua' })
  const pase = await buildConcepto(db.owner, gym, { nombre: 'Pase', tipo: 'pase_del_dia', precio: '4000' })
  const desk = await app.clientOf(gym.users.Recepción)
  const boss = await app.clientOf(gym.users.Gerente)

  const sell = (given: object = {}, client: PocketBase = desk) =>
    client.collection('ventas').create<Venta>({
      sucursal_id: gym.sucursales[0],
      id_concepto: agua,
      medio_pago: 'Efectivo',
      ...given,
    })
  const anular = (venta: { id: string }, client: PocketBase = desk) =>
    client.send<Venta>(`/api/ventas/${venta.id}/anular`, { method: 'POST', body: { motivo: 'Era otra cosa' } })
  /** Charges a new member. */
  const cobrar = async () => {
    const caller = await callerOf(db, gym.users.Recepción)
    return charge({ db, caller, gym }, await buildMiembro(db.owner, gym), { now: now() })
  }
  const count = async (table: string) => {
    const text = `select count(*)::integer as n from ${table} where gimnasio_id = $1`
    return (await db.owner<{ n: number }>(text, [gym.id]))[0]?.n
  }
  const findings = async () => (await verify(db.owner)).results.flatMap(({ findings: found }) => found)

  return { gym, agua, pase, desk, boss, sell, anular, cobrar, count, findings }
}

/** A refusal under one field, with its reason. */
export const refused = (field: string, razon: string) => ({ status: 400, response: { razon, data: { [field]: {} } } })
