import { sql } from '#server/runtime/db/statement/sql.ts'
import type { Transaction } from '#server/runtime/db/transaction.ts'
import type { Estado } from '#shared/estado.ts'
import type { ReciboEnRiesgo } from '#shared/riesgo/lista.ts'
import type { CivilDate } from '#shared/values/dates.ts'
import { estadoText } from '../miembros/estado-text.ts'

const select = sql`
  select m.id as id_miembro, m.sucursal_id, m.nombre, m.foto, m.telefono, s.vencimiento, ${estadoText(sql`$hoy::date`)} as estado,
    case when $ve_planes::boolean then coalesce(p.nombre, '') else '' end as plan,
    case when $ve_recibos::boolean then (
      select jsonb_build_object('id', i.id, 'codigo', i.codigo, 'monto', i.monto, 'id_plan_plazo', c.id_plan_plazo, 'concepto', c.concepto)
      from recibos_impagos i join remesas_recibos c on c.gimnasio_id = i.gimnasio_id and c.id = i.id
      where i.gimnasio_id = m.gimnasio_id and i.id_miembro = m.id and not i.se_repite order by i.dia desc, i.orden desc limit 1
    ) end as recibo
  from miembros m
  join gimnasios g on g.id = m.gimnasio_id
  left join membresias s on s.gimnasio_id = m.gimnasio_id and s.id_miembro = m.id
  left join planes p on p.gimnasio_id = m.gimnasio_id and p.id = s.id_plan
  where m.gimnasio_id = $gimnasio and m.id = any ($ids::text[])`

/** The parts of a row that every member has. */
export type Ficha = {
  id_miembro: string
  sucursal_id: string
  nombre: string
  foto: string
  telefono: string
  vencimiento: CivilDate | null
  estado: Estado
  plan: string
  recibo: ReciboEnRiesgo | null
}

/** The members by id. */
export async function readFichas(
  tx: Transaction,
  ids: readonly string[],
  asked: { readonly hoy: CivilDate; readonly ve_planes: boolean; readonly ve_recibos: boolean },
): Promise<ReadonlyMap<string, Ficha>> {
  const found = ids.length === 0 ? [] : await tx.query<Ficha>(select, { ...asked, ids })
  return new Map(found.map((ficha) => [ficha.id_miembro, ficha]))
}
