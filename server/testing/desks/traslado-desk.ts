import sharp from 'sharp'
import { openGymApp, type GymApp } from '#server/testing/gym-app.ts'
import { anular, charge, pause } from '#server/testing/charge.ts'
import { settled } from '#server/testing/end-of-tarea.ts'
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
import { anularVentaOf, buildConcepto, sell } from '#server/testing/desks/sale.ts'
import { buildClave } from '#server/testing/desks/clave.ts'
import { allowRests } from '#server/testing/saldos/allow-rests.ts'
import { buildCaja } from '#server/testing/till.ts'
import { builtInRoles } from '#shared/permissions.ts'

const year = 365 * 86_400_000

const partes = [
  { medio_pago: 'Transferencia', monto: 6000, referencia: 'OP 1' },
  { medio_pago: 'Efectivo', monto: 4000 },
]

export type TrasladoDesk = Awaited<ReturnType<typeof openTrasladoDesk>>

/** A server with a gym that has a record of every kind (its texts hold ZZA), and another gym beside it (ZZB). The caller closes `app`. */
export async function openTrasladoDesk() {
  const app = await openGymApp()
  const gym = await buildGym(app.db.owner, { marca: 'ZZA' })
  const other = await buildGym(app.db.owner, { marca: 'ZZB' })
  await buildMiembro(app.db.owner, other, { nombre: 'Ajeno ZZB' })
  await fill(app, gym)
  await dayAtTheDesk(app, gym)
  await debtsOf(app, gym)
  await splitIncome(app, gym)
  await importOne(app, gym, `Nombre;DNI;Plan;Vence\nTraída Antes;9001;Libre ZZA;01/02/2027`)

  const download = async (user: string = gym.users.Admin): Promise<Response> =>
    fetch(`${app.url}/api/exportar/gimnasio.zip`, { headers: { authorization: await tokenOf(app, user) } })
  let file: Promise<Uint8Array<ArrayBuffer>> | null = null
  /** The gym's file, made once: no import changes the gym. */
  const exported = () => (file ??= download().then(async (answer) => new Uint8Array(await answer.arrayBuffer())))

  /** Uploads the file and waits for the end of its import. */
  const upload = async (user: string, body: Uint8Array): Promise<Response> => {
    const authorization = await tokenOf(app, user)
    const answer = await fetch(`${app.url}/api/importar/gimnasio`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/zip' },
      body: Buffer.from(body),
    })
    return settled(app.url, authorization, answer, done)
  }

  /** A newly registered gym: a branch and its owner. */
  const emptyGym = async (servicio = 'serviciocadena0') => {
    const id = testId()
    await app.db.owner(
      `insert into gimnasios (id, nombre, servicio_id, moneda, zona_horaria) values ($1, 'Recién abierto', $2, 'EUR', 'Europe/Madrid')`,
      [id, servicio],
    )
    const sucursal = await buildSucursal(app.db.owner, id, 'Única')
    const admin = await buildUser(app.db.owner, id, { role: builtInRoles.Admin, sucursales: [sucursal] })
    return { id, admin, sucursal }
  }
  return { app, gym, download, exported, upload, emptyGym }
}

const done = async () => new Response(null, { status: 204 })

const tokenOf = async (app: GymApp, user: string) => (await app.clientOf(user)).authStore.token

/** Members with charges in parts, voids, pauses, a photo, a deletion, and a role of the gym's own. */
async function fill(app: GymApp, gym: GymWorld): Promise<void> {
  const caller = await callerOf(app.db, gym.users.Admin)
  const desk = { db: app.db, caller, gym }
  for (let at = 0; at < 12; at += 1) {
    const who = await buildMiembro(app.db.owner, gym, {
      nombre: at === 0 ? '=1+1' : `Persona ${at}`,
      dni: `${1000 + at}`,
    })
    const now = new Date(Date.now() - year / 12)
    const first = await charge(desk, who, { now, medio_pago: 'Transferencia', ...(at % 3 === 0 && { partes }) })
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
  const { id } = await buildClave(app.db.owner, gym, { permisos: ['attendance.create'] })
  // As the product makes it.
  await app.db.owner(`update users set phone = '' where id = $1`, [id])
  const foto = await sharp({ create: { width: 40, height: 40, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
  const client = await app.clientOf(gym.users.Admin)
  const [someone] = await client.collection('miembros').getFullList({ filter: 'nombre = "Persona 3"' })
  await client.collection('miembros').update(someone?.id ?? '', { foto: new File([new Uint8Array(foto)], 'cara.png') })
}

/** A rest that was paid in two pieces, one of them void, a sale that is owed whole and partly forgiven, and a void with a paid rest. */
async function debtsOf(app: GymApp, gym: GymWorld): Promise<void> {
  await allowRests(app.db.owner, gym)
  const client = await app.clientOf(gym.users.Admin)
  const desk = { db: app.db, caller: await callerOf(app.db, gym.users.Admin), gym }
  const miembro = await buildMiembro(app.db.owner, gym, { nombre: 'Deudora' })
  const vence = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10)
  const takeDown = async (
    id_deuda: string,
    monto: number,
    given: object = { clase: 'cobro', medio_pago: 'Efectivo' },
  ) =>
    (
      await client
        .collection('saldos')
        .create({ id: testId(), id_deuda, monto, sucursal_id: gym.sucursales[0], ...given })
    ).id
  const undo = (path: string) => client.send(`/api/${path}/anular`, { method: 'POST', body: { motivo: 'Era de otra' } })
  const paid = await charge(desk, miembro, { a_cuenta: 4000, vence })
  await takeDown(paid, 1500)
  await undo(`saldos/${await takeDown(paid, 1000)}`)
  const id_concepto = await buildConcepto(app.db.owner, gym, { nombre: 'Faja' })
  const sale = { id: testId(), id_miembro: miembro, id_concepto, cantidad: 2, medio_pago: 'A cuenta', vence }
  await client.collection('ventas').create({ ...sale, sucursal_id: gym.sucursales[0] })
  await takeDown(sale.id, 100, { clase: 'condonacion', nota: 'Vino con dos amigas' })
  const gone = await charge(desk, miembro, { a_cuenta: 300, vence })
  await takeDown(gone, 200)
  await undo(`pagos/${gone}`)
}

/** Splits the income of a day over two rows, as two charges at once do. */
async function splitIncome({ db }: GymApp, { id }: GymWorld): Promise<void> {
  await db.owner(
    `with one as (select * from ingresos where gimnasio_id = $1 limit 1),
       rest as (update ingresos i set total = i.total - 1 from one where i.gimnasio_id = $1 and i.orden = one.orden)
     insert into ingresos (gimnasio_id, sucursal_id, dia, total, pagos) select $1, sucursal_id, dia, 1, 0 from one`,
    [id],
  )
}

/** Money and sales before, in and after a till's sessions, a day pass, a reopened closing, entries, one of them undone, and a note. */
async function dayAtTheDesk(app: GymApp, gym: GymWorld): Promise<void> {
  const client = await app.clientOf(gym.users.Admin)
  const post = (path: string, body: object) => client.send(path, { method: 'POST', body })
  const desk = { db: app.db, caller: await callerOf(app.db, gym.users.Admin), gym }
  const caja_id = await buildCaja(app.db.owner, gym)
  const miembro = await buildMiembro(app.db.owner, gym, { nombre: 'Del mostrador' })
  const agua = await buildConcepto(app.db.owner, gym, { nombre: 'Agua' })
  const pase = await buildConcepto(app.db.owner, gym, { nombre: 'Pase', tipo: 'pase_del_dia', precio: '300' })
  await charge(desk, miembro)
  await sell(desk, { id_concepto: agua })
  const { id: sesion } = await client.collection('caja_sesiones').create({ id: testId(), caja_id, fondo: 500 })
  await post(`/api/caja/sesiones/${sesion}/tomar`, { id: testId() })
  await charge(desk, miembro)
  await sell(desk, { id_concepto: pase, visitante: 'Ana Paz' })
  await anularVentaOf(desk, await sell(desk, { id_concepto: agua, cantidad: 2 }))
  await client.collection('caja_movimientos').create({ id_sesion: sesion, tipo: 'gasto', monto: 80, concepto: 'Agua' })
  await post(`/api/caja/sesiones/${sesion}/cerrar`, { id: testId(), contado: 1 })
  await post(`/api/caja/sesiones/${sesion}/explicar`, { motivo: 'Mal contado' })
  await post(`/api/caja/sesiones/${sesion}/reabrir`, { motivo: 'Contar de nuevo' })
  await post(`/api/caja/sesiones/${sesion}/cerrar`, { id: testId(), contado: 22_220.5 })
  await client.collection('caja_sesiones').create({ id: testId(), caja_id, fondo: 700 })
  const enter = { sucursal_id: gym.sucursales[0], id_miembro: miembro }
  const { entrada } = await post('/api/asistencias/entrar', { id: testId(), ...enter })
  await post(`/api/asistencias/${entrada.id}/deshacer`, {})
  await post('/api/asistencias/entrar', { id: testId(), ...enter })
  await client.collection('recordatorios').create({ id: testId(), id_miembro: miembro })
  await client.collection('miembros_notas').create({ id: testId(), id_miembro: miembro, texto: 'Trae certificado' })
}

/** Imports one member with an opening balance: a ledger entry without a receipt. */
async function importOne(app: GymApp, gym: GymWorld, csv: string): Promise<void> {
  const authorization = await tokenOf(app, gym.users.Admin)
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
  const settledAs = await settled(app.url, authorization, answer, done)
  if (settledAs.status !== 204) throw new Error(await settledAs.text())
}
