import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildGym, buildMiembro, testId, type GymWorld } from '#server/testing/gym-world.ts'
import { beside } from '#server/testing/many-requests.ts'
import { testDatabase, type TestDatabase } from '#server/testing/test-db.ts'
import { prepareQueue } from '#server/runtime/jobs/prepare-queue.ts'
import { createJobs } from './background.ts'
import { testBackground } from '#server/testing/test-product.ts'

let db: TestDatabase
/** In the order in which jobs take them. */
let gyms: GymWorld[]
/** In the morning of the gyms. */
const now = new Date('2026-11-26T14:00:00Z')

beforeAll(async () => {
  db = await testDatabase()
  await prepareQueue(db.url)
  gyms = [await buildGym(db.owner), await buildGym(db.owner), await buildGym(db.owner)].toSorted((a, b) =>
    a.id < b.id ? -1 : 1,
  )
  await db.owner(`
    create function falla() returns trigger language plpgsql as $$ begin
      if coalesce(to_jsonb(new), to_jsonb(old))::text like '%' || tg_argv[0] || '%' then raise 'a fault of one gym'; end if;
      return coalesce(new, old);
    end $$`)
})
afterAll(() => db.drop())

const run = (name: string) => {
  const jobs = createJobs(testBackground({ pools: db.pools, now: () => now }))
  const job = jobs.find((one) => one.name === name)
  if (!job) throw new Error(`There is no ${name}`)
  const transaction = () => Promise.reject(new Error('unused'))
  return job.run({ tenant: null, transaction, now: () => now, attempt: 1, isLast: false }, {})
}

const old = new Date(now.getTime() - 2000 * 86_400_000)

/** The work that waits in a gym. */
const arrange = {
  async sellar(gym: GymWorld) {
    await db.owner(
      `insert into auditoria (gimnasio_id, usuario_id, accion, coleccion, registro) values ($1, $2, 'update', 'miembros', 'x')`,
      [gym.id, gym.users.Admin],
    )
  },
  async olvidar_asistencias(gym: GymWorld) {
    await db.owner(
      `insert into asistencias_asientos (gimnasio_id, id, id_miembro, sucursal_id, usuario_id, instante, dia, via, resultado)
       values ($1, $2, $3, $4, $5, $6, '2021-06-01', 'mostrador', 'pasa')`,
      [gym.id, testId(), await buildMiembro(db.owner, gym), gym.sucursales[0], gym.users.Admin, old],
    )
  },
  async olvidar_entregas(gym: GymWorld) {
    const id = testId()
    await db.owner(
      `insert into webhooks (gimnasio_id, id, nombre, url, eventos) values ($1, $2, 'Planilla', 'https://x.example', '[]')`,
      [gym.id, id],
    )
    await db.owner(
      `insert into webhooks_entregas (gimnasio_id, created, updated, webhook_id, evento, registro, proximo, estado)
       values ($1, $3, $3, $2, 'pagos.created', $2, $3, 'entregada')`,
      [gym.id, id, old],
    )
  },
  async servicios_del_dia(gym: GymWorld) {
    await db.owner(
      `insert into servicios_pagos (gimnasio_id, id, servicio_id, monto, estado, metodo, inicio, vencimiento, turno)
       values ($1, $2, 'serviciocadena0', 0, 'aprobado', 'prueba', $3::date - 14, $3, 1)`,
      [gym.id, testId(), old],
    )
  },
  async recordatorios_de_la_hora(gym: GymWorld) {
    await db.owner(
      `insert into recordatorios_reglas (gimnasio_id, id, tipo, dias, activa, texto) values ($1, $2, 'dia', 0, true, 'Hola')`,
      [gym.id, testId()],
    )
  },
  async avisos_de_la_hora(gym: GymWorld) {
    await db.owner(
      `insert into acreedores (gimnasio_id, id, nombre, nif, sufijo, identificador, iban, iban_final, aviso_automatico)
       values ($1, $2, 'Gimnasio', 'B85626240', '000', 'ES77000B85626240', '\\x00', '1332', true)`,
      [gym.id, testId()],
    )
  },
}

/** Gyms without a job of this name. */
const withoutJob = (name: string) =>
  `select g.id from gimnasios g where not exists (
     select from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = '${name}' and j.payload ->> 'gimnasio_id' = g.id)`

describe('a fault of one gym', () => {
  it.each<[keyof typeof arrange, string, string]>([
    ['sellar', 'auditoria_sellos', 'select gimnasio_id as id from sellos_pendientes'],
    ['olvidar_asistencias', 'asistencias_asientos', 'select gimnasio_id as id from asistencias_asientos'],
    ['olvidar_entregas', 'webhooks_entregas', 'select gimnasio_id as id from webhooks_entregas'],
    ['servicios_del_dia', 'gimnasios', `select id from gimnasios where servicio_id = 'serviciocadena0'`],
    ['recordatorios_de_la_hora', 'graphile_worker._private_jobs', withoutJob('recordar')],
    ['avisos_de_la_hora', 'graphile_worker._private_jobs', withoutJob('avisar_cobros')],
  ])('holds up no other gym in %s, and is told at the end', async (job, table, left) => {
    for (const gym of gyms) await arrange[job](gym)
    const [first, second, third] = gyms.map(({ id }) => id)
    await db.owner(
      `create trigger falla before insert or update or delete on ${table} for each row execute function falla('${second}')`,
    )
    await expect(run(job)).rejects.toThrow('failed for 1 of ')
    await db.owner(`drop trigger falla on ${table}`)
    const waiting = (await db.owner<{ id: string }>(left)).map(({ id }) => id)
    expect([first, second, third].map((id) => waiting.includes(id ?? ''))).toEqual([false, true, false])
  })

  it('that somebody else is sealing is left to them', async () => {
    for (const gym of gyms) await arrange.sellar(gym)
    const [, second] = gyms.map(({ id }) => id)
    await db.pools.transaction(null, async (tx) => {
      await tx.query(`select pg_advisory_xact_lock(hashtextextended('sellos:' || $1, 0))`, [second])
      await beside(() => run('sellar'))
    })
    expect(await db.owner('select distinct gimnasio_id as id from sellos_pendientes')).toEqual([{ id: second }])
  })
})
