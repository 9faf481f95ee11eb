import type { Politica } from '#shared/collections/gimnasio.ts'
import type { Cadena, Pausa, Ultimo, Unidad } from '#shared/periodos.ts'
import { sql } from '#server/runtime/db/statement/sql.ts'
import type { Transaction } from '#server/runtime/db/transaction.ts'
import type { CivilDate } from '#shared/values/dates.ts'
import { lacksCaja } from '#server/gym/caja/lacks-caja.ts'
import { holdMoneda } from '#server/gym/locks/lock-moneda.ts'
import { lockMiembro } from '#server/gym/locks/lock-miembros.ts'

/** The period of the last payment in a member's ledger. `esUltimo`: it is also the last to start. */
export type UltimoCobrado = Ultimo & { id_pago: string; esUltimo: boolean }

/** Input for deciding a charge, read under the member's lock. */
export type ChargeFacts = {
  miembro: {
    sucursal_id: string
    deleted: Date | null
    cadena: Cadena | null
    ultimo: UltimoCobrado | null
    pausas: readonly Pausa[]
  } | null
  plazo: {
    id_plan: string
    duracion: number
    unidad: Unidad
    /** Decimal text. */
    precio: string
    isSold: boolean
    sucursal_id: string
  } | null
  gimnasio: {
    zona_horaria: string
    moneda: string
    tolerancia: number
    pais: string
    politica: Politica
    gestionar_horarios: boolean
    horario_apertura: Date
    horario_cierre: Date
  }
  isBranchOpen: boolean
  /** The gym charges cash only into an open till, and none is open. */
  lacksCaja: boolean
}

type Stored = ChargeFacts['gimnasio'] & {
  miembro_sucursal: string | null
  miembro_deleted: Date | null
  inicio: CivilDate | null
  vencimiento: CivilDate | null
  ancla: number | null
  ultimo: UltimoCobrado | null
  pausas: readonly Pausa[]
  id_plan: string | null
  duracion: number
  unidad: Unidad
  precio: string
  is_sold: boolean
  plan_sucursal: string
  is_branch_open: boolean
  lacks_caja: boolean
}

const readFacts = sql`
  select g.zona_horaria, g.moneda, g.tolerancia, g.pais, g.politica,
    g.gestionar_horarios, g.horario_apertura, g.horario_cierre,
    m.sucursal_id as miembro_sucursal, m.deleted as miembro_deleted, s.inicio, s.vencimiento, s.ancla,
    case when u.id_pago is not null then jsonb_build_object('id_pago', u.id_pago, 'inicio', u.inicio,
      'fin', greatest(u.vencimiento, u.inicio - u.hueco), 'esUltimo', u.siguiente is null) end as ultimo,
    z.id_plan, z.duracion, z.unidad, z.precio, z.deleted is null and p.deleted is null as is_sold, p.sucursal_id as plan_sucursal,
    coalesce((select jsonb_agg(jsonb_build_object('desde', q.desde, 'hasta', q.hasta)) from pausas q
      where q.gimnasio_id = g.id and q.id_miembro = m.id and q.anulada is null), '[]') as pausas,
    coalesce((select activa from sucursales where gimnasio_id = g.id and id = $sucursal_id), false) as is_branch_open,
    ${lacksCaja(sql`$sucursal_id`)} as lacks_caja
  from gimnasios g
  left join miembros m on m.gimnasio_id = g.id and m.id = $id_miembro
  left join membresias s on s.gimnasio_id = m.gimnasio_id and s.id_miembro = m.id
  left join periodos u on u.gimnasio_id = s.gimnasio_id and u.id_pago = s.id_pago
  left join planes_plazos z on z.gimnasio_id = g.id and z.id = $id_plan_plazo
  left join planes p on p.gimnasio_id = z.gimnasio_id and p.id = z.id_plan
  where g.id = $gimnasio`

/** Locks the member and reads the input for the charge, in statements that are sent together. */
export async function lockChargeFacts(
  tx: Transaction,
  ids: { id_miembro: string; id_plan_plazo: string; sucursal_id: string },
): Promise<ChargeFacts> {
  const [, , [stored]] = await Promise.all([
    holdMoneda(tx),
    lockMiembro(tx, ids.id_miembro),
    tx.query<Stored>(readFacts, ids, 'charge_facts'),
  ])
  if (!stored) throw new Error('A charge needs a gym')
  return toFacts(stored)
}

function toFacts(stored: Stored): ChargeFacts {
  const { inicio, vencimiento, ancla, ultimo, pausas, miembro_sucursal, miembro_deleted, id_plan } = stored
  const cadena = inicio !== null && vencimiento !== null && ancla !== null ? { inicio, vencimiento, ancla } : null
  return {
    miembro:
      miembro_sucursal === null
        ? null
        : { sucursal_id: miembro_sucursal, deleted: miembro_deleted, cadena, ultimo, pausas },
    plazo:
      id_plan === null
        ? null
        : {
            id_plan,
            duracion: stored.duracion,
            unidad: stored.unidad,
            precio: stored.precio,
            isSold: stored.is_sold,
            sucursal_id: stored.plan_sucursal,
          },
    gimnasio: stored,
    isBranchOpen: stored.is_branch_open,
    lacksCaja: stored.lacks_caja,
  }
}
