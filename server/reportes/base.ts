import type { Transaction } from '#server/db/transaction.ts'
import type { Periodo } from '#shared/reportes.ts'
import type { Asked } from './asked.ts'

/**
 * The stays of the members of these branches. A day of the base is covered by every period that stands, with the tolerance
 * days after it, paused days included, until the member was deleted; without a gap between them two periods are one stay.
 */
export const estancias = 'from estancias e where e.gimnasio_id = $1 and e.sucursal_id = any ($2::text[])'

/** What stands at $1 and $2 of the stays. */
export const baseValues = ({ gimnasio, sucursales }: Asked) => [gimnasio, sucursales]

export type Span = {
  inicial: number
  final: number
  altas: number
  reingresos: number
  bajas: number
  perdidos: number
}
export type Stretch = Periodo & { nombre: string }

/** The base at both ends of each stretch and what happened between. */
export async function spansOf(tx: Transaction, asked: Asked, stretches: readonly Stretch[]): Promise<Span[]> {
  return tx.query<Span>(
    `with movimientos as materialized (
       select e.entra as dia, count(*) filter (where e.numero = 1) as altas, count(*) filter (where e.numero > 1) as reingresos, 0 as bajas
       ${estancias} group by e.entra
       union all
       select e.sale, 0, 0, count(*) ${estancias} group by e.sale
     )
     select b.*, p.perdidos
     from unnest($3::date[], $4::date[]) with ordinality t (desde, hasta, orden)
     cross join lateral (
       select coalesce(sum(altas + reingresos - bajas) filter (where dia < t.desde), 0)::integer as inicial,
         coalesce(sum(altas + reingresos - bajas) filter (where dia <= t.hasta), 0)::integer as final,
         coalesce(sum(altas) filter (where dia between t.desde and t.hasta), 0)::integer as altas,
         coalesce(sum(reingresos) filter (where dia between t.desde and t.hasta), 0)::integer as reingresos,
         coalesce(sum(bajas) filter (where dia between t.desde and t.hasta), 0)::integer as bajas
       from movimientos
     ) b
     cross join lateral (
       select count(*) as perdidos ${estancias} and e.sale between t.desde and t.hasta and e.entra < t.desde
         and (e.vuelve is null or e.vuelve > t.hasta or not exists (
           select from estancias o
           where o.gimnasio_id = $1 and o.id_miembro = e.id_miembro and o.entra <= t.hasta and o.sale > t.hasta))
     ) p
     order by t.orden`,
    [...baseValues(asked), stretches.map(({ desde }) => desde), stretches.map(({ hasta }) => hasta)],
  )
}

export const emptySpan: Span = { inicial: 0, final: 0, altas: 0, reingresos: 0, bajas: 0, perdidos: 0 }
