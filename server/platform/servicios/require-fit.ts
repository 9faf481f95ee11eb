import { sql } from '#server/runtime/db/statement/sql.ts'
import type { Transaction } from '#server/runtime/db/transaction.ts'
import { refuse } from '#server/runtime/errors/refusal.ts'
import { excessWords } from '#shared/limites-de-servicio.ts'
import { limited, todoElUso, type Limited } from './count-limited.ts'

const names: Record<Limited, readonly [string, string]> = {
  sucursales: ['sucursal abierta', 'sucursales abiertas'],
  miembros: ['miembro', 'miembros'],
  usuarios: ['usuario activo', 'usuarios activos'],
}

/** Refuses to move to a service that is too small for the gym, and says what to reduce and by how much. */
export async function requireFit(tx: Transaction, servicio: string): Promise<void> {
  const [found] = await tx.query<{ nombre: string } & Record<Limited, number>>(
    sql`select nombre, limite_sucursales as sucursales, limite_miembros as miembros, limite_usuarios as usuarios
     from servicios where id = $servicio`,
    { servicio },
  )
  if (!found) throw refuse('servicio_id', 'validation_missing_rel_records', 'servicio_gone')
  const uso = await todoElUso(tx)
  const over = limited.flatMap((what) => {
    const more = found[what] === 0 ? 0 : uso[what] - found[what]
    return more > 0 ? [{ of: what, excess: `${more} ${names[what][more === 1 ? 0 : 1]}` }] : []
  })
  if (over.length === 0) return
  throw refuse('servicio_id', 'limit_uso', ['servicio_too_small', { servicio: found.nombre, ...excessWords(over) }])
}
