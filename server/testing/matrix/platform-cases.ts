import type { Query } from '#server/runtime/db/transaction.ts'
import { testId } from '#server/testing/gym-world.ts'
import { readOnly, type Case } from './case.ts'

async function buildWebhook(owner: Query, gimnasio: string): Promise<string> {
  const id = testId()
  await owner(
    `insert into webhooks (gimnasio_id, id, nombre, url, eventos) values ($1, $2, 'Planilla ZZA', 'https://zza.example/', '["pagos.created"]')`,
    [gimnasio, id],
  )
  return id
}

/** The platform's collections, what a gym pays to it, and the programs that a gym tells of events. */
export const platformCases: readonly Case[] = [
  {
    collection: 'permisos',
    reach: 'platform',
    opens: { ...readOnly, list: 'signed in' },
    row: async () => 'permiso00000001',
  },
  {
    collection: 'modulos',
    reach: 'platform',
    opens: { ...readOnly, list: 'signed in' },
    row: async () => 'modulo000000001',
  },
  {
    collection: 'servicios',
    reach: 'platform',
    opens: { list: 'any caller', create: 'operator', update: 'operator', delete: null },
    row: async () => 'serviciopro0000',
    body: () => ({ nombre: 'Grande', precio: 99, moneda: 'USD' }),
    patch: { limite_miembros: 1500 },
  },
  {
    collection: 'plataforma',
    reach: 'platform',
    opens: { ...readOnly, list: 'signed in', update: 'operator' },
    row: async () => 'plataforma00000',
    patch: { datos_transferencia: 'Banco, cuenta 1' },
  },
  {
    collection: 'webhooks',
    reach: 'gym',
    opens: { list: ['settings.update'], create: null, update: null, delete: ['settings.update'] },
    alsoHolds: 'payments.index',
    row: ({ owner, gym }) => buildWebhook(owner, gym.id),
  },
  {
    collection: 'webhooks_entregas',
    reach: 'gym',
    opens: { ...readOnly, list: ['settings.update'] },
    row: async ({ owner, gym }) => {
      const [made] = await owner(
        `insert into webhooks_entregas (gimnasio_id, created, updated, webhook_id, evento, registro, proximo, estado, respuesta)
         values ($1, now(), now(), $2, 'pagos.created', $2, now(), 'fallida', 'Respuesta ZZA') returning id`,
        [gym.id, await buildWebhook(owner, gym.id)],
      )
      return String(made?.['id'])
    },
  },
  {
    collection: 'consultas',
    reach: 'platform',
    opens: { list: 'operator', create: 'any caller', update: 'operator', delete: null },
    row: async ({ owner }) => {
      const id = testId()
      await owner(
        `insert into consultas (id, nombre, email, mensaje) values ($1, 'Quien pregunta', 'q@q.example', 'Hola')`,
        [id],
      )
      return id
    },
    body: () => ({ nombre: 'Quien pregunta', email: 'q@q.example', mensaje: 'Hola' }),
    patch: { respuesta: 'Contestado' },
  },
  {
    collection: 'gimnasios_pagos',
    reach: 'platform',
    opens: { ...readOnly, list: 'operator' },
    row: async ({ gym }) => gym.id,
  },
  {
    collection: 'pagos_superadmin',
    reach: 'platform',
    opens: { ...readOnly, list: 'operator' },
    row: ({ servicioPago }) => servicioPago(),
  },
  {
    collection: 'resumen_servicios',
    reach: 'platform',
    opens: { ...readOnly, list: 'operator' },
    row: async () => 'serviciogratis0',
  },
  {
    collection: 'dashboard_superadmin',
    reach: 'platform',
    opens: { ...readOnly, list: 'operator' },
    row: async () => 'plataforma00000',
  },
  {
    collection: 'ingresos_diarios_superadmin',
    reach: 'platform',
    opens: { ...readOnly, list: 'operator' },
    row: async ({ owner, servicioPago }) => {
      const id = await servicioPago()
      await owner(`update servicios_pagos set estado = 'aprobado', resuelto = now() where id = $1`, [id])
      const [day] = await owner('select id from ingresos_diarios_superadmin limit 1', [])
      return String(day?.['id'])
    },
  },
  {
    collection: 'servicios_pagos',
    reach: 'gym',
    opens: { ...readOnly, list: ['settings.index'], create: ['settings.update'] },
    row: ({ servicioPago }) => servicioPago(),
    body: () => ({ servicio_id: 'serviciocadena0', metodo: 'mercado_pago' }),
    isCreatedAnywhere: true,
  },
]
