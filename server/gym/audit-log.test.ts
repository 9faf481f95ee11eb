import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { indexWordsJob } from '#server/platform/auditoria/words-job.ts'
import { prepareQueue } from '#server/runtime/jobs/prepare-queue.ts'
import { newUser } from '#server/testing/desks/new-user.ts'
import { runDueJobs } from '#server/testing/run-due-jobs.ts'
import { openGymApp, type GymApp } from '#server/testing/gym-app.ts'
import { buildGym, buildMiembro } from '#server/testing/gym-world.ts'

let app: GymApp

beforeAll(async () => {
  app = await openGymApp()
})
afterAll(() => app.close())

describe('the audit log', () => {
  it('has user, time, IP address, record and difference, without secrets', async () => {
    const world = await buildGym(app.db.owner)
    const client = await app.clientOf(world.users.Admin)
    const made = await client
      .collection('miembros')
      .create({ nombre: 'Ana Paz', dni: '1', sucursal_id: world.sucursales[0] })
    await client.collection('miembros').update(made.id, { nombre: 'Ana Paz Ruiz' })
    const pago = await client.collection('pagos').create({
      id_miembro: made.id,
      id_plan_plazo: world.mes,
      sucursal_id: world.sucursales[0],
      medio_pago: 'Efectivo',
    })
    await client.send(`/api/pagos/${pago.id}/anular`, { method: 'POST', body: { motivo: 'Se equivocó' } })
    const user = await client.collection('users').create(newUser(world))
    await client.collection('users').delete(user.id)
    const rows = await client.collection('auditoria').getFullList({ sort: '@rowid', expand: 'usuario_id' })
    expect(rows.map(({ coleccion, accion }) => `${coleccion} ${accion}`)).toEqual([
      'miembros create',
      'miembros update',
      'pagos create',
      'pagos void',
      'users create',
      'users delete',
    ])
    expect(rows[1]).toMatchObject({
      usuario_id: world.users.Admin,
      registro: made.id,
      antes: { nombre: 'Ana Paz' },
      despues: { nombre: 'Ana Paz Ruiz' },
      ip: '127.0.0.1',
      expand: { usuario_id: { name: 'Admin Norte' } },
    })
    expect(rows[3]).toMatchObject({ antes: { anulado: '' }, despues: { motivo_anulacion: 'Se equivocó' } })
    expect(JSON.stringify(rows)).not.toMatch(/argon2|token|password|clave/i)
  })

  it('is searched by the words of a change, and by the member it is about', async () => {
    const world = await buildGym(app.db.owner)
    const client = await app.clientOf(world.users.Admin)
    const miembro = await client
      .collection('miembros')
      .create({ nombre: 'Ana Paz', dni: '1', sucursal_id: world.sucursales[0] })
    const pago = await client.collection('pagos').create({
      id_miembro: miembro.id,
      id_plan_plazo: world.mes,
      sucursal_id: world.sucursales[0],
      medio_pago: 'Efectivo',
    })
    await client.send(`/api/pagos/${pago.id}/anular`, { method: 'POST', body: { motivo: 'Se equivocó de señora' } })
    const found = async (filter: string) => {
      const rows = await client.collection('auditoria').getFullList({ sort: '@rowid', filter })
      return rows.map(({ coleccion, accion }) => `${coleccion} ${accion}`)
    }
    const expectFound = async () => {
      expect(await found('palabras ~ "SENORA" && palabras ~ "equivoco"')).toEqual(['pagos void'])
      expect(await found('palabras ~ "ana paz"')).toEqual(['miembros create'])
    }
    await expectFound()
    await prepareQueue(app.db.url)
    await app.db.owner(`select graphile_worker.add_job('ordenar_palabras', '{}')`)
    expect(await runDueJobs({ db: app.db, jobs: [indexWordsJob()] })).toEqual([])
    await expectFound()
    // None is left to wait.
    expect(await app.db.owner(`select gin_clean_pending_list('auditoria_palabras')::integer as pages`)).toEqual([
      { pages: 0 },
    ])
    // Its id is no word.
    expect(await found(`palabras ~ "${miembro.id}"`)).toEqual([])
    expect(await found(`miembro = "${miembro.id}"`)).toEqual(['miembros create', 'pagos create', 'pagos void'])
  })

  it('keeps a thousand characters of words', async () => {
    const world = await buildGym(app.db.owner)
    const client = await app.clientOf(world.users.Admin)
    const notas = `${'ñandú '.repeat(330)}colibrí`
    await client.collection('miembros').create({ nombre: 'Ana Paz', dni: '1', notas, sucursal_id: world.sucursales[0] })
    const [row] = await client.collection('auditoria').getFullList()
    expect(row?.['palabras']).toHaveLength(1000)
  })

  it('has nothing about refused requests', async () => {
    const world = await buildGym(app.db.owner)
    const client = await app.clientOf(world.users.Admin)
    await client
      .collection('miembros')
      .create({ nombre: 'X', sucursal_id: world.sucursales[0] })
      .catch(() => undefined)
    const miembro = await buildMiembro(app.db.owner, world)
    await client
      .collection('pagos')
      .create({
        id_miembro: miembro,
        id_plan_plazo: world.mes,
        sucursal_id: world.sucursales[0],
        medio_pago: 'Trueque',
      })
      .catch(() => undefined)
    expect(await client.collection('auditoria').getFullList()).toEqual([])
  })
})
