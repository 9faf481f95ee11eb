import type { Transaction } from '#server/db/transaction.ts'
import type { Periodo } from '#shared/reportes.ts'
import type { Asked } from './asked.ts'

/**
 * Each member's days in the base: every period that stands, with the tolerance days after it, paused days included, until
 * he was deleted. Without a gap between them two periods are one stay.
 */
export const cubierto = `
  cubierto as materialized (
    select m.id as miembro, m.nombre, s.sucursal_id as sucursal,
      range_agg(daterange(p.inicio, p.vencimiento + $3::integer + 1))
        * datemultirange(daterange(null, (m.deleted at time zone $4)::date)) as dias
    from periodos p
    join miembros m on m.gimnasio_id = p.gimnasio_id and m.id = p.id_miembro
    join membresias s on s.gimnasio_id = p.gimnasio_id and s.id_miembro = p.id_miembro
    where p.gimnasio_id = $1 and s.sucursal_id = any ($2::text[])
      and not exists (select from pagos_anulaciones v where v.gimnasio_id = p.gimnasio_id and v.id_pago = p.id_pago)
    group by m.id, m.nombre, m.deleted, s.sucursal_id
  ),
  estancias as (
    select c.miembro, c.nombre, c.sucursal, lower(e.e) as entra, upper(e.e) as sale,
      row_number() over (partition by c.miembro order by lower(e.e)) as numero
    from cubierto c, unnest(c.dias) as e (e)
  ),
  movimientos as (
    select miembro, nombre, sucursal, entra as dia, case numero when 1 then 'Alta' else 'Reingreso' end as movimiento from estancias
    union all
    select miembro, nombre, sucursal, sale, 'Baja' from estancias where sale is not null
  )`

/** What stands at $1 to $4 of the base. */
export const baseValues = ({ gimnasio, sucursales, tolerancia, zona }: Asked) => [
  gimnasio,
  sucursales,
  tolerancia,
  zona,
]

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
    `with ${cubierto}
     select coalesce(b.inicial, 0) as inicial, coalesce(b.final, 0) as final, coalesce(b.perdidos, 0) as perdidos,
       coalesce(e.altas, 0) as altas, coalesce(e.reingresos, 0) as reingresos, coalesce(e.bajas, 0) as bajas
     from unnest($5::date[], $6::date[]) with ordinality t (desde, hasta, orden)
     left join lateral (
       select count(*) filter (where dias @> t.desde - 1) as inicial, count(*) filter (where dias @> t.hasta) as final,
         count(*) filter (where dias @> t.desde - 1 and not dias @> t.hasta) as perdidos
       from cubierto
     ) b on true
     left join lateral (
       select count(*) filter (where movimiento = 'Alta') as altas, count(*) filter (where movimiento = 'Reingreso') as reingresos,
         count(*) filter (where movimiento = 'Baja') as bajas
       from movimientos where dia between t.desde and t.hasta
     ) e on true
     order by t.orden`,
    [...baseValues(asked), stretches.map(({ desde }) => desde), stretches.map(({ hasta }) => hasta)],
  )
}

export const emptySpan: Span = { inicial: 0, final: 0, altas: 0, reingresos: 0, bajas: 0, perdidos: 0 }
