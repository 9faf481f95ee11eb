import type { Transaction } from '#server/db/transaction.ts'
import type { CivilDate } from '#shared/dates.ts'
import type { Periodo } from '#shared/reportes.ts'
import type { Asked } from './asked.ts'
import { oncePerTransaction } from './once.ts'

/**
 * `WITH` for the stays of the members of these branches. A day of the base is covered by every period that stands, with the
 * tolerance days after it, paused days included, until the member was deleted; without a gap between them two periods are one
 * stay. A stay begins with a period that leaves a gap before it, and ends where the one that begins the next says, or where the
 * last of the member does: of most members that is two rows, found by an index that holds no others.
 */
export const estancias = `
  with limites as (
    select p.id_miembro, p.inicio, p.hueco, p.hueco is null or p.hueco > $3::integer + 1 as empieza,
      greatest(p.vencimiento, p.inicio - p.hueco) as fin
    from periodos p
    where p.gimnasio_id = $1 and (p.hueco is null or p.hueco > 1 or p.siguiente is null)
      and (p.hueco is null or p.hueco > $3::integer + 1 or p.siguiente is null)
      and not exists (select from pagos_anulaciones v where v.gimnasio_id = p.gimnasio_id and v.id_pago = p.id_pago)
  ),
  tramos as (
    select l.*, coalesce(lead(case when l.empieza then l.inicio - l.hueco else l.fin end) over suyos, l.fin) as ultimo,
      lead(case when l.empieza then l.inicio end) over suyos as vuelve
    from limites l window suyos as (partition by l.id_miembro order by l.inicio, l.hueco desc nulls first)
  ),
  gente as (
    select m.id, m.sucursal_id, (m.deleted at time zone $4)::date as ido
    from miembros m where m.gimnasio_id = $1 and m.sucursal_id = any ($2::text[])
  ),
  estancias as (
    select t.id_miembro, g.sucursal_id, t.inicio as entra, least(t.ultimo + $3::integer + 1, g.ido) as sale,
      case when t.vuelve < coalesce(g.ido, 'infinity') then t.vuelve end as vuelve,
      t.hueco is null as primera, t.inicio - t.hueco + $3::integer as estuvo
    from tramos t join gente g on g.id = t.id_miembro
    where t.empieza and t.inicio < coalesce(g.ido, 'infinity')
  )`

/** `$1` to `$4` of them. */
export const baseValues = ({ gimnasio, sucursales, tolerancia, zona }: Asked) => [
  gimnasio,
  sucursales,
  tolerancia,
  zona,
]

export type Moved = { inicial: number; final: number; altas: number; reingresos: number; bajas: number }
export type Span = Moved & { perdidos: number }
export type Stretch = Periodo & { nombre: string }

type Movement = { dia: CivilDate; sucursal: string; altas: number; reingresos: number; bajas: number }

/** What happened on each day of the gym's whole history: a few thousand rows, whatever is asked of them. */
const movementsOf = oncePerTransaction(
  (tx: Transaction, asked: Asked) =>
    tx.query<Movement>(
      `${estancias}
       select d.dia, e.sucursal_id as sucursal, sum(d.alta)::integer as altas, sum(d.reingreso)::integer as reingresos,
         sum(d.baja)::integer as bajas
       from estancias e
       cross join lateral (values (e.entra, e.primera::integer, 1 - e.primera::integer, 0), (e.sale, 0, 0, 1))
         d (dia, alta, reingreso, baja)
       group by d.dia, e.sucursal_id order by d.dia`,
      baseValues(asked),
    ),
  baseValues,
)

/** The day on which the first of all stays began. */
export async function firstDay(tx: Transaction, asked: Asked): Promise<CivilDate | undefined> {
  return (await movementsOf(tx, asked)).find(({ altas, reingresos }) => altas + reingresos > 0)?.dia
}

/** The base at both ends of each stretch and what happened between, without who was lost; of one branch where it is named. */
export async function movedIn(
  tx: Transaction,
  asked: Asked,
  stretches: readonly Periodo[],
  sucursal?: string,
): Promise<Moved[]> {
  const all = await movementsOf(tx, asked)
  const movements = sucursal === undefined ? all : all.filter((movement) => movement.sucursal === sucursal)
  return stretches.map(({ desde, hasta }) => {
    const moved = { inicial: 0, final: 0, altas: 0, reingresos: 0, bajas: 0 }
    for (const { dia, altas, reingresos, bajas } of movements) {
      const change = altas + reingresos - bajas
      if (dia < desde) moved.inicial += change
      if (dia <= hasta) moved.final += change
      if (dia < desde || dia > hasta) continue
      moved.altas += altas
      moved.reingresos += reingresos
      moved.bajas += bajas
    }
    return moved
  })
}

/** The same with those who were in the base at the beginning of a stretch and not at its end: who left, and did not come back to stay. */
export async function spansOf(tx: Transaction, asked: Asked, stretches: readonly Stretch[]): Promise<Span[]> {
  const moved = await movedIn(tx, asked, stretches)
  const lost = await tx.query<{ orden: number; perdidos: number }>(
    `${estancias}
     select p.orden, count(*) as perdidos
     from (
       select t.orden
       from unnest($5::date[], $6::date[]) with ordinality t (desde, hasta, orden)
       join estancias e on e.entra < t.desde and e.sale between t.desde and t.hasta
         or not e.primera and e.entra between t.desde and t.hasta and e.sale > t.hasta
       group by t.orden, e.id_miembro having bool_and(e.sale <= t.hasta)
     ) p
     group by p.orden`,
    [...baseValues(asked), stretches.map(({ desde }) => desde), stretches.map(({ hasta }) => hasta)],
  )
  const lostIn = new Map(lost.map(({ orden, perdidos }) => [orden, perdidos]))
  return moved.map((one, at) => ({ ...one, perdidos: lostIn.get(at + 1) ?? 0 }))
}

export const emptySpan: Span = { inicial: 0, final: 0, altas: 0, reingresos: 0, bajas: 0, perdidos: 0 }
