import { sql, type Sql } from '#server/runtime/db/statement/sql.ts'
import type { Transaction } from '#server/runtime/db/transaction.ts'
import type { UsoServicio } from '#shared/collections/servicio.ts'
import { contratadoAt, type At } from './contrato.ts'

/** Resources that a service limits, in the order of the screens. */
export const limited = ['sucursales', 'miembros', 'usuarios'] as const
export type Limited = (typeof limited)[number]

const counts: Record<Limited, Sql> = {
  sucursales: sql`select count(*)::integer as total from sucursales where gimnasio_id = $gimnasio and activa`,
  miembros: sql`select coalesce(sum(miembros), 0)::integer as total from miembros_por_sucursal where gimnasio_id = $gimnasio`,
  usuarios: sql`select count(*)::integer as total from users where gimnasio_id = $gimnasio and activo and role <> 'rolclaveapi0000'`,
}

/** The gym's usage of one resource. */
export async function usoDe({ query }: Transaction, what: Limited): Promise<number> {
  const [counted] = await query<{ total: number }>(counts[what], {}, `uso_${what}`)
  return counted?.total ?? 0
}

/** The gym's usage of all limited resources. */
export async function todoElUso(tx: Transaction): Promise<Record<Limited, number>> {
  const [sucursales, miembros, usuarios] = await Promise.all(limited.map((what) => usoDe(tx, what)))
  return { sucursales: sucursales ?? 0, miembros: miembros ?? 0, usuarios: usuarios ?? 0 }
}

/** The gym's usage against the limits, and its paid service. */
export async function usoDelServicio(at: At): Promise<Omit<UsoServicio, 'metodos'>> {
  const { contrato, situacion, servicio, esPrueba } = await contratadoAt(at)
  return {
    servicio_id: servicio.id,
    hasta: situacion.hasta ?? '',
    es_prueba: esPrueba,
    sin_renovar: contrato.sinRenovar,
    proximo: situacion.proximo && { servicio_id: situacion.proximo.servicio_id, inicio: situacion.proximo.inicio },
    uso: await todoElUso(at.tx),
  }
}
