import { rebuild, withNext, type Cadena, type Cobro, type Lugar, type Pausa, type Periodo } from '#shared/periodos.ts'
import { sql } from '#server/runtime/db/statement/sql.ts'
import type { Transaction } from '#server/runtime/db/transaction.ts'

/** A payment in force, as input of the fold. */
export type Entry = Cobro & { id: string; orden: number; id_miembro: string; id_plan: string; monto_total: string }

/** Everything that a member's periods depend on. */
export type Ledger = { entries: readonly Entry[]; pausas: readonly Pausa[] }

/** An entry always has a term. A left join reads the entries once; an inner join would read them once per term. */
const readEntries = sql`
  select a.id, a.orden, a.id_miembro as de, o.actual as id_miembro, z.id_plan, a.monto_total, a.dia, a.duracion, a.unidad, a.tolerancia,
    case when a.contra_regla then a.eleccion else '' end as eleccion,
    case when a.apertura then jsonb_build_object('inicio', a.inicio, 'vencimiento', a.vencimiento) end as apertura
  from miembros o
  join pagos_asientos a on a.gimnasio_id = o.gimnasio_id and a.id_miembro = o.id
  left join planes_plazos z on z.gimnasio_id = a.gimnasio_id and z.id = a.id_plan_plazo
  where o.gimnasio_id = $gimnasio and o.actual = any ($miembros)
    and not exists (select from pagos_anulaciones v where v.gimnasio_id = a.gimnasio_id and v.id_pago = a.id)
  order by a.orden`

const readPauses = sql`
  select id_miembro, desde, hasta from pausas
  where gimnasio_id = $gimnasio and id_miembro = any ($miembros) and anulada is null`

const movePeriods = sql`
  update periodos p set inicio = n.inicio, vencimiento = n.vencimiento, fecha_vencimiento = fin_de_dia(n.vencimiento, g.zona_horaria),
    hueco = n.hueco, siguiente = n.siguiente, siguiente_dia = n.siguiente_dia, siguiente_monto = n.siguiente_monto
  from unnest($id::text[], $inicio::date[], $vencimiento::date[], $hueco::integer[], $siguiente::date[], $siguiente_dia::date[], $siguiente_monto::numeric[])
    n (id, inicio, vencimiento, hueco, siguiente, siguiente_dia, siguiente_monto), gimnasios g
  where g.id = $gimnasio and p.gimnasio_id = $gimnasio and p.id_pago = n.id
    and (p.inicio, p.vencimiento, p.hueco, p.siguiente, p.siguiente_dia, p.siguiente_monto)
      is distinct from (n.inicio, n.vencimiento, n.hueco, n.siguiente, n.siguiente_dia, n.siguiente_monto)`

const moveMemberships = sql`
  update membresias s set
    id_pago = a.id, id_plan_plazo = a.id_plan_plazo, id_plan = z.id_plan, fecha_pago = a.fecha_pago, horario = a.horario,
    inicio = n.inicio, ancla = n.ancla, vencimiento = n.vencimiento,
    fecha_vencimiento = fin_de_dia(n.vencimiento, g.zona_horaria), pausa_desde = n.pausa_desde, pausa_hasta = n.pausa_hasta
  from unnest($id_miembro::text[], $id_pago::text[], $inicio::date[], $ancla::smallint[], $vencimiento::date[], $pausa_desde::date[], $pausa_hasta::date[])
    n (id_miembro, id_pago, inicio, ancla, vencimiento, pausa_desde, pausa_hasta)
  left join (pagos_asientos a join planes_plazos z on z.gimnasio_id = a.gimnasio_id and z.id = a.id_plan_plazo)
    on a.gimnasio_id = $gimnasio and a.id = n.id_pago,
  gimnasios g
  where g.id = $gimnasio and s.gimnasio_id = $gimnasio and s.id_miembro = n.id_miembro`

/** The ledgers of these members, with those of the records joined to them; empty for members without entries. */
export async function readLedgers(
  { query, tenant }: Pick<Transaction, 'query' | 'tenant'>,
  miembros: readonly string[],
): Promise<Map<string, Ledger>> {
  const ledgers = new Map(miembros.map((id) => [id, { entries: new Array<Entry>(), pausas: new Array<Pausa>() }]))
  const [entries, pausas] = await Promise.all([
    query<Entry>(readEntries, { gimnasio: tenant, miembros }),
    query<Pausa & { id_miembro: string }>(readPauses, { gimnasio: tenant, miembros }),
  ])
  for (const entry of entries) ledgers.get(entry.id_miembro)?.entries.push(entry)
  for (const { id_miembro, desde, hasta } of pausas) ledgers.get(id_miembro)?.pausas.push({ desde, hasta })
  return ledgers
}

/** Several ledgers as that of one person. */
export const joinLedgers = (ledgers: readonly Ledger[]): Ledger => ({
  entries: ledgers.flatMap(({ entries }) => entries).toSorted((a, b) => a.orden - b.orden),
  pausas: ledgers.flatMap(({ pausas }) => pausas),
})

/**
 * Recomputes a member's periods and membership from the ledger. The caller holds the member's lock. Voided payments keep their
 * period.
 */
export const rebuildChain = (tx: Transaction, miembro: string): Promise<void> => rebuildChains(tx, [miembro])

/** Computes the chains of many members, with as many statements as for one. */
export async function rebuildChains(tx: Transaction, miembros: readonly string[]): Promise<void> {
  const ledgers = await readLedgers(tx, miembros)
  const folded = [...ledgers].map(([id, { entries, pausas }]) => ({ id, pausas, ...rebuild(entries, pausas) }))
  await tx.query(movePeriods, {
    gimnasio: tx.tenant,
    ...periodColumns(folded.flatMap(({ periodos }) => withNext<Entry, FoldedPeriod>(periodos))),
  })
  await tx.query(moveMemberships, { gimnasio: tx.tenant, ...membershipColumns(folded) })
}

type FoldedPeriod = Periodo & Lugar & { cobro: Entry; isPassed: boolean }
type Folded = { id: string; pausas: readonly Pausa[]; cadena: Cadena | null; ultimo: Entry | null }

const periodColumns = (periodos: readonly (FoldedPeriod & { sigue: Entry | null })[]) => ({
  id: periodos.map(({ cobro }) => cobro.id),
  inicio: periodos.map(({ inicio }) => inicio),
  vencimiento: periodos.map(({ vencimiento }) => vencimiento),
  hueco: periodos.map(({ hueco }) => hueco),
  siguiente: periodos.map(({ siguiente }) => siguiente),
  siguiente_dia: periodos.map(({ sigue }) => sigue?.dia ?? null),
  siguiente_monto: periodos.map(({ sigue }) => sigue?.monto_total ?? null),
})

function membershipColumns(folded: readonly Folded[]) {
  const lastPauses = folded.map(({ pausas }) => lastPausa(pausas))
  return {
    id_miembro: folded.map(({ id }) => id),
    id_pago: folded.map(({ ultimo }) => ultimo?.id ?? null),
    inicio: folded.map(({ cadena }) => cadena?.inicio ?? null),
    ancla: folded.map(({ cadena }) => cadena?.ancla ?? null),
    vencimiento: folded.map(({ cadena }) => cadena?.vencimiento ?? null),
    pausa_desde: lastPauses.map((pausa) => pausa?.desde ?? null),
    pausa_hasta: lastPauses.map((pausa) => pausa?.hasta ?? null),
  }
}

/** The pause that a membership copies. */
export function lastPausa(pausas: readonly Pausa[]): Pausa | null {
  return pausas.reduce<Pausa | null>((last, one) => (last === null || one.hasta > last.hasta ? one : last), null)
}
