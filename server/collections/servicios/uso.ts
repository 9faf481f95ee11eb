import type { Transaction } from '#server/db/transaction.ts'

/** What a service limits, in the order in which screens name it. */
export const limited = ['sucursales', 'miembros', 'usuarios'] as const
export type Limited = (typeof limited)[number]

const counts: Record<Limited, string> = {
  sucursales: 'select count(*)::integer as total from sucursales where gimnasio_id = $1 and activa',
  miembros: 'select coalesce(sum(miembros), 0)::integer as total from miembros_por_sucursal where gimnasio_id = $1',
  usuarios: 'select count(*)::integer as total from users where gimnasio_id = $1 and activo',
}

/** How much of it the gym has. */
export async function usoDe({ query, tenant }: Transaction, what: Limited): Promise<number> {
  const [counted] = await query<{ total: number }>(counts[what], [tenant], `uso_${what}`)
  return counted?.total ?? 0
}

/** All of it, as screens compare it with the limits. */
export async function todoElUso(tx: Transaction): Promise<Record<Limited, number>> {
  const [sucursales, miembros, usuarios] = await Promise.all(limited.map((what) => usoDe(tx, what)))
  return { sucursales: sucursales ?? 0, miembros: miembros ?? 0, usuarios: usuarios ?? 0 }
}
