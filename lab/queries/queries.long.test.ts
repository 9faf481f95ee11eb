import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deskOf } from '#lab/bench/measure/desk.ts'
import { records } from '#lab/bench/measure/scenarios.ts'
import { loadWorld } from '#lab/bench/world/load-world.ts'
import { createJobs, webhooksSender } from '#server/background.ts'
import { reminderWatch } from '#server/gym/recordatorios/mail-watch.ts'
import { digestOfKey, newKeyText } from '#server/engine/auth/keys/key-text.ts'
import { forgetEntregas, switchOffOverfull } from '#server/gym/webhooks/forget-job.ts'
import { renewSecret } from '#server/gym/webhooks/secret.ts'
import { sendFor } from '#server/gym/webhooks/send-job.ts'
import { settleEnLinea } from '#server/gym/en_linea/cobros/settle.ts'
import { giveUpWaiting } from '#server/gym/webhooks/switch-off.ts'
import type { Cuentas } from '#server/platform/proveedor/cuentas.ts'
import { createSeal } from '#server/runtime/encrypted-text.ts'
import { openGymApp, type GymApp } from '#server/testing/gym-app.ts'
import { openReceiver } from '#server/testing/stand-ins/receiver.ts'
import { testDatabase, type TestDatabase } from '#server/testing/test-db.ts'
import { kinds, tiposDeRegla } from '#shared/recordatorios/regla.ts'
import { addDays, civilDay } from '#shared/values/dates.ts'
import { newId } from '#shared/values/ids.ts'
import { explainingPools, type Explained } from './explaining-pools.ts'
import { fillGyms, gym, members } from './filled-gyms.ts'
import { testBackground } from '#server/testing/test-product.ts'

const admin = 'u00000000000001'
const webhook = 'w00000000000010'
const branch = 's00000000000010'
const secret = 'x'.repeat(32)
const world = {
  gyms: 2,
  bigGym: members,
  members: 2 * members,
  payments: 24 * members,
  monthly: true,
  sealed: false,
  entries: 40 * members,
}

let db: TestDatabase
let app: GymApp
let receiver: Awaited<ReturnType<typeof openReceiver>>
let take: () => readonly Explained[]
const figures: string[] = []

beforeAll(async () => {
  db = await testDatabase()
  await loadWorld(db.url, world, { passwordHash: 'x', progress: () => undefined })
  await fillGyms(db.owner)
  receiver = await openReceiver()
  await db.owner('update webhooks set url = $1', [receiver.url])
  const seal = createSeal(secret, 'webhook')
  for (const { gimnasio_id, id } of await db.owner<{ gimnasio_id: string; id: string }>('select * from webhooks'))
    await db.pools.transaction(gimnasio_id, (tx) => renewSecret(tx, { id, now: new Date(), seal }))
  await db.owner('update cuentas_cobro set acceso = $1, renovacion = $1', [createSeal(secret, 'cobros').close('clave')])
  const explaining = explainingPools(db.pools)
  ;({ take } = explaining)
  app = await openGymApp({ db: { ...db, pools: explaining.pools } })
})
afterAll(async () => {
  process.stdout.write(`${figures.join('\n')}\n`)
  await app.close()
  await receiver.close()
  await db.drop()
})

/** A provider that knows of no payment, and of each consent that it goes on. */
const proveedor = {
  pedir: () => Promise.resolve(''),
  leer: () => Promise.resolve(null),
  buscar: () => Promise.resolve([]),
  suscribir: () => Promise.resolve({ id: '', enlace: '' }),
  leerSuscripcion: (id: string) => Promise.resolve({ id, estado: 'activo' as const, proximo: null }),
  cuotas: () => Promise.resolve([]),
  leerCuota: () => Promise.resolve(null),
  cambiar: () => Promise.resolve(),
  firmado: () => false,
}
const cuentas: Cuentas = {
  autorizar: () => '',
  canjear: () => Promise.resolve(null),
  renovar: () => Promise.resolve(null),
  con: () => proveedor,
  firmado: () => false,
}

const background = () =>
  testBackground({
    pools: app.db.pools,
    localWebhooks: true,
    cuentas,
    onError: (what, error) => {
      throw new Error(what, { cause: error })
    },
  })

const settling = () => ({
  transaction: app.db.pools.background,
  now: () => new Date(),
})

const runJob = async (name: string, tenant: string | null = null, payload: object = {}) => {
  const job = createJobs(background()).find((one) => one.name === name)
  const { background: transaction } = app.db.pools
  await job?.run(
    { tenant, now: () => new Date(), attempt: 1, isLast: false, transaction: (work) => transaction(tenant, work) },
    payload,
  )
}

/** Rows that a statement may read of a table from end to end: such a table is small. */
const mostScanned = 8 * members

/** Rows that a statement of one act at the desk may look at in vain. */
const mostDropped = 200

/** Fails for each statement that reads a large table from end to end. Notes the slowest. */
async function plansOf(name: string, work: () => Promise<unknown>): Promise<readonly Explained[]> {
  take()
  await work()
  const plans = take()
  const slowest = plans.reduce((one, other) => (other.milliseconds > one.milliseconds ? other : one))
  const { milliseconds, pages } = slowest
  figures.push(`${name}: ${plans.length} statements, the slowest ${milliseconds.toFixed(0)} ms, ${pages} pages`)
  if (milliseconds > 150) figures.push(slowest.text)
  const scans = plans.flatMap(({ scanned, text }) => [...scanned].map(([table, rows]) => ({ table, rows, text })))
  expect.soft(scans.filter(({ rows }) => rows > mostScanned)).toEqual([])
  return plans
}

describe.each(['before', 'after'])('%s ANALYZE', (when) => {
  beforeAll(async () => {
    figures.push(`-- ${when} ANALYZE`)
    await db.owner(
      when === 'after'
        ? 'analyze'
        : `select pg_clear_attribute_stats('public', tablename, attname, inherited) from pg_stats where schemaname = 'public'`,
    )
  })
  const ask = async (path: string, init: { headers?: object; method?: string; body?: string } = {}) => {
    const token = (await app.clientOf(admin)).authStore.token
    const headers = { authorization: token, 'content-type': 'application/json', ...init.headers }
    const answer = await fetch(app.url + path, { ...init, headers })
    expect(`${answer.status} ${answer.ok ? '' : await answer.text()}`).toBe(`${answer.status} `)
  }
  const list = (collection: string, query: string) => ask(`/api/collections/${collection}/records?${query}`)
  const of = (filter: string, more = '') => `filter=${encodeURIComponent(filter)}&perPage=30${more}`

  it('acts of the desk', async () => {
    const desk = deskOf(world, 1, '')
    const { id: id_miembro, sucursal: sucursal_id } = desk.miembro(7)
    const [other] = await db.owner<{ codigo: string; numero: number }>(
      `select codigo, numero from miembros where id = '${desk.miembro(8).id}'`,
    )
    const send = (path: string, body: object) => () => ask(path, { method: 'POST', body: JSON.stringify(body) })
    const make = (path: string, body: object, id = newId(new Date())) => send(path, { id, sucursal_id, ...body })
    const [entrada, pago] = [newId(new Date()), newId(new Date())]
    const sale = { concepto: 'Agua', tipo: 'articulo', precio: 1500, cantidad: 1, medio_pago: 'Efectivo' }
    const { plazo: id_plan_plazo } = desk.miembro(7)
    const acts = {
      'new member': make(records('miembros'), { nombre: 'Nueva Socia', sexo: 'Mujer', telefono: '1144184918' }),
      charge: make(records('pagos'), { id_miembro, id_plan_plazo, medio_pago: 'Efectivo' }, pago),
      entry: make('/api/asistencias/entrar', { id_miembro }, entrada),
      'undone entry': send(`/api/asistencias/${entrada}/deshacer`, {}),
      void: send(`/api/pagos/${pago}/anular`, { motivo: 'Era de otra persona' }),
      'entry by code': make('/api/asistencias/entrar', { texto: other?.codigo }),
      'entry by number': make('/api/asistencias/entrar', { texto: String(other?.numero) }),
      sale: make(records('ventas'), sale),
      note: send(records('miembros_notas'), { id: newId(new Date()), id_miembro, texto: 'Trae el apto el lunes' }),
    }
    for (const [name, act] of Object.entries(acts)) {
      const plans = await plansOf(name, act)
      expect.soft(plans.filter(({ dropped }) => dropped > mostDropped)).toEqual([])
    }
  })

  it('keys', async () => {
    const text = newKeyText()
    await db.owner(
      `update claves_api set resumen = $1 where id = (select max(id) from claves_api where gimnasio_id = $2)`,
      [digestOfKey(text), gym],
    )
    await plansOf('a request with a key', () =>
      ask('/api/collections/miembros/records?perPage=1', { headers: { authorization: text } }),
    )
    await plansOf('list of keys', () =>
      list('claves_api', 'perPage=30&expand=creada_por,permisos,sucursal_id,revocada_por'),
    )
    await plansOf('keys in use', () => list('claves_api', of('revocada = null')))
  })

  it('webhooks', async () => {
    await plansOf('deliveries', () => list('webhooks_entregas', of(`webhook_id = '${webhook}'`, '&sort=-@rowid')))
    for (const estado of ['fallida', 'pendiente', 'entregada'])
      await plansOf(`deliveries ${estado}`, () =>
        list('webhooks_entregas', of(`webhook_id = '${webhook}' && estado = '${estado}'`, '&sort=-@rowid')),
      )
    await plansOf('last page of deliveries', () =>
      list('webhooks_entregas', of(`webhook_id = '${webhook}'`, '&sort=-@rowid&page=300')),
    )
    await plansOf('deliveries of a record', () => list('webhooks_entregas', of(`registro = 'm00000000000007'`)))
    await plansOf('a turn of the sender', () => sendFor(webhooksSender(background()), 0))
    await plansOf('resend all', () => ask(`/api/webhooks/${webhook}/reenviar`, { method: 'POST', body: '{}' }))
    await plansOf('give up', () =>
      app.db.pools.transaction('g00000000000002', (tx) => giveUpWaiting(tx, 'w00000000000021', new Date())),
    )
    const deps = webhooksSender(background())
    await plansOf('forget', () => forgetEntregas(deps))
    await plansOf('switch off overfull', () =>
      switchOffOverfull({ ...deps, transaction: app.db.pools.background }, 100_000),
    )
  })

  it('payments of debts', async () => {
    const monthAgo = addDays(civilDay(new Date(), 'America/Argentina/Buenos_Aires'), -30)
    const cobros = (filter: string, sort = '-created', more = '') => {
      const asked = of(`sucursal_id = '${branch}'${filter} && clase = 'cobro'`, `&sort=${sort}${more}`)
      return () => list('saldos', `${asked}&expand=id_deuda,id_miembro,usuario_id,sucursal_id,anulado_por`)
    }
    await plansOf('payments of debts of a month', cobros(` && created >= '${monthAgo} 03:00:00.000Z'`))
    await plansOf('all payments of debts', cobros(''))
    await plansOf('last page of them', cobros('', '-created', '&page=200'))
    await plansOf('their sum', cobros(' && anulado = null', '-created', '&sum=monto'))
    await plansOf('those of a name', cobros(` && (id_miembro.nombre ~ 'gonz' || id_miembro.dni ~ 'gonz')`))
    await plansOf('that of a receipt', cobros(' && recibo = 70000'))
    for (const sort of ['-monto', 'medio_pago', 'id_miembro.nombre:es', 'usuario_id.name:es'])
      await plansOf(`by ${sort}`, cobros('', `${sort},-created`))
  })

  it('reminders', async () => {
    for (const tipo of tiposDeRegla) {
      const body = JSON.stringify({
        tipo,
        dias: kinds[tipo].dias,
        activa: true,
        por_correo: true,
        por_whatsapp: true,
        texto: 'Hola',
      })
      await plansOf(`preview of ${tipo}`, () => ask('/api/recordatorios/vista', { method: 'POST', body }))
    }
    await plansOf('list of the day', () => ask('/api/recordatorios/hoy'))
    await plansOf('money at risk', () => ask('/api/riesgo'))
    await plansOf('money at risk in a branch', () => ask(`/api/riesgo?sucursal=${branch}&filas=5`))
    const escrito = JSON.stringify({ id: when.padEnd(15, '0') })
    await plansOf('a message noted', () =>
      ask(`/api/riesgo/${when === 'after' ? 'm00000000000007' : 'm00000000000008'}/escribir`, {
        method: 'POST',
        body: escrito,
      }),
    )
    const today = civilDay(new Date(), 'America/Argentina/Buenos_Aires')
    await plansOf('report of a year', () =>
      ask(`/api/reportes/recordatorios?desde=${addDays(today, -364)}&hasta=${today}&comparar=true`),
    )
    await plansOf('report of a month, one branch', () =>
      ask(`/api/reportes/recordatorios?desde=${addDays(today, -30)}&hasta=${today}&sucursal=${branch}`),
    )
    await plansOf('reminders of a member', () => list('recordatorios', of(`id_miembro = 'm00000000000007'`)))
    await plansOf('newest reminders', () => list('recordatorios', 'perPage=30'))
    await plansOf('gyms of the hour', () => runJob('recordatorios_de_la_hora'))
    await plansOf('mails of the day', () => runJob('recordar', gym))
    const [mail] = await db.owner<{ id: string }>(`select id from recordatorios where estado = 'pendiente' limit 1`)
    await plansOf('check before a mail leaves', () =>
      app.db.pools.background(gym, (tx) => reminderWatch.isWanted(tx, mail?.id ?? '', new Date())),
    )
    await plansOf('a mail leaves', () => runJob('enviar_correo_en_lote', gym, { id: mail?.id }))
  })

  it('links', async () => {
    await plansOf('worklist', () =>
      list('cobros_en_linea', of(`por_asignar = true && sucursal_id = '${branch}'`, '&expand=id_miembro,id_link')),
    )
    await plansOf('links of a member', () =>
      list('links_pago', of(`id_miembro = 'm00000000000007' && estado = 'pendiente'`, '&skipTotal=true')),
    )
    await plansOf('newest links', () => list('links_pago', 'perPage=30'))
    await plansOf('review of links', () => runJob('revision_de_links', gym))
    await plansOf('gyms to review', () => runJob('revisar_links'))
  })

  it('consents', async () => {
    const waiting = `sucursal_id = '${branch}' && (problema != '' || (estado != 'cancelado' && precio_visto != id_plan_plazo.precio))`
    await plansOf('worklist of consents', () =>
      list('cobros_automaticos', of(waiting, '&sort=created&expand=id_miembro,id_plan_plazo')),
    )
    await plansOf('worklist of what consents charged', () =>
      list(
        'cobros_en_linea',
        of(`por_asignar = true && sucursal_id = '${branch}'`, '&sort=created&expand=id_automatico'),
      ),
    )
    await plansOf('consent of a member', () =>
      list('cobros_automaticos', of(`id_miembro = 'm00000000000007'`, '&skipTotal=true&expand=id_plan_plazo')),
    )
    await plansOf('newest consents', () => list('cobros_automaticos', 'perPage=30'))
    await plansOf('last page of consents', () => list('cobros_automaticos', 'perPage=30&page=260'))
    await plansOf('review of consents', () => runJob('revision_de_automaticos', gym))
    const [consent] = await db.owner<{ id: string; suscripcion: string; codigo: string }>(
      `select id, suscripcion, codigo from cobros_automaticos where gimnasio_id = '${gym}' and estado = 'con_problema' limit 1`,
    )
    const named = { id: consent?.suscripcion, type: 'subscription_preapproval' }
    await plansOf('notification of a consent', () => runJob('cobro_automatico', gym, named))
    await plansOf('page of a consent', () => fetch(`${app.url}/pagar/${consent?.codigo}`))
    await plansOf('seen to', () =>
      ask(`/api/cobros_automaticos/${consent?.id}/atender`, { method: 'POST', body: '{}' }),
    )
    const cobro = {
      id: `mx${when}`,
      estado: 'aprobado' as const,
      referencia: '',
      monto: 1,
      moneda: 'ARS',
      aprobado: null,
      cambiado: null,
      montoDevuelto: 1,
    }
    await plansOf('a charge without our reference', () =>
      settleEnLinea(settling(), gym, { ...cobro, suscripcion: consent?.suscripcion ?? '' }),
    )
  })
})
