import { cashPermissions } from '#server/gym/caja/cash-permissions.ts'
import { buildMiembro, buildPlan, buildPlazo, testId } from '#server/testing/gym-world.ts'
import { buildConcepto } from '#server/testing/desks/sale.ts'
import { buildCaja } from '#server/testing/till.ts'
import { readOnly, type Case } from './case.ts'

/** Plans, payments and tills, and the figures made of them. */
export const moneyCases: readonly Case[] = [
  {
    collection: 'planes',
    reach: 'branch',
    opens: {
      list: ['plan.index', 'payments.create', 'payments.index', 'reports.index'],
      create: ['plan.create'],
      update: ['plan.update', 'plan.delete'],
      delete: ['plan.delete'],
    },
    row: ({ owner, gym, branch }) => buildPlan(owner, gym.id, branch, 'Plan ZZA'),
    body: ({ branch }) => ({ nombre: 'Nuevo ZZA', horario: 'flexible', sucursal_id: branch }),
    patch: { nombre: 'Cambiado ZZA' },
  },
  {
    collection: 'planes_plazos',
    reach: 'branch',
    opens: {
      list: ['plan.index', 'payments.create', 'payments.index', 'reports.index'],
      create: ['plan.create', 'plan.update'],
      update: ['plan.update', 'plan.delete'],
      delete: ['plan.update', 'plan.delete'],
    },
    row: async ({ owner, gym, branch }) => {
      const plan = await buildPlan(owner, gym.id, branch, 'Plan ZZA')
      return buildPlazo(owner, gym.id, plan, { duracion: 1, unidad: 'mes', precio: '10.00' })
    },
    body: async ({ owner, gym, branch }) => ({
      id_plan: await buildPlan(owner, gym.id, branch, 'Plan ZZA'),
      duracion: 1,
      precio: 5,
    }),
    patch: { precio: 11 },
  },
  {
    collection: 'pagos',
    reach: 'branch',
    opens: { ...readOnly, list: ['payments.index', 'payments.create'], create: ['payments.create'] },
    row: ({ charged }) => charged(),
    body: ({ gym, miembro, branch }) => ({
      id_miembro: miembro,
      id_plan_plazo: gym.mes,
      sucursal_id: branch,
      medio_pago: 'Efectivo',
    }),
    patch: { nota: 'ZZA' },
    table: 'pagos_asientos',
  },
  {
    collection: 'pedidos_anulacion',
    reach: 'branch',
    opens: { ...readOnly, list: ['payments.void'], create: ['payments.undo'] },
    row: async ({ owner, gym, branch, charged }) => {
      const [id, pago] = [testId(), await charged()]
      await owner(
        `insert into pedidos_anulacion (gimnasio_id, id, id_pago, sucursal_id, usuario_id, motivo)
         values ($1, $2, $3, $4, $5, 'Pedido ZZA')`,
        [gym.id, id, pago, branch, gym.users.Admin],
      )
      return id
    },
    body: async ({ charged }) => ({ id_pago: await charged(), motivo: 'Pedido ZZA' }),
    alsoHolds: 'payments.index',
    patch: { motivo: 'ZZA otro' },
  },
  {
    collection: 'conceptos',
    reach: 'branch',
    opens: {
      list: ['sales.create', 'sales.index', 'plan.index', 'reports.index'],
      create: ['plan.create'],
      update: ['plan.update'],
      delete: null,
    },
    row: ({ owner, gym }) => buildConcepto(owner, gym, { nombre: `Agua ZZA ${testId()}` }),
    body: ({ branch }) => ({ nombre: `Otra ZZA ${testId()}`, tipo: 'articulo', precio: 5, sucursal_id: branch }),
    patch: { precio: 6 },
  },
  {
    collection: 'ventas',
    reach: 'branch',
    opens: { ...readOnly, list: ['sales.index', 'sales.create'], create: ['sales.create'] },
    row: async ({ owner, gym, branch }) => {
      const id = testId()
      await owner(
        `select vender($1, $2, $3, $4, null, 'Agua ZZA', 'articulo', 5, 1, 'Efectivo', '', '', null, '', '', current_date, now())`,
        [gym.id, id, branch, gym.users.Admin],
      )
      return id
    },
    body: async ({ owner, gym, branch }) => ({
      sucursal_id: branch,
      id_concepto: await buildConcepto(owner, gym, { nombre: `Agua ZZA ${testId()}` }),
      medio_pago: 'Efectivo',
    }),
    patch: { nota: 'ZZA' },
    table: 'ventas_asientos',
  },
  {
    collection: 'deudas',
    reach: 'branch',
    opens: { ...readOnly, list: ['payments.index', 'payments.create'] },
    row: ({ owed }) => owed(),
    table: 'deudas_asientos',
  },
  {
    collection: 'saldos',
    reach: 'branch',
    opens: { ...readOnly, list: ['payments.index', 'payments.create'], create: ['payments.create'] },
    row: async ({ owner, gym, branch, owed }) => {
      const id = testId()
      await owner(`select pagar_saldo($1, $2, $3, $4, $5, 1, 'Efectivo', '', 'ZZA', current_date, now())`, [
        gym.id,
        id,
        await owed(),
        branch,
        gym.users.Admin,
      ])
      return id
    },
    body: async ({ branch, owed }) => ({
      id_deuda: await owed(),
      clase: 'cobro',
      sucursal_id: branch,
      monto: 1,
      medio_pago: 'Efectivo',
    }),
    patch: { nota: 'ZZA' },
    table: 'saldos_asientos',
  },
  {
    collection: 'pausas',
    reach: 'branch',
    opens: { ...readOnly, list: ['members.index', 'pauses.create'], create: ['pauses.create'] },
    row: async ({ owner, gym, miembro, branch }) => {
      const id = testId()
      await owner(
        `insert into pausas_asientos (gimnasio_id, id, id_miembro, sucursal_id, usuario_id, desde, hasta, motivo)
         values ($1, $2, $3, $4, $5, '2020-01-01', '2020-01-02', 'Pausa ZZA')`,
        [gym.id, id, miembro, branch, gym.users.Admin],
      )
      return id
    },
    body: async ({ owner, gym, charged }) => {
      const who = await buildMiembro(owner, gym, { nombre: 'Pausado ZZA' })
      await charged(who)
      const day = new Date().toISOString().slice(0, 10)
      return { id_miembro: who, desde: day, hasta: day, motivo: 'Viaje ZZA' }
    },
    patch: { motivo: 'ZZA otro' },
    table: 'pausas_asientos',
  },
  {
    collection: 'cajas',
    reach: 'branch',
    opens: {
      list: [...cashPermissions, 'settings.index', 'settings.update'],
      create: ['settings.update'],
      update: ['settings.update'],
      delete: null,
    },
    row: ({ owner, gym }) => buildCaja(owner, gym, `Caja ${testId()}`),
    body: ({ branch }) => ({ nombre: `Caja ${testId()}`, sucursal_id: branch }),
    patch: { nombre: 'Caja cambiada' },
  },
  {
    collection: 'caja_sesiones',
    reach: 'branch',
    opens: { ...readOnly, list: cashPermissions, create: ['cash.open'] },
    row: ({ openTill }) => openTill(),
    body: async ({ owner, gym }) => ({ caja_id: await buildCaja(owner, gym, `Caja ${testId()}`), fondo: 10 }),
    patch: { fondo: 11 },
    table: 'caja_aperturas',
  },
  {
    collection: 'caja_movimientos',
    reach: 'branch',
    opens: { ...readOnly, list: cashPermissions, create: ['cash.move'] },
    row: async ({ owner, gym, branch, openTill }) => {
      const id = testId()
      await owner(
        `insert into caja_movimientos (gimnasio_id, id, id_sesion, vuelta, sucursal_id, usuario_id, tipo, monto, concepto)
         values ($1, $2, $3, 1, $4, $5, 'gasto', 1, 'Gasto ZZA')`,
        [gym.id, id, await openTill(), branch, gym.users.Admin],
      )
      return id
    },
    body: async ({ openTill }) => ({ id_sesion: await openTill(), tipo: 'gasto', monto: 1, concepto: 'Gasto ZZA' }),
    patch: { nota: 'ZZA' },
  },
  {
    collection: 'ingresos_diarios',
    reach: 'branch',
    opens: { ...readOnly, list: ['reports.index'] },
    row: async ({ branch }) => branch,
  },
  {
    collection: 'planes_populares',
    reach: 'branch',
    opens: { ...readOnly, list: 'staff' },
    row: async ({ branch }) => branch,
  },
]
