import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { builtInRoles } from '#shared/permissions.ts'
import { anular, charge, pause } from '#server/testing/charge.ts'
import { openGymApp, type GymApp } from '#server/testing/gym-app.ts'
import {
  buildGym,
  buildMiembro,
  buildRol,
  buildSucursal,
  buildUser,
  callerOf,
  testId,
  type GymWorld,
} from '#server/testing/gym-world.ts'
import { settled } from '#server/testing/end-of-tarea.ts'
import { quedan, tablas } from './tablas.ts'
import { unzip, zipOf } from './test-zip.ts'

let app: GymApp
let gym: GymWorld
const year = 365 * 86_400_000

beforeAll(async () => {
  app = await openGymApp()
  gym = await buildGym(app.db.owner, { marca: 'ZZA' })
  const other = await buildGym(app.db.owner, { marca: 'ZZB' })
  const caller = await callerOf(app.db, gym.users.Admin)
  const desk = { db: app.db, caller, gym }
  for (let at = 0; at < 12; at += 1) {
    const who = await buildMiembro(app.db.owner, gym, {
      nombre: at === 0 ? '=1+1' : `Persona ${at}`,
      dni: `${1000 + at}`,
    })
    const first = await charge(desk, who, { now: new Date(Date.now() - year / 12), medio_pago: 'Transferencia' })
    const second = await charge(desk, who, { id_plan_plazo: at % 2 ? gym.mes : gym.dias })
    if (at % 4 === 0) await anular(app.db, caller, at % 8 ? first : second)
    if (at % 5 === 0) await pause(app.db, caller, who, new Date())
  }
  await buildMiembro(app.db.owner, gym, { nombre: 'Eliminada', deleted: new Date() })
  const role = await buildRol(app.db.owner, gym.id, ['members.index', 'plan.index'], 'Tardes')
  await buildUser(app.db.owner, gym.id, {
    role,
    sucursales: gym.sucursales,
    name: 'Tarde Larga',
    email: 'tarde@zza.example',
  })
  const foto = await sharp({ create: { width: 40, height: 40, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
  const client = await app.clientOf(gym.users.Admin)
  const [someone] = await client.collection('miembros').getFullList({ filter: 'nombre = "Persona 3"' })
  await client.collection('miembros').update(someone?.id ?? '', { foto: new File([new Uint8Array(foto)], 'cara.png') })
  await buildMiembro(app.db.owner, other, { nombre: 'Ajeno ZZB' })
  await importOne(`Nombre;DNI;Plan;Vence\nTraída Antes;9001;Libre ZZA;01/02/2027`)
})

/** With what he had paid before: an entry of the ledger without a receipt. */
async function importOne(csv: string): Promise<void> {
  const authorization = await tokenOf(gym.users.Admin)
  const form = new FormData()
  form.set('archivo', new File([csv], 'lista.csv'))
  form.set('sucursal_id', gym.sucursales[0])
  const address = `${app.url}/api/importar`
  const sent = await fetch(address, { method: 'POST', headers: { authorization }, body: form })
  const { id, mapeo }: { id: string; mapeo: string[] } = JSON.parse(await sent.text())
  const answer = await fetch(`${address}/${id}`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ mapeo, aplicar: true }),
  })
  const done = await settled(app.url, authorization, answer, async () => new Response(null, { status: 204 }))
  expect(done.status).toBe(204)
}
afterAll(() => app.close())
beforeEach(() => app.db.owner('delete from intentos'))

const tokenOf = async (user: string) => (await app.clientOf(user)).authStore.token

async function download(user: string = gym.users.Admin): Promise<Response> {
  return fetch(`${app.url}/api/exportar/gimnasio.zip`, { headers: { authorization: await tokenOf(user) } })
}

const exported = async () => new Uint8Array(await (await download()).arrayBuffer())

/** Sends it, and waits for its end. */
async function upload(user: string, body: Uint8Array): Promise<Response> {
  const authorization = await tokenOf(user)
  const answer = await fetch(`${app.url}/api/importar/gimnasio`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/zip' },
    body: Buffer.from(body),
  })
  return settled(app.url, authorization, answer, async () => new Response(null, { status: 204 }))
}

/** As registration leaves it: a branch and its owner. */
async function emptyGym(servicio = 'serviciocadena0') {
  const id = testId()
  await app.db.owner(
    `insert into gimnasios (id, nombre, servicio_id, moneda, zona_horaria) values ($1, 'Recién abierto', $2, 'EUR', 'Europe/Madrid')`,
    [id, servicio],
  )
  const sucursal = await buildSucursal(app.db.owner, id, 'Única')
  const admin = await buildUser(app.db.owner, id, { role: builtInRoles.Admin, sucursales: [sucursal] })
  return { id, admin, sucursal }
}

/** What people see of a gym, without ids. */
const seen = async (id: string) => ({
  ingresos: await app.db.owner(
    `select s.nombre, i.dia, i.total, i.pagos from ingresos i join sucursales s on s.id = i.sucursal_id
     where i.gimnasio_id = $1 order by 1, 2`,
    [id],
  ),
  miembros: await app.db.owner(
    `select m.numero, m.nombre, m.dni, m.deleted, p.estado, p.fecha_vencimiento, p.fecha_pago, (m.foto <> '') as foto
     from miembros m join miembros_pagos p on p.id = m.id where m.gimnasio_id = $1 order by numero`,
    [id],
  ),
  pagos: await app.db.owner(
    `select p.recibo, p.monto_total, p.medio_pago, p.inicio, p.fecha_vencimiento, p.anulado, p.motivo_anulacion, u.name
     from pagos p join users u on u.id = p.usuario_id where p.gimnasio_id = $1 order by p.recibo, p.fecha_pago`,
    [id],
  ),
  panel: await app.db.owner(
    `select s.nombre, d.total_recaudado_mensual, d.total_miembros_activos, d.total_pausados from dashboard d
     join sucursales s on s.id = d.id where s.gimnasio_id = $1 order by 1`,
    [id],
  ),
})

describe('the full export of a gym', () => {
  it('holds every table of the gym, its files and readable lists, and nothing of another', async () => {
    const parts = await unzip(await exported())
    expect([...parts.keys()]).toEqual(
      expect.arrayContaining(['gimnasio.json', 'LEEME.txt', 'planillas/pagos.csv', 'datos/pagos_asientos.jsonl']),
    )
    expect([...parts.keys()].filter((name) => name.startsWith('archivos/'))).toHaveLength(1)
    const manifest = JSON.parse(String(parts.get('gimnasio.json')))
    for (const { nombre } of tablas) {
      const lines = String(parts.get(`datos/${nombre}.jsonl`))
        .split('\n')
        .filter(Boolean)
      expect([nombre, lines.length]).toEqual([nombre, manifest.tablas[nombre]])
    }
    const all = [...parts.values()].map(String).join('\n')
    expect(all).not.toContain('ZZB')
    expect(all).not.toMatch(/password_hash|token_key/)
  })

  it('lets no spreadsheet evaluate a name', async () => {
    const parts = await unzip(await exported())
    expect(String(parts.get('planillas/miembros.csv'))).toContain(`"'=1+1"`)
  })

  it('is for who may carry the data away, and is written down', async () => {
    expect((await download(gym.users.Gerente)).status).toBe(403)
    const guest = await fetch(`${app.url}/api/exportar/gimnasio.zip`)
    expect(guest.status).toBe(401)
    await app.db.owner('select 1')
    const rows = await app.db.owner(`select usuario_id from auditoria where accion = 'export' and gimnasio_id = $1`, [
      gym.id,
    ])
    expect(rows.length).toBeGreaterThan(0)
  })

  it('is given six times an hour', async () => {
    const statuses: number[] = []
    for (let at = 0; at < 7; at += 1) {
      const answer = await download()
      statuses.push(answer.status)
      await answer.arrayBuffer()
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429])
  })

  it('names every table of a gym, as one that travels or one that stays', async () => {
    const stored = await app.db.owner<{ name: string }>(
      `select distinct c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
       where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
         and (a.attname in ('gimnasio_id', 'id_gimnasio') or c.relname = 'gimnasios') order by 1`,
    )
    const known = new Set([...tablas.map(({ nombre }) => nombre), ...Object.keys(quedan)])
    expect(stored.map(({ name }) => name).filter((name) => !known.has(name))).toEqual([])
  })
})

describe('bringing it into an empty gym', () => {
  it('gives the same members, payments, periods and balances under new ids', async () => {
    const fresh = await emptyGym()
    const answer = await upload(fresh.admin, await exported())
    expect(await answer.text()).toBe('')
    expect(answer.status).toBe(204)
    expect(await seen(fresh.id)).toEqual(await seen(gym.id))
    const [here] = await app.db.owner('select nombre, moneda, zona_horaria, servicio_id from gimnasios where id = $1', [
      fresh.id,
    ])
    expect(here).toMatchObject({ nombre: 'Gimnasio ZZA', moneda: 'ARS', servicio_id: 'serviciocadena0' })
  })

  it('lets the desk go on where it was: next receipt, next member, and the staff out of service', async () => {
    const fresh = await emptyGym()
    await upload(fresh.admin, await exported())
    const client = await app.clientOf(fresh.admin)
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
    expect(pago['recibo']).toBe(25)
    const others = await app.db.owner<{ activo: boolean; password_hash: string; email: string; prestado: boolean }>(
      'select activo, password_hash, email, prestado from users where gimnasio_id = $1 and id <> $2',
      [fresh.id, fresh.admin],
    )
    expect(others).toHaveLength(6)
    expect(others.some(({ activo, password_hash }) => activo || password_hash !== '')).toBe(false)
    // Their addresses are those of the first gym's staff, and stay theirs there.
    expect(others.every(({ email, prestado }) => prestado && !email.endsWith('@importado.invalid'))).toBe(true)
  })

  it('is refused where work has begun, to whoever is no administrator, and for what is no export', async () => {
    const zip = await exported()
    expect((await upload(gym.users.Admin, zip)).status).toBe(400)
    const fresh = await emptyGym()
    const manager = await buildUser(app.db.owner, fresh.id, {
      role: builtInRoles.Gerente,
      sucursales: [fresh.sucursal],
    })
    expect((await upload(manager, zip)).status).toBe(403)
    for (const bad of [new Uint8Array([1, 2, 3]), zip.subarray(0, zip.length - 400), await zipOf(new Map())])
      expect((await upload(fresh.admin, bad)).status).toBe(400)
    expect((await seen(fresh.id)).miembros).toEqual([])
  })

  it('leaves nothing behind when a row is wrong or the sums do not agree', async () => {
    const parts = await unzip(await exported())
    const broken = new Map(parts)
    broken.set(
      'datos/pagos_asientos.jsonl',
      Buffer.from(String(parts.get('datos/pagos_asientos.jsonl')).replace('10000', '99')),
    )
    const less = new Map(parts)
    less.set('datos/pagos_anulaciones.jsonl', Buffer.alloc(0))
    const foreign = new Map(parts)
    foreign.set('datos/miembros.jsonl', Buffer.from('{"id":"x"}\n[]\n'))
    for (const bad of [broken, less, foreign]) {
      await app.db.owner('delete from intentos')
      const fresh = await emptyGym()
      const answer = await upload(fresh.admin, await zipOf(bad))
      expect(answer.status).toBe(400)
      expect(await app.db.owner('select id from users where gimnasio_id = $1', [fresh.id])).toEqual([
        { id: fresh.admin },
      ])
      expect((await seen(fresh.id)).miembros).toEqual([])
    }
  })

  it('is refused where the last receipt of a branch is not the last of its ledger', async () => {
    const parts = await unzip(await exported())
    const recibos = String(parts.get('datos/recibos.jsonl'))
    const asientos = String(parts.get('datos/pagos_asientos.jsonl'))
    const more = recibos.replace(/"ultimo": ?\d+/, '"ultimo": 1024')
    const edits: [string, string][][] = [
      [['recibos', more]],
      [['recibos', '']],
      [
        ['recibos', more],
        ['pagos_asientos', asientos.replace(/"recibo": ?24\b/, '"recibo": 1024')],
      ],
    ]
    for (const edit of edits) {
      await app.db.owner('delete from intentos')
      const fresh = await emptyGym()
      const changed = new Map(parts)
      for (const [name, text] of edit) {
        expect(text).not.toBe(String(parts.get(`datos/${name}.jsonl`)))
        changed.set(`datos/${name}.jsonl`, Buffer.from(text))
      }
      const answer = await upload(fresh.admin, await zipOf(changed))
      expect(answer.status).toBe(400)
      expect(await answer.json()).toMatchObject({
        data: { archivo: { code: 'validation_sums_differ', message: expect.stringContaining('recibos') } },
      })
      expect((await seen(fresh.id)).miembros).toEqual([])
    }
  })

  it('keeps to the limits of the service when the file leaves out what they are counted by', async () => {
    const parts = await unzip(await exported())
    const without = (part: string, column: string) => {
      const lines = String(parts.get(part)).split('\n').filter(Boolean)
      const rows: Record<string, unknown>[] = lines.map((line) => JSON.parse(line))
      // The first branch becomes the one that is here, which has all its columns.
      const isKept = (at: number) => column === 'activa' && at === 0
      return rows
        .map(({ [column]: gone, ...row }, at) => JSON.stringify(isKept(at) ? { ...row, [column]: gone } : row))
        .join('\n')
    }
    for (const [part, column, limit, branches] of [
      ['datos/sucursales.jsonl', 'activa', 'sucursales', 1],
      ['datos/miembros.jsonl', 'deleted', 'miembros', 0],
    ] as const) {
      await app.db.owner('delete from intentos')
      const servicio = testId()
      await app.db.owner(
        `insert into servicios (id, nombre, precio, limite_miembros, limite_sucursales, moneda)
         values ($1, 'Chico', 0, 5, $2, 'EUR')`,
        [servicio, branches],
      )
      const fresh = await emptyGym(servicio)
      const zip = await zipOf(new Map(parts).set(part, Buffer.from(without(part, column))))
      const answer = await upload(fresh.admin, zip)
      expect([answer.status, await answer.json()]).toEqual([
        400,
        expect.objectContaining({ data: { limite: expect.objectContaining({ code: `limit_${limit}` }) } }),
      ])
      expect((await seen(fresh.id)).miembros).toEqual([])
    }
  })

  it.each([
    ['gimnasios', 'nombre', ''],
    ['gimnasios', 'nombre', '\u200b\u2060\u200b\u200b'],
    ['gimnasios', 'nombre', 'x'.repeat(81)],
    ['gimnasios', 'direccion', 'x'.repeat(201)],
    ['gimnasios', 'direccion', { calle: 1 }],
    ['gimnasios', 'correo', 'no es'],
    ['sucursales', 'nombre', '  '],
    ['users', 'name', '\u200b'.repeat(9)],
    ['miembros', 'nombre', '\u3164\u3164'],
    ['miembros', 'fecha_nacimiento', '9999-01-01'],
    ['miembros', 'notas', 'x'.repeat(2001)],
  ])('takes no %s whose %s a form would refuse', async (table, column, value) => {
    const parts = await unzip(await exported())
    const [first = '{}', ...rest] = String(parts.get(`datos/${table}.jsonl`)).split('\n')
    const row: Record<string, unknown> = JSON.parse(first)
    const changed = [JSON.stringify({ ...row, [column]: value }), ...rest].join('\n')
    const fresh = await emptyGym()
    const answer = await upload(fresh.admin, await zipOf(parts.set(`datos/${table}.jsonl`, Buffer.from(changed))))
    expect(answer.status).toBe(400)
    expect(await answer.text()).toMatch(column === 'fecha_nacimiento' ? /1900/ : new RegExp(`${column}, en la fila 1`))
    expect((await seen(fresh.id)).miembros).toEqual([])
  })

  it('keeps to the limits of the service', async () => {
    const fresh = await emptyGym('serviciogratis0')
    const answer = await upload(fresh.admin, await exported())
    expect(await answer.json()).toMatchObject({ data: { limite: { code: 'limit_sucursales' } } })
  })
})
