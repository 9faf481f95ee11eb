import { buildMiembro, testId } from '#server/testing/gym-world.ts'
import { readOnly, type Case, type MatrixWorld } from './case.ts'

/** A connected account, with keys that open nothing. */
const connected = ({ owner, gym }: MatrixWorld) =>
  owner(
    `insert into cuentas_cobro (gimnasio_id, id, usuario_id, cuenta, acceso, renovacion, vence, conectada)
     values ($1, $2, $3, '1', '\\x00', '\\x00', 'infinity', now()) on conflict (gimnasio_id) do nothing`,
    [gym.id, testId(), gym.users.Admin],
  )

async function linkOf({ owner, gym, branch, miembro }: MatrixWorld): Promise<string> {
  const id = testId()
  await owner(
    `insert into links_pago (gimnasio_id, id, id_miembro, id_plan_plazo, sucursal_id, usuario_id, concepto, duracion, unidad, monto,
       moneda, vence)
     values ($1, $2, $3, $4, $5, $6, 'Libre ZZA', 1, 'mes', 10, 'ARS', now() - interval '1 day')`,
    [gym.id, id, miembro, gym.mes, branch, gym.users.Admin],
  )
  return id
}

async function automaticoOf({ owner, gym, branch, miembro }: MatrixWorld): Promise<string> {
  const id = testId()
  await owner(
    `insert into cobros_automaticos (gimnasio_id, id, id_miembro, id_plan_plazo, sucursal_id, usuario_id, concepto, duracion, unidad,
       monto, moneda, precio_visto, estado)
     values ($1, $2, $3, $4, $5, $6, 'Libre ZZA', 1, 'mes', 10, 'ARS', 10, 'cancelado')`,
    [gym.id, id, miembro, gym.mes, branch, gym.users.Admin],
  )
  return id
}

/** Payment links, consents to be charged, and what was paid for them. */
export const enLineaCases: readonly Case[] = [
  {
    collection: 'links_pago',
    reach: 'branch',
    opens: { ...readOnly, list: ['payments.create', 'payments.index'], create: ['payments.create'] },
    row: linkOf,
    body: async (world) => {
      await connected(world)
      return { id_miembro: world.miembro, id_plan_plazo: world.gym.mes, sucursal_id: world.branch }
    },
    patch: { estado: 'pagado' },
  },
  {
    collection: 'cobros_automaticos',
    reach: 'branch',
    opens: { ...readOnly, list: ['payments.create', 'payments.index', 'debits.manage'], create: ['payments.create'] },
    row: automaticoOf,
    body: async (world) => {
      await connected(world)
      const { owner, gym, branch } = world
      // A member has one consent at a time.
      const miembro = await buildMiembro(owner, gym)
      await owner(`update miembros set correo = 'zza@m.example' where id = $1`, [miembro])
      return { id_miembro: miembro, id_plan_plazo: gym.mes, sucursal_id: branch }
    },
    patch: { estado: 'activo' },
  },
  {
    collection: 'cobros_en_linea',
    reach: 'branch',
    opens: { ...readOnly, list: ['payments.index'] },
    row: async (world) => {
      const { owner, gym, branch, miembro } = world
      const id = testId()
      await owner(
        `insert into cobros_en_linea (gimnasio_id, id, cobro, id_link, id_miembro, sucursal_id, monto, moneda, problema)
         values ($1, $2, 'Cobro ZZA ' || $3, $3, $4, $5, 10, 'ARS', 'Cobro ZZA')`,
        [gym.id, id, await linkOf(world), miembro, branch],
      )
      return id
    },
    body: ({ miembro, branch }) => ({ id_miembro: miembro, sucursal_id: branch, cobro: '1' }),
    patch: { nota: 'ZZA' },
  },
]
