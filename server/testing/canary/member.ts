import type PocketBase from 'pocketbase'
import sharp from 'sharp'
import { expect } from 'vitest'
import { addDays, civilDay } from '#shared/values/dates.ts'
import { buildConcepto } from '#server/testing/desks/sale.ts'
import { allowRests } from '#server/testing/saldos/allow-rests.ts'
import { settled } from '#server/testing/end-of-tarea.ts'
import type { GymApp } from '#server/testing/gym-app.ts'
import { testId, type GymWorld } from '#server/testing/gym-world.ts'

/** A member with a canary in every field, and in every text that can be written about a member. */
export async function buildCanary(app: GymApp, gym: GymWorld): Promise<string> {
  const client = await app.clientOf(gym.users.Admin)
  const post = (path: string, body: object) => client.send(path, { method: 'POST', body })
  const png = await sharp({ create: { width: 60, height: 60, channels: 3, background: 'gold' } })
    .png()
    .toBuffer()
  const id = testId()
  const [sucursal_id] = gym.sucursales
  await client.collection('miembros').create({
    id,
    sucursal_id,
    nombre: 'Zulema Canario',
    dni: 'CAN99887',
    tipo_documento: 'Canario',
    telefono: '1144447777',
    correo: 'zulema.canario@example.com',
    direccion: 'Calle Canario 1',
    sexo: 'Mujer',
    fecha_nacimiento: '1987-03-04',
    notas: 'Operada de la rodilla, Canario',
    alerta: 'Alergia al canario',
    contacto_emergencia: 'Hermano Canario',
    etiquetas: ['canario'],
    origen: '',
    foto: new File([new Uint8Array(png)], 'zulema_canario.png'),
  })
  const [stored] = await app.db.owner<{ foto: string }>('select foto from miembros where id = $1', [id])
  const seen = { thumb: '100x100', token: await client.files.getToken() }
  const shown = await fetch(client.files.getURL({ id, collectionId: 'miembros' }, stored?.foto ?? '', seen))
  expect(shown.status).toBe(200)
  await client.collection('miembros').update(id, {
    telefono: '1144448888',
    fecha_nacimiento: '1987-03-05',
    correo: 'otro.canario@example.com',
  })
  await client.collection('miembros_notas').create({ id_miembro: id, texto: 'Pidió canario' })

  await writeLedger({ app, gym, client, id })

  const hoy = civilDay(new Date(), 'America/Argentina/Buenos_Aires')
  const pausa = await client
    .collection('pausas')
    .create({ id_miembro: id, desde: hoy, hasta: addDays(hoy, 5), motivo: 'Cirugía de Canario' })
  const refused = await post('/api/asistencias/entrar', { id: testId(), sucursal_id, id_miembro: id })
  const letIn = await post(`/api/asistencias/${refused.entrada.id}/dejar-pasar`, {
    id: testId(),
    motivo: 'Canario avisó',
  })
  await post(`/api/asistencias/${letIn.entrada.id}/deshacer`, { motivo: 'No era Canario' })
  await post(`/api/pausas/${pausa.id}/terminar`, { hasta: null })

  await writeElsewhere({ app, gym, client, entrada: letIn.entrada.id })
  await buildOnline(app, gym, id)
  await buildDebit(app, gym, id)
  return id
}

type Ledger = { app: GymApp; gym: GymWorld; client: PocketBase; id: string }

/** In payments, sales, debts and their voids. */
async function writeLedger({ app, gym, client, id }: Ledger): Promise<void> {
  const [sucursal_id] = gym.sucursales
  const post = (path: string, body: object) => client.send(path, { method: 'POST', body })
  const charge = (given: object) =>
    client.collection('pagos').create({
      id_miembro: id,
      id_plan_plazo: gym.mes,
      sucursal_id,
      medio_pago: 'Transferencia',
      referencia: `Canario ${testId()}`,
      nota: 'Paga la tía Canario',
      ...given,
    })
  const first = await charge({ descuento: 100, motivo_descuento: 'Familia Canario' })
  const voided = await charge({})
  await charge({
    partes: [
      { medio_pago: 'Transferencia', monto: 6000, referencia: 'Canario 1' },
      { medio_pago: 'Efectivo', monto: 4000 },
    ],
  })
  await post(`/api/pagos/${first.id}/recibo/correo`, {})
  const desk = await app.clientOf(gym.users.Recepción)
  await desk.collection('pedidos_anulacion').create({ id_pago: voided.id, motivo: 'Lo pide Canario' })
  await post(`/api/pagos/${voided.id}/anular`, { motivo: 'Era otra Canario' })

  const id_concepto = await buildConcepto(app.db.owner, gym)
  const sale = { id_concepto, sucursal_id, medio_pago: 'Transferencia', cantidad: 1, id_miembro: id }
  const ventas = client.collection('ventas')
  await allowRests(app.db.owner, gym)
  const hoy = civilDay(new Date(), 'America/Argentina/Buenos_Aires')
  const { id: id_deuda } = await charge({ a_cuenta: 300, vence: addDays(hoy, 9) })
  const takeDown = (given: object) => client.collection('saldos').create({ id_deuda, sucursal_id, ...given })
  const money = { clase: 'cobro', monto: 100, medio_pago: 'Transferencia', nota: 'La trajo Canario' }
  const wrong = await takeDown({ ...money, referencia: 'Canario 5' })
  await post(`/api/saldos/${wrong.id}/anular`, { motivo: 'Era de otra Canario' })
  await takeDown({ ...money, referencia: 'Canario 6' })
  await takeDown({ clase: 'condonacion', monto: 200, nota: 'Se lo prometimos a Canario' })
  await ventas.create({ ...sale, referencia: 'Canario 7', nota: 'Para Canario' })
  const returned = await ventas.create({ ...sale, referencia: 'Canario 8', nota: 'De Canario' })
  await post(`/api/ventas/${returned.id}/anular`, { motivo: 'Canario lo devolvió' })
}

type Elsewhere = { app: GymApp; gym: GymWorld; client: PocketBase; entrada: string }

/** In saved searches, imports and answers to webhooks. */
async function writeElsewhere({ app, gym, client, entrada }: Elsewhere): Promise<void> {
  await client.collection('vistas').create({ lista: 'miembros', nombre: 'Ella', busqueda: '?buscar=Zulema+Canario' })
  await bringIn(
    { app, gym, authorization: client.authStore.token },
    'Nombre;DNI;Notas\nZulema Canario;CAN99887;Traída Canario',
    true,
  )
  await bringIn({ app, gym, authorization: client.authStore.token }, 'Nombre;DNI\nZulema Canario;CAN99887', false)
  await app.db.owner(
    `insert into webhooks (gimnasio_id, id, nombre, url, eventos) values ($1, 'webhook00000000', 'Otro', 'https://x.example', '[]')`,
    [gym.id],
  )
  await app.db.owner(
    `insert into webhooks_entregas (gimnasio_id, created, updated, webhook_id, evento, registro, estado, proximo, respuesta)
     values ($1, now(), now(), 'webhook00000000', 'asistencias.created', $2, 'entregada', now(), 'Gracias, Canario')`,
    [gym.id, entrada],
  )
}

/** An answer of the provider, as it is stored. */
async function buildOnline(app: GymApp, gym: GymWorld, id: string): Promise<void> {
  const given = [gym.id, id, gym.mes, gym.sucursales[0], gym.users.Admin]
  const columns =
    'gimnasio_id, id_miembro, id_plan_plazo, sucursal_id, usuario_id, id, concepto, duracion, unidad, monto, moneda'
  const terms = `'Libre', 1, 'mes', 10000, 'ARS'`
  await app.db.owner(
    `insert into links_pago (${columns}, vence, enlace) values ($1, $2, $3, $4, $5, 'link00000000000', ${terms}, now() + interval '1 day', 'https://pago.example/canario')`,
    given,
  )
  await app.db.owner(
    `insert into cobros_automaticos (${columns}, precio_visto, enlace) values ($1, $2, $3, $4, $5, 'consent00000000', ${terms}, 10000, 'https://pago.example/canario')`,
    given,
  )
  await app.db.owner(
    `insert into cobros_en_linea (gimnasio_id, id_miembro, sucursal_id, id, cobro, id_link, monto, moneda, problema, resuelto, resuelto_por, nota)
     values ($1, $2, $3, 'cobro0000000000', '77', 'link00000000000', 1, 'ARS', 'Monto', now(), $4, 'Devuelto a Canario')`,
    [gym.id, id, gym.sucursales[0], gym.users.Admin],
  )
}

/** A mandate of a parent, who is told of each debit, and a leave. */
async function buildDebit(app: GymApp, gym: GymWorld, id: string): Promise<void> {
  const client = await app.clientOf(gym.users.Admin)
  const post = (path: string, body: object) => client.send(path, { method: 'POST', body })
  const mandato = testId()
  const correo = 'padre.canario@example.com'
  const payer = { nombre: 'Padre Canario', correo, iban: 'ES9121000418450200051332', lugar: 'Los Canarios' }
  await post('/api/mandatos/alta', { ...payer, id: mandato, sucursal_id: gym.sucursales[0] })
  await app.db.owner(
    `insert into cobros_automaticos (gimnasio_id, id_miembro, id_plan_plazo, sucursal_id, usuario_id, id, concepto, duracion, unidad,
       monto, moneda, precio_visto, estado, id_mandato)
     values ($1, $2, $3, $4, $5, 'consent00000001', 'Libre', 1, 'mes', 10, 'EUR', 10, 'cancelado', $6)`,
    [gym.id, id, gym.mes, gym.sucursales[0], gym.users.Admin, mandato],
  )
  await app.db.owner(
    `insert into enlaces_de_firma (gimnasio_id, id, id_mandato, usuario_id, correo, vence)
     values ($1, 'firma0000000000', $2, $3, $4, now() + interval '1 day')`,
    [gym.id, mandato, gym.users.Admin, correo],
  )
  await app.db.owner(
    `insert into avisos_de_cobro (gimnasio_id, id_automatico, vence, usuario_id, monto, correo)
     values ($1, 'consent00000001', '2026-02-02', $2, 10, $3)`,
    [gym.id, gym.users.Admin, correo],
  )
  const dia = civilDay(new Date(), 'America/Argentina/Buenos_Aires')
  const baja = { id_miembro: id, pedida: dia, pedida_por: 'pagador', ultimo_dia: addDays(dia, 5) }
  await post('/api/bajas/pedir', { ...baja, motivo: 'Se muda, Canario' })
}

type Bringing = { app: GymApp; gym: GymWorld; authorization: string }

async function bringIn({ app, gym, authorization }: Bringing, csv: string, aplicar: boolean): Promise<void> {
  const form = new FormData()
  form.set('archivo', new File([csv], 'lista.csv'))
  form.set('sucursal_id', gym.sucursales[0])
  const address = `${app.url}/api/importar`
  const sent = await fetch(address, { method: 'POST', headers: { authorization }, body: form })
  const { id }: { id: string } = JSON.parse(await sent.text())
  const answer = await fetch(`${address}/${id}`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ duplicados: 'actualizar', aplicar }),
  })
  await settled(app.url, authorization, answer, () => fetch(`${address}/${id}`, { headers: { authorization } }))
}
