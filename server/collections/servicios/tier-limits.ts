import type { Transaction } from '#server/db/transaction.ts'
import { lockGym } from '../gimnasios/lock-gym.ts'
import { refuse } from '../refusal.ts'

type Limited = 'miembros' | 'sucursales' | 'usuarios'
type Tier = { nombre: string } & Record<Limited, number>

/** The gym's tier today: once the last approved payment to the platform has run out, the limits are those of the free one. */
const currentTier = `
  select t.nombre, t.limite_miembros as miembros, t.limite_sucursales as sucursales, t.limite_usuarios as usuarios
  from gimnasios g
  join lateral (
    select max(vencimiento) as hasta from servicios_pagos p where p.gimnasio_id = g.id and p.estado = 'aprobado'
  ) pagado on true
  join lateral (
    select * from servicios s
    where case when pagado.hasta < hoy(g.zona_horaria) then s.precio = 0 else s.id = g.servicio_id end
    order by s.orden limit 1
  ) t on true
  where g.id = $1`

const counts: Record<Limited, string> = {
  miembros: 'select coalesce(sum(miembros), 0)::integer as total from vencimientos where gimnasio_id = $1',
  sucursales: 'select count(*)::integer as total from sucursales where gimnasio_id = $1 and activa',
  usuarios: 'select count(*)::integer as total from users where gimnasio_id = $1 and activo',
}

const names: Record<Limited, readonly [string, string]> = {
  miembros: ['miembro', 'miembros'],
  sucursales: ['sucursal', 'sucursales'],
  usuarios: ['usuario', 'usuarios'],
}

/** Refuses one more, or so many more, where the gym's tier has no room for them. What exists is never touched. */
export async function requireRoom(tx: Transaction, what: Limited, more = 1): Promise<void> {
  const [tier] = await tx.query<Tier>(currentTier, [tx.tenant])
  const limit = tier?.[what] ?? 0
  if (!tier || limit === 0) return
  await lockGym(tx)
  const [counted] = await tx.query<{ total: number }>(counts[what], [tx.tenant])
  if (counted && counted.total + more <= limit) return
  const [one, many] = names[what]
  throw refuse(
    'limite',
    `limit_${what}`,
    `Tu plan ${tier.nombre} llega hasta ${limit} ${limit === 1 ? one : many}. Para agregar más, elige 'Explorar premium'.`,
    { limite: limit, servicio: tier.nombre },
  )
}
