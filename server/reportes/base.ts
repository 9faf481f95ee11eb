import type { Transaction } from '#server/db/transaction.ts'
import type { CivilDate } from '#shared/dates.ts'
import type { Periodo } from '#shared/reportes.ts'
import type { Asked } from './asked.ts'
import { oncePerTransaction } from './once.ts'

/**
 * The stays of the members of these branches. A day of the base is covered by every period that stands, with the tolerance
 * days after it, paused days included, until the member was deleted; without a gap between them two periods are one stay.
 */
export const estancias = 'from estancias e where e.gimnasio_id = $1 and e.sucursal_id = any ($2::text[])'

/** What each day changed of the base of these branches, and of what it pays in a month. */
export const movimientos = 'from base_diaria c where c.gimnasio_id = $1 and c.sucursal_id = any ($2::text[])'

/** What stands at $1 and $2 of both. */
export const baseValues = ({ gimnasio, sucursales }: Asked) => [gimnasio, sucursales]

export type Moved = { inicial: number; final: number; altas: number; reingresos: number; bajas: number }
export type Span = Moved & { perdidos: number }
export type Stretch = Periodo & { nombre: string }

type Movement = { dia: CivilDate; altas: number; reingresos: number; bajas: number }

/** What happened on each day of the gym's whole history: a few thousand rows, whatever is asked of them. */
const movementsOf = oncePerTransaction(
  (tx: Transaction, asked: Asked) =>
    tx.query<Movement>(
      `select c.dia, sum(c.altas)::integer as altas, sum(c.reingresos)::integer as reingresos, sum(c.bajas)::integer as bajas
       ${movimientos} group by c.dia order by c.dia`,
      baseValues(asked),
      'report_movements',
    ),
  baseValues,
)

/** The day on which the first of all stays began. */
export async function firstDay(tx: Transaction, asked: Asked): Promise<CivilDate | undefined> {
  return (await movementsOf(tx, asked)).find(({ altas, reingresos }) => altas + reingresos > 0)?.dia
}

/** The base at both ends of each stretch and what happened between, without who was lost. */
export async function movedIn(tx: Transaction, asked: Asked, stretches: readonly Stretch[]): Promise<Moved[]> {
  const movements = await movementsOf(tx, asked)
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

/** The same with those who were in the base at the beginning of a stretch and not at its end. */
export async function spansOf(tx: Transaction, asked: Asked, stretches: readonly Stretch[]): Promise<Span[]> {
  const moved = await movedIn(tx, asked, stretches)
  const lost = await tx.query<{ perdidos: number }>(
    `select p.perdidos
     from unnest($3::date[], $4::date[]) with ordinality t (desde, hasta, orden)
     cross join lateral (
       select count(*) as perdidos ${estancias} and e.sale between t.desde and t.hasta and e.entra < t.desde
         and (e.vuelve is null or e.vuelve > t.hasta or not exists (
           select from estancias o
           where o.gimnasio_id = $1 and o.id_miembro = e.id_miembro and o.entra <= t.hasta and o.sale > t.hasta))
     ) p
     order by t.orden`,
    [...baseValues(asked), stretches.map(({ desde }) => desde), stretches.map(({ hasta }) => hasta)],
    'report_lost',
  )
  return moved.map((one, at) => ({ ...one, perdidos: lost[at]?.perdidos ?? 0 }))
}

export const emptySpan: Span = { inicial: 0, final: 0, altas: 0, reingresos: 0, bajas: 0, perdidos: 0 }
