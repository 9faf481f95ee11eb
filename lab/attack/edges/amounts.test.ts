import type PocketBase from 'pocketbase'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openGymApp, type GymApp } from '#server/testing/gym-app.ts'
import { buildGym, buildMiembro, testId, type GymWorld } from '#server/testing/gym-world.ts'
import { inRounds } from '#server/testing/many-requests.ts'

let app: GymApp
let gym: GymWorld
let other: GymWorld
let admin: PocketBase
let miembro: string
beforeAll(async () => {
  app = await openGymApp()
  gym = await buildGym(app.db.owner)
  other = await buildGym(app.db.owner, { marca: 'Otro' })
  admin = await app.clientOf(gym.users.Admin)
})
afterAll(() => app.close())
beforeEach(async () => void (miembro = await buildMiembro(app.db.owner, gym)))

/** Written by hand, because a JSON writer would normalise the numbers. */
async function send(path: string, body: string, client = admin) {
  const headers = { authorization: client.authStore.token, 'content-type': 'application/json' }
  const answer = await fetch(`${app.url}/api/collections/${path}/records`, { method: 'POST', headers, body })
  const text = await answer.text()
  return { status: answer.status, text }
}

const chargeOf = (id: string, more: object = {}) => ({
  id,
  id_miembro: miembro,
  id_plan_plazo: gym.mes,
  sucursal_id: gym.sucursales[0],
  medio_pago: 'Efectivo',
  ...more,
})
const withAmount = (body: object, name: string, amount: string) =>
  JSON.stringify({ ...body, [name]: '#' }).replace('"#"', amount)
const paymentsOf = (who: string) =>
  app.db.owner('select id, recibo, descuento, monto_total from pagos where id_miembro = $1', [who])

const none = ['-1', '-0.01', '0.001', '10.005', '1e400', '-1e400', '1e21', '9007199254740993', '10000000000000']
const texts = ['1,50', ' 1 ', '0x10', '1e3', 'NaN', 'Infinity', '٣', '1.', '.5', '1_000', '1 000', '$1', 'uno', '--1']
const others = ['true', '[]', '[5]', '{}', '{"$gt":0}']
const wrong = [...none, ...texts.map((text) => JSON.stringify(text)), ...others]

describe('an amount', () => {
  it.each([...wrong, '0', 'null', '""'])('of %s is no price, and nothing is written', async (amount) => {
    const body = { id_plan: gym.plan, duracion: 1, unidad: 'meses' }
    const count = () => app.db.owner('select count(*) from planes_plazos where gimnasio_id = $1', [gym.id])
    const before = await count()
    const { status, text } = await send('planes_plazos', withAmount(body, 'precio', amount))
    expect({ status, text }).toMatchObject({ status: 400 })
    expect(JSON.parse(text)).toMatchObject({ data: { precio: { code: expect.any(String) } } })
    expect(await count()).toEqual(before)
  })

  it.each(wrong)('of %s is no discount, and nothing is charged', async (amount) => {
    const body = chargeOf(testId(), { motivo_descuento: 'Promo' })
    const { status, text } = await send('pagos', withAmount(body, 'descuento', amount))
    expect({ status, text }).toMatchObject({ status: 400 })
    expect(JSON.parse(text)).toMatchObject({ data: { descuento: { code: expect.any(String) } } })
    expect(await paymentsOf(miembro)).toEqual([])
  })

  it('is set by the server, whatever is sent', async () => {
    const sent = chargeOf(testId(), { monto_total: 1, precio_lista: 1, recibo: 7, total: 1 })
    expect((await send('pagos', JSON.stringify(sent))).status).toBe(200)
    expect(await paymentsOf(miembro)).toMatchObject([{ monto_total: '10000.00', descuento: '0.00' }])
  })
})

describe('a charge sent again', () => {
  it('fifty times, many at once, is one payment with fifty equal answers', async () => {
    const body = JSON.stringify(chargeOf(testId()))
    const answers = await inRounds(50, () => send('pagos', body))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect(await paymentsOf(miembro)).toHaveLength(1)
    const rows = await app.db.owner(
      `select accion from auditoria where coleccion = 'pagos' and registro = (select id from pagos where id_miembro = $1)`,
      [miembro],
    )
    expect(rows).toEqual([{ accion: 'create' }])
  })

  it('under its id with other contents, by another gym, or under an invalid id, is refused', async () => {
    const id = testId()
    const body = chargeOf(id)
    expect((await send('pagos', JSON.stringify(body))).status).toBe(200)
    const kept = await paymentsOf(miembro)
    const stranger = await app.clientOf(other.users.Admin)
    const theirs = await buildMiembro(app.db.owner, other)
    const own = { id_miembro: theirs, id_plan_plazo: other.mes, sucursal_id: other.sucursales[0] }
    const sent: [object, PocketBase?][] = [
      [{ ...body, medio_pago: 'Transferencia' }],
      [{ ...body, nota: 'otra' }],
      [{ ...body, descuento: 1, motivo_descuento: 'Promo' }],
      [{ ...body, ...own }, stranger],
      [{ ...body, id: 'a'.repeat(256) }],
      [{ ...body, id: 'corto' }],
      [{ ...body, id: 'ÑÑÑÑÑÑÑÑÑÑÑÑÑÑÑ' }],
    ]
    for (const [again, who] of sent) {
      const { status, text } = await send('pagos', JSON.stringify(again), who)
      expect({ status, text }).toMatchObject({ status: 400 })
      expect(JSON.parse(text)).toMatchObject({ data: { id: { code: expect.any(String) } } })
    }
    expect([await paymentsOf(miembro), await paymentsOf(theirs)]).toEqual([kept, []])
  })
})
