import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ownerSnapshot } from '#server/runtime/db/owner-transaction.ts'
import { contentsOf } from '#server/testing/desks/gym-contents.ts'
import { openTrasladoDesk, type TrasladoDesk } from '#server/testing/desks/traslado-desk.ts'
import { testId } from '#server/testing/gym-world.ts'
import { eventosDeWebhook } from '#shared/webhooks/webhook.ts'
import { verify } from '../verify/verify.ts'
import { unzip, zipOf } from './test-zip.ts'

let desk: TrasladoDesk

beforeAll(async () => {
  desk = await openTrasladoDesk()
})
afterAll(() => desk.app.close())
beforeEach(() => desk.app.db.owner('delete from intentos'))

/** Everything `npm run verify` finds wrong. */
const findings = async () =>
  (await ownerSnapshot(desk.app.db.url, verify)).results.flatMap(({ findings: found }) =>
    found.map(({ motivo }) => motivo),
  )

/** Periods whose branch or term is not that of their payment. */
const strayPeriods = (gym: string) =>
  desk.app.db.owner(
    `select p.id_pago from periodos p join pagos_asientos a on a.gimnasio_id = p.gimnasio_id and a.id = p.id_pago
     where p.gimnasio_id = $1 and (p.sucursal, p.plazo) is distinct from (a.sucursal_id, a.id_plan_plazo)`,
    [gym],
  )

describe('importing it into an empty gym', () => {
  it('gives the same members, payments, periods and balances with new ids', async () => {
    const fresh = await desk.emptyGym()
    const answer = await desk.upload(fresh.admin, await desk.exported())
    expect(await answer.text()).toBe('')
    expect(answer.status).toBe(204)
    const before = await contentsOf(desk.app.db, desk.gym.id)
    expect(await contentsOf(desk.app.db, fresh.id)).toEqual(before)
    expect([before.cajas, before.ventas, before.saldos, before.entradas].map(({ length }) => length)).toEqual([
      2, 4, 3, 3,
    ])
    expect(before.notas).toHaveLength(1)
    expect(await findings()).toEqual([])
    const [here] = await desk.app.db.owner(
      'select nombre, moneda, zona_horaria, servicio_id from gimnasios where id = $1',
      [fresh.id],
    )
    expect(here).toMatchObject({ nombre: 'Gimnasio ZZA', moneda: 'ARS', servicio_id: 'serviciocadena0' })
    expect(await strayPeriods(fresh.id)).toEqual([])
  })

  it('brings members who share a document spelled otherwise, from where it was unique as typed', async () => {
    const parts = await unzip(await desk.exported())
    const lines = String(parts.get('datos/miembros.jsonl')).split('\n').filter(Boolean)
    const rows: Record<string, unknown>[] = lines.map((line) => JSON.parse(line))
    const spelled = ['88111222-Q', '088111222q', '88111222/Q']
    const text = rows.map((row, at) => JSON.stringify({ ...row, dni: spelled[at] ?? row['dni'] })).join('\n')
    parts.set('datos/miembros.jsonl', Buffer.from(text))
    const fresh = await desk.emptyGym()
    const answer = await desk.upload(fresh.admin, await zipOf(parts))
    expect([answer.status, await answer.text()]).toEqual([204, ''])
    const repeated = `select dni, dni_repetido from miembros where gimnasio_id = $1 and dni_clave = '88111222q' order by orden`
    expect(await desk.app.db.owner(repeated, [fresh.id])).toEqual([
      { dni: '88111222-Q', dni_repetido: 0 },
      { dni: '088111222Q', dni_repetido: 1 },
      { dni: '88111222/Q', dni_repetido: 2 },
    ])
  })

  it('tells no webhook of a past that happened elsewhere', async () => {
    const fresh = await desk.emptyGym()
    const eventos = JSON.stringify(eventosDeWebhook.map(({ id }) => id))
    await desk.app.db.owner(
      `insert into webhooks (gimnasio_id, id, nombre, url, eventos) values ($1, $2, 'Planilla', 'https://a.example', $3)`,
      [fresh.id, testId(), eventos],
    )
    expect((await desk.upload(fresh.admin, await desk.exported())).status).toBe(204)
    const told = 'select evento from webhooks_eventos where gimnasio_id = $1'
    expect(await desk.app.db.owner(told, [fresh.id])).toEqual([])
    const client = await desk.app.clientOf(fresh.admin)
    const sucursal = await client.collection('sucursales').getFirstListItem('nombre = "Centro ZZA"')
    await client.collection('miembros').create({ nombre: 'Ana Paz', sucursal_id: sucursal.id })
    expect(await desk.app.db.owner(told, [fresh.id])).toEqual([{ evento: 'miembros.created' }])
  })

  it('continues receipt and member numbers, and leaves the staff inactive', async () => {
    const fresh = await desk.emptyGym()
    await desk.upload(fresh.admin, await desk.exported())
    const client = await desk.app.clientOf(fresh.admin)
    const [who] = await client.collection('miembros').getFullList({ filter: 'nombre = "Persona 2"' })
    const plazo = await client.collection('planes_plazos').getFirstListItem('precio = 10000')
    const sucursal = await client.collection('sucursales').getFirstListItem('nombre = "Centro ZZA"')
    const pago = await client.collection('pagos').create({
      id: testId(),
      id_miembro: who?.id,
      id_plan_plazo: plazo.id,
      sucursal_id: sucursal.id,
      medio_pago: 'Efectivo',
    })
    expect(pago['recibo']).toBe(36)
    const others = await desk.app.db.owner<{
      activo: boolean
      password_hash: string
      email: string
      prestado: boolean
    }>('select activo, password_hash, email, prestado from users where gimnasio_id = $1 and id <> $2', [
      fresh.id,
      fresh.admin,
    ])
    // Six people and an API key.
    expect(others).toHaveLength(7)
    expect(others.some(({ activo, password_hash }) => activo || password_hash !== '')).toBe(false)
    // The first gym's staff keep these addresses.
    expect(others.every(({ email, prestado }) => prestado && !email.endsWith('@importado.invalid'))).toBe(true)
  })

  it('keeps the public codes of receipts on another server, and takes over none of a gym that is here', async () => {
    const codesOf = async ({ app }: Pick<TrasladoDesk, 'app'>, id: string) => {
      const rows = await app.db.owner<{ codigo: string }>(
        `select codigo from pagos_asientos where gimnasio_id = $1
         union all select codigo from ventas_asientos where gimnasio_id = $1 order by 1`,
        [id],
      )
      return rows.map(({ codigo }) => codigo)
    }
    const codes = await codesOf(desk, desk.gym.id)
    const fresh = await desk.emptyGym()
    expect((await desk.upload(fresh.admin, await desk.exported())).status).toBe(204)
    const beside = await codesOf(desk, fresh.id)
    expect(beside).toHaveLength(codes.length)
    expect(beside.filter((codigo) => codes.includes(codigo))).toEqual([])
    const elsewhere = await openTrasladoDesk()
    try {
      const arrived = await elsewhere.emptyGym()
      expect((await elsewhere.upload(arrived.admin, await desk.exported())).status).toBe(204)
      expect(await codesOf(elsewhere, arrived.id)).toEqual(codes)
    } finally {
      await elsewhere.app.close()
    }
  })

  it('takes no service, no secret and nothing derived from the file', async () => {
    const parts = await unzip(await desk.exported())
    const forge = (table: string, forged: object) => {
      const lines = String(parts.get(`datos/${table}.jsonl`))
        .split('\n')
        .filter(Boolean)
      const rows: object[] = lines.map((line) => JSON.parse(line))
      const text = rows.map((row) => JSON.stringify({ ...row, ...forged })).join('\n')
      parts.set(`datos/${table}.jsonl`, Buffer.from(text))
    }
    forge('gimnasios', { servicio_id: 'serviciocadena0', suspendido: '2026-01-01T00:00:00Z', motivo_suspension: 'x' })
    forge('users', { password_hash: 'known', token_key: 'known'.repeat(6), verified: true })
    forge('periodos', { sucursal: 'x', plazo: 'x' })
    const fresh = await desk.emptyGym('serviciopro0000')
    const answer = await desk.upload(fresh.admin, await zipOf(parts))
    expect([answer.status, await answer.text()]).toEqual([204, ''])
    const [here] = await desk.app.db.owner('select servicio_id, suspendido from gimnasios where id = $1', [fresh.id])
    expect(here).toEqual({ servicio_id: 'serviciopro0000', suspendido: null })
    const known = await desk.app.db.owner(
      `select id from users where gimnasio_id = $1 and (password_hash = 'known' or token_key like 'known%')`,
      [fresh.id],
    )
    expect(known).toEqual([])
    expect(await strayPeriods(fresh.id)).toEqual([])
  })
})
