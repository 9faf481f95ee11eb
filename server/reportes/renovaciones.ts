import type { Transaction } from '#server/db/transaction.ts'
import { addDays } from '#shared/dates.ts'
import type { Periodo, Tabla } from '#shared/reportes.ts'
import type { Asked } from './asked.ts'
import { addUp } from './add-up.ts'
import { namesOf } from './names.ts'
import { oncePerTransaction } from './once.ts'
import {
  dia,
  dinero,
  largestFirst,
  numero,
  percentOf,
  porcentaje,
  tableOf,
  texto,
  type Figures,
  type Listing,
  type Report,
} from './report.ts'
import { upToToday } from './up-to-today.ts'

/** Of the payment that renews a period `e`: among those after it in the ledger the first that begins before its tolerance is over and ends later. */
const renewing = `
  select a.dia, a.monto_total
  from periodos p
  join pagos_asientos a on a.gimnasio_id = p.gimnasio_id and a.id = p.id_pago
  where p.gimnasio_id = $1 and p.id_miembro = e.id_miembro and a.orden > e.orden
    and p.vencimiento > e.vencimiento and p.inicio <= e.vencimiento + $6::integer
    and not exists (select from pagos_anulaciones v where v.gimnasio_id = p.gimnasio_id and v.id_pago = p.id_pago)
  order by a.orden limit 1`

const sold = `
  ($5 = '' or a.id_plan_plazo = any (array(select id from planes_plazos where gimnasio_id = $1 and id_plan = $5)))`

/**
 * The periods that stand and ended on these days by month, term, branch and what is given, with what renewed them: nearly always
 * the next of its member in the ledger. Where it did not, another is looked for if one begins in time after this one, or covers
 * it: such a period is counted alone at first.
 */
const counted = (tramo: string) => `
  with libro as (
    select p.id_miembro, p.vencimiento, p.hueco, p.siguiente, a.orden, a.sucursal_id, a.id_plan_plazo, ${sold} as vendido,
      lead(p.inicio) over despues as inicia, lead(p.vencimiento) over despues as termina,
      lead(a.dia) over despues as dia, lead(a.monto_total) over despues as monto
    from periodos p
    join pagos_asientos a on a.gimnasio_id = p.gimnasio_id and a.id = p.id_pago
    where p.gimnasio_id = $1 and p.vencimiento >= $3::date and p.inicio <= $4::date + $6::integer
      and not exists (select from pagos_anulaciones v where v.gimnasio_id = p.gimnasio_id and v.id_pago = p.id_pago)
    window despues as (partition by p.id_miembro order by a.orden)
  ),
  terminados as (
    select l.*, coalesce(l.inicia <= l.vencimiento + $6::integer and l.termina > l.vencimiento, false) as sigue
    from libro l where l.vencimiento <= $4::date and l.sucursal_id = any ($2::text[]) and l.vendido
  ),
  sumas as materialized (
    select date_trunc('month', t.vencimiento::timestamp) as mes, t.id_plan_plazo as plazo, t.sucursal_id as sucursal,
      ${tramo} as tramo, min(t.id_miembro) as id_miembro, min(t.vencimiento) as vencimiento,
      case when not t.sigue and (t.siguiente <= t.vencimiento + $6::integer or t.hueco < 0) then t.orden end as orden,
      count(*) as terminaron, count(*) filter (where t.sigue) as renovaron,
      count(*) filter (where t.sigue and t.dia <= t.vencimiento) as antes, sum(t.monto) filter (where t.sigue) as monto
    from terminados t group by mes, plazo, sucursal, tramo, 7
  )
  select to_char(e.mes, 'YYYY-MM') as mes, e.plazo, e.sucursal, e.tramo, sum(e.terminaron)::integer as terminaron,
    (sum(e.renovaron) + count(s.dia))::integer as renovaron,
    (sum(e.antes) + count(*) filter (where s.dia <= e.vencimiento))::integer as antes,
    coalesce(sum(e.monto), 0) + coalesce(sum(s.monto_total), 0) as monto
  from sumas e left join lateral (${renewing}) s on e.orden is not null
  group by e.mes, e.plazo, e.sucursal, e.tramo order by e.mes, e.plazo, e.sucursal`

const valuesOf = ({ gimnasio, sucursales, desde, hasta, plan, tolerancia }: Asked) => [
  gimnasio,
  sucursales,
  desde,
  hasta,
  plan,
  tolerancia,
]

/** A membership is over the day after its last one. */
const untilYesterday = (asked: Asked) => {
  const { desde, hasta } = upToToday(asked)
  const yesterday = addDays(asked.hoy, -1)
  return { desde: desde > yesterday ? yesterday : desde, hasta: hasta > yesterday ? yesterday : hasta }
}

export const renovaciones: Report = { titulo: 'Renovaciones', until: untilYesterday, figures, cuts, listing }

const counts = ['terminaron', 'renovaron', 'antes', 'monto'] as const
type Counts = Record<(typeof counts)[number], number>
type Ended = Counts & { mes: string; plazo: string; sucursal: string; tramo: number | null }

async function countedBy(tx: Transaction, tramo: string, values: readonly unknown[]): Promise<Ended[]> {
  const rows = await tx.query<Omit<Ended, 'monto'> & { monto: string }>(counted(tramo), values)
  return rows.map((row) => ({ ...row, monto: Number(row.monto) }))
}

/** By month, term and branch: all cuts and the whole are added up of it. What a comparison asks of two periods is read once. */
async function endedOf(tx: Transaction, asked: Asked): Promise<Ended[]> {
  const [first] = bothOf(asked)
  return (await endedInBoth(tx, asked)).filter(({ tramo }) => tramo === (asked.hasta <= first.hasta ? 1 : 2))
}

const bothOf = ({ desde, hasta, otro = { desde, hasta } }: Asked): readonly [Periodo, Periodo] =>
  otro.desde < desde ? [otro, { desde, hasta }] : [{ desde, hasta }, otro]

const valuesOfBoth = (asked: Asked) => {
  const [first, last] = bothOf(asked)
  return [...valuesOf({ ...asked, desde: first.desde, hasta: last.hasta }), first.hasta, last.desde]
}

const endedInBoth = oncePerTransaction(
  (tx: Transaction, asked: Asked) =>
    countedBy(tx, 'case when t.vencimiento <= $7 then 1 when t.vencimiento >= $8 then 2 end', valuesOfBoth(asked)),
  valuesOfBoth,
)

const nothing: Counts = { terminaron: 0, renovaron: 0, antes: 0, monto: 0 }

async function allOf(tx: Transaction, asked: Asked): Promise<Counts> {
  const [all = nothing] = addUp<Counts, keyof Counts>(await endedOf(tx, asked), () => '', counts)
  return all
}

/** What part of the periods that ended was renewed, in each of the last three times thirty days that are over with their tolerance. */
export const recentRates = oncePerTransaction(
  async (tx: Transaction, asked: Asked): Promise<number[]> => {
    const found = await countedBy(tx, '($4::date - t.vencimiento) / 30', valuesOf({ ...asked, ...recentDays(asked) }))
    const thirds = addUp(found, ({ tramo }) => String(tramo), counts)
    return thirds.map(({ renovaron, terminaron }) => renovaron / terminaron)
  },
  (asked) => valuesOf({ ...asked, ...recentDays(asked) }),
)

function recentDays({ hoy, tolerancia }: Asked): Periodo {
  const hasta = addDays(hoy, -1 - tolerancia)
  return { desde: addDays(hasta, -89), hasta }
}

async function figures(tx: Transaction, asked: Asked): Promise<Figures> {
  const { terminaron, renovaron, antes } = await allOf(tx, asked)
  const count = (id: string, titulo: string, valor: number, definicion: string) =>
    ({ id, titulo, tipo: 'numero', valor, definicion }) as const
  return [
    {
      id: 'tasa',
      titulo: 'Tasa de renovación',
      tipo: 'porcentaje',
      valor: percentOf(renovaron, terminaron),
      definicion:
        'Periodos que terminaron y se renovaron hasta el final de los días de tolerancia, entre todos los que terminaron.',
    },
    count(
      'terminaron',
      'Terminaron',
      terminaron,
      'Periodos de membresía cuyo último día cae en estas fechas y ya pasó.',
    ),
    count(
      'renovaron',
      'Renovaron',
      renovaron,
      'De ellos, los que tienen un periodo siguiente que empieza dentro de la tolerancia.',
    ),
    count('antes', 'Renovaron antes de vencer', antes, 'De ellos, los que pagaron hasta el último día.'),
    count(
      'sin_renovar',
      'Sin renovar',
      terminaron - renovaron,
      'Terminaron y no siguieron, o volvieron después de la tolerancia.',
    ),
  ]
}

async function cuts(tx: Transaction, asked: Asked): Promise<Tabla[]> {
  const found = await endedOf(tx, asked)
  const { plazos, sucursales } = await namesOf(tx, asked, { plazos: found.map(({ plazo }) => plazo) })
  const named = found.map((row) => ({ ...row, ...plazos.get(row.plazo), sucursal: sucursales.get(row.sucursal) }))
  const of = (keyOf: (row: (typeof named)[number]) => string | undefined) =>
    addUp(named, keyOf, counts).map((row) => ({
      ...row,
      sin_renovar: row.terminaron - row.renovaron,
      tasa: percentOf(row.renovaron, row.terminaron),
      total: row.terminaron,
    }))
  const rest = [
    numero('terminaron', 'Terminaron'),
    numero('renovaron', 'Renovaron'),
    numero('sin_renovar', 'Sin renovar'),
    porcentaje('tasa', 'Tasa'),
  ]
  const sums = ['terminaron', 'renovaron', 'sin_renovar']
  const grafico = { columna: 'tasa', forma: 'barras' } as const
  return [
    tableOf(
      { id: 'mes', titulo: 'Por mes', columnas: [{ id: 'mes', titulo: 'Mes', tipo: 'mes' }, ...rest], grafico },
      of(({ mes }) => mes),
      sums,
    ),
    tableOf(
      { id: 'plan', titulo: 'Por plan', columnas: [texto('plan', 'Plan'), ...rest], grafico },
      largestFirst(
        of(({ id_plan }) => id_plan),
        'plan',
      ),
      sums,
    ),
    tableOf(
      { id: 'sucursal', titulo: 'Por sucursal', columnas: [texto('sucursal', 'Sucursal'), ...rest] },
      largestFirst(
        of(({ sucursal }) => sucursal),
        'sucursal',
      ),
      sums,
    ),
  ]
}

function listing(asked: Asked): Listing {
  const columnas = [
    texto('miembro', 'Miembro'),
    texto('telefono', 'Teléfono'),
    texto('plan', 'Plan'),
    texto('sucursal', 'Sucursal'),
    dia('vencia', 'Vencía'),
    texto('resultado', 'Resultado'),
    dia('renovo', 'Pagó el'),
    dinero('monto', 'Monto'),
  ]
  const text = (newest: string, place: string) => `
    select e.miembro, e.telefono, z.nombre as plan, b.nombre as sucursal, e.vencimiento as vencia,
      case when s.dia is null then 'Sin renovar' else 'Renovó' end as resultado, s.dia as renovo, s.monto_total as monto
    from (
      select c.*, m.nombre as miembro, m.telefono
      from (
        select p.id_miembro, p.vencimiento, a.orden, a.sucursal_id, a.id_plan_plazo
        from periodos p
        join pagos_asientos a on a.gimnasio_id = p.gimnasio_id and a.id = p.id_pago
        where p.gimnasio_id = $1 and p.vencimiento between $3::date and $4::date and a.sucursal_id = any ($2::text[])
          and ${sold} and not exists (select from pagos_anulaciones v where v.gimnasio_id = p.gimnasio_id and v.id_pago = p.id_pago)
        ${newest}
      ) c
      join miembros m on m.gimnasio_id = $1 and m.id = c.id_miembro
      order by c.vencimiento desc, m.nombre, c.orden ${place}
    ) e
    left join lateral (${renewing}) s on true
    join sucursales b on b.gimnasio_id = $1 and b.id = e.sucursal_id
    join lateral (
      select p.nombre from planes_plazos t join planes p on p.gimnasio_id = $1 and p.id = t.id_plan
      where t.gimnasio_id = $1 and t.id = e.id_plan_plazo
    ) z on true
    order by e.vencimiento desc, e.miembro, e.orden`
  const resumen = async (tx: Transaction) => {
    const { terminaron, monto } = await allOf(tx, asked)
    return { '@cantidad': terminaron, monto }
  }
  const values = valuesOf(asked)
  const page = (tx: Transaction, skipped: number, rows: number) =>
    tx.query<Record<string, unknown>>(
      text(
        `order by p.vencimiento desc fetch first ${skipped + rows} rows with ties`,
        `limit ${rows} offset ${skipped}`,
      ),
      values,
    )
  return { columnas, text: text('', ''), page, values, sumas: ['monto'], resumen }
}
