import type { CivilDate } from '#shared/dates.ts'
import { rebuild, type Cadena, type Eleccion, type Unidad } from '#shared/periodos.ts'
import type { Transaction } from '#server/db/transaction.ts'

type Entry = {
  id: string
  dia: CivilDate
  duracion: number
  unidad: Unidad
  eleccion: Eleccion
  tolerancia: number
}

const readEntries = `
  select a.id, a.dia, a.duracion, a.unidad, a.tolerancia, case when a.contra_regla then a.eleccion else '' end as eleccion
  from pagos_asientos a
  where a.gimnasio_id = $1 and a.id_miembro = $2
    and not exists (select from pagos_anulaciones v where v.gimnasio_id = a.gimnasio_id and v.id_pago = a.id)
  order by a.orden`

const movePeriods = `
  update periodos p set inicio = n.inicio, vencimiento = n.vencimiento, fecha_vencimiento = fin_de_dia(n.vencimiento, g.zona_horaria)
  from unnest($2::text[], $3::date[], $4::date[]) n (id, inicio, vencimiento), gimnasios g
  where g.id = $1 and p.gimnasio_id = $1 and p.id_pago = n.id
    and (p.inicio, p.vencimiento) is distinct from (n.inicio, n.vencimiento)`

const moveMembership = `
  update membresias s set
    id_pago = a.id, id_plan_plazo = a.id_plan_plazo, id_plan = z.id_plan, fecha_pago = a.fecha_pago, horario = a.horario,
    inicio = $4, ancla = $5, vencimiento = $6, fecha_vencimiento = fin_de_dia($6, g.zona_horaria)
  from pagos_asientos a
  join planes_plazos z on z.gimnasio_id = a.gimnasio_id and z.id = a.id_plan_plazo
  join gimnasios g on g.id = a.gimnasio_id
  where a.gimnasio_id = $1 and a.id = $3 and s.gimnasio_id = $1 and s.id_miembro = $2`

const endMembership = `
  update membresias set
    id_pago = null, id_plan_plazo = null, id_plan = null, fecha_pago = null, horario = null,
    inicio = null, ancla = null, vencimiento = null, fecha_vencimiento = null
  where gimnasio_id = $1 and id_miembro = $2`

/**
 * Derives the periods and the membership of a member anew from the ledger. The caller holds the lock of the member.
 * Payments that are void keep the period they had.
 */
export async function rebuildChain({ query, tenant }: Transaction, miembro: string): Promise<void> {
  const entries = await query<Entry>(readEntries, [tenant, miembro])
  const { periodos, cadena } = rebuild(entries)
  await query(movePeriods, [
    tenant,
    periodos.map(({ cobro }) => cobro.id),
    periodos.map(({ inicio }) => inicio),
    periodos.map(({ vencimiento }) => vencimiento),
  ])
  const last = entries.at(-1)
  if (cadena && last) await query(moveMembership, membershipValues(tenant, miembro, last.id, cadena))
  else await query(endMembership, [tenant, miembro])
}

const membershipValues = (
  tenant: string | null,
  miembro: string,
  pago: string,
  { inicio, ancla, vencimiento }: Cadena,
) => [tenant, miembro, pago, inicio, ancla, vencimiento]
