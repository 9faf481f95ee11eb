import { afterAll, beforeAll, expect, it } from 'vitest'
import type PocketBase from 'pocketbase'
import { buildMandato } from '#server/testing/domiciliacion/build-mandato.ts'
import { openGymApp, type GymApp } from '#server/testing/gym-app.ts'
import { buildGym, buildMiembro, testId, type GymWorld } from '#server/testing/gym-world.ts'
import { overtaken } from '#server/testing/many-requests.ts'

let app: GymApp
let gym: GymWorld
let admin: PocketBase

beforeAll(async () => {
  app = await openGymApp()
  gym = await buildGym(app.db.owner, { moneda: 'EUR' })
  admin = await app.clientOf(gym.users.Admin)
})
afterAll(() => app.close())

const insertConsent = `
  insert into cobros_automaticos (gimnasio_id, id, id_miembro, id_plan_plazo, sucursal_id, usuario_id, concepto, duracion, unidad,
    monto, moneda, precio_visto, estado, id_mandato)
  values ($1, $2, $3, $4, $5, $6, 'Libre', 1, 'mes', 10, 'EUR', 10, $7, $8)`

const consentOf = (id_miembro: string, mandato: string, estado = 'activo') =>
  [gym.id, testId(), id_miembro, gym.mes, gym.sucursales[0], gym.users.Admin, estado, mandato] as const

/** A deleted member with a consent through the mandate. */
async function payer(mandato: string): Promise<string> {
  const id = await buildMiembro(app.db.owner, gym, { deleted: new Date() })
  await app.db.owner(insertConsent, [...consentOf(id, mandato)])
  return id
}
const anonymise = (id: string) => admin.send(`/api/miembros/${id}/anonimizar`, { method: 'POST' })
const of = async (id: string) => {
  const [row] = await app.db.owner(
    'select nombre, correo, iban, iban_final, motivo, revocado is not null as is_over from mandatos where id = $1',
    [id],
  )
  return row
}
const gone = {
  nombre: 'Anonimizado',
  correo: '',
  iban: null,
  iban_final: '****',
  motivo: 'Datos borrados a pedido',
  is_over: true,
}
const mandato = () => buildMandato(app.db.owner, gym, { correo: 'padre@paz.example' })

it('a mandate for one member ends with that member’s data, and so does the consent', async () => {
  const id = await mandato()
  const who = await payer(id)
  await anonymise(who)
  expect(await of(id)).toEqual(gone)
  const [consent] = await app.db.owner('select estado from cobros_automaticos where id_miembro = $1', [who])
  expect(consent).toEqual({ estado: 'cancelado' })
})

it('one that another member is charged through stays, until that member goes too', async () => {
  const id = await mandato()
  const [one, two] = [await payer(id), await payer(id)]
  await anonymise(one)
  expect(await of(id)).toMatchObject({ nombre: 'Ana Paz', correo: 'padre@paz.example', is_over: false })
  await anonymise(two)
  expect(await of(id)).toEqual(gone)
})

it('one that another member was charged through once does not', async () => {
  const id = await mandato()
  const who = await payer(id)
  const other = await buildMiembro(app.db.owner, gym)
  await app.db.owner(insertConsent, [...consentOf(other, id, 'cancelado')])
  await anonymise(who)
  expect(await of(id)).toEqual(gone)
})

it('one that another member is given at the same time stays', async () => {
  const id = await mandato()
  const who = await payer(id)
  const other = await buildMiembro(app.db.owner, gym)
  await overtaken(app.db, {
    gym: gym.id,
    first: async (tx) => {
      await tx.query('select from mandatos where id = $1 for no key update', [id])
      await tx.query(insertConsent, [...consentOf(other, id)])
    },
    second: () => anonymise(who),
  })
  expect(await of(id)).toMatchObject({ nombre: 'Ana Paz', is_over: false })
})
