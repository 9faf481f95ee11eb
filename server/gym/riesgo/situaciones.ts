import { sql } from '#server/runtime/db/statement/sql.ts'
import type { Transaction } from '#server/runtime/db/transaction.ts'
import { birthdaysOn } from '#shared/entrada.ts'
import type { Estado } from '#shared/estado.ts'
import { periodoOf, type TipoDeRegla } from '#shared/recordatorios/regla.ts'
import { diasAusente, diasDeRenovacion, diasRecuperables, type Dinero, type Situacion } from '#shared/riesgo/motivos.ts'
import type { CivilDate } from '#shared/values/dates.ts'
import { estadoText, isVigenteText } from '../miembros/estado-text.ts'
import { stoppedComing } from '../reportes/dejaron.ts'
import type { RiesgoDay } from './riesgo-day.ts'
import type { Sight } from './sight.ts'

/** Consents whose charge failed. Of those that the bank carries out, the returned receipt speaks. */
const failed = sql`
  select a.id_miembro, 'cobro_fallido', (a.updated at time zone g.zona_horaria)::date, a.monto
  from cobros_automaticos a join gimnasios g on g.id = a.gimnasio_id
  where a.gimnasio_id = $gimnasio and $ve_automaticos::boolean and a.id_mandato is null
    and a.problema in ('reintenta', 'fallido')`

/** Debits that the bank took back. */
const returned = sql`
  select i.id_miembro, 'recibo_devuelto', i.dia, i.monto from recibos_impagos i
  where i.gimnasio_id = $gimnasio and $ve_automaticos::boolean and not i.se_repite`

/** Money at the provider that went back, or that no payment has. */
const online = sql`
  select c.id_miembro, case when c.devuelto is null then 'sin_asignar' else 'devuelto' end,
    (coalesce(c.devuelto, c.created) at time zone g.zona_horaria)::date,
    coalesce(case when c.monto_devuelto > 0 then c.monto_devuelto else c.monto end, 0)
  from cobros_en_linea c join gimnasios g on g.id = c.gimnasio_id
  where c.gimnasio_id = $gimnasio and $ve_en_linea::boolean and c.por_asignar and (c.devuelto is not null or c.id_pago is null)`

/** Members with an overdue rest: all they owe, since the earliest day for it. */
const owing = sql`
  select d.id_miembro, 'saldo', min(d.vence), sum(d.queda)
  from deudas_abiertas d where d.gimnasio_id = $gimnasio
  group by d.id_miembro having min(d.vence) < $hoy::date`

/** Members whom the rule of absence names today. The few visits of its day are found first, whatever the plan knows. */
const absent = sql`
  select s.id_miembro, 'ausente', u.dia, null
  from (select id_miembro, dia from ultimas_visitas where gimnasio_id = $gimnasio and dia = $ausencia::date offset 0) u
  cross join lateral (
    select * from membresias
    where gimnasio_id = $gimnasio and id_miembro = u.id_miembro and sucursal_id = any ($sucursales::text[]) offset 0
  ) s
  join gimnasios g on g.id = s.gimnasio_id
  where ${isVigenteText(sql`$hoy::date`)}`

/** Those that may have stopped coming, whose renewal is near, and whom no message reached since. */
const recentlyAway = sql`$ve_visitas::boolean and u.dia >= $hoy::date - ${diasAusente.hasta}
  and s.vencimiento <= $hoy::date + ${diasDeRenovacion} and not exists (
    select from recordatorios r
    where r.gimnasio_id = s.gimnasio_id and r.id_miembro = s.id_miembro and r.dia >= u.dia + ${diasAusente.desde} and r.estado in ('enviado', 'pendiente'))`

/** Members with a membership in force whose birthday it is. */
const greeted = sql`
  select s.id_miembro, 'cumple', $hoy::date, null
  from (
    select id from miembros
    where gimnasio_id = $gimnasio and $saluda::boolean and deleted is null and telefono <> ''
      and date_part('month', fecha_nacimiento) * 100 + date_part('day', fecha_nacimiento) = any ($cumplen::integer[]) offset 0
  ) m
  cross join lateral (select * from membresias where gimnasio_id = $gimnasio and id_miembro = m.id offset 0) s
  join gimnasios g on g.id = s.gimnasio_id
  where ${isVigenteText(sql`$hoy::date`)}`

/**
 * The reasons are put together by member first, and each member is looked up by id: a plan without statistics would read all of one
 * side again for each row of the other.
 */
const candidates = sql`
  with ${stoppedComing(recentlyAway)},
  razones (id_miembro, tipo, dia, monto) as (
    select id_miembro, 'vencimiento', vencimiento, null::numeric
    from membresias
    where gimnasio_id = $gimnasio and sucursal_id = any ($sucursales::text[]) and not eliminado
      and vencimiento between $hoy::date - ${diasRecuperables} and $hoy::date + $antes::integer
    union all ${failed}
    union all ${returned}
    union all ${online}
    union all ${owing}
    union all select id_miembro, 'ausente', dia, null from dejaron
    union all ${absent}
    union all ${greeted}
  ),
  candidatos as materialized (
    select id_miembro,
      max(dia) filter (where tipo = 'cobro_fallido') as fallo_dia, sum(monto) filter (where tipo = 'cobro_fallido') as fallo_monto,
      max(dia) filter (where tipo = 'recibo_devuelto') as recibo_dia, sum(monto) filter (where tipo = 'recibo_devuelto') as recibo_monto,
      max(dia) filter (where tipo = 'devuelto') as devuelto_dia, sum(monto) filter (where tipo = 'devuelto') as devuelto_monto,
      max(dia) filter (where tipo = 'sin_asignar') as espera_dia, sum(monto) filter (where tipo = 'sin_asignar') as espera_monto,
      max(dia) filter (where tipo = 'saldo') as debe_dia, sum(monto) filter (where tipo = 'saldo') as debe_monto,
      max(dia) filter (where tipo = 'ausente') as ultima_visita, max(dia) filter (where tipo = 'cumple') as cumple
    from razones group by id_miembro
  )
  select m.id, m.nombre_orden as nombre, m.telefono <> '' as con_telefono, ${estadoText(sql`$hoy::date`)} as estado, s.vencimiento,
    coalesce(z.precio, 0)::float8 as precio, c.ultima_visita, c.fallo_dia, c.fallo_monto::float8 as fallo_monto, c.recibo_dia, c.recibo_monto::float8 as recibo_monto, c.devuelto_dia,
    c.devuelto_monto::float8 as devuelto_monto, c.espera_dia, c.espera_monto::float8 as espera_monto, c.debe_dia,
    c.debe_monto::float8 as debe_monto, c.cumple,
    exists (
      select from cobros_automaticos k
      where k.gimnasio_id = $gimnasio and k.id_miembro = m.id and k.estado = 'activo' and k.problema = ''
    ) as se_cobra_solo,
    exists (select from recordatorios_bajas b where b.gimnasio_id = $gimnasio and b.id_miembro = m.id) as baja,
    (select r.dia from recordatorios r
     where r.gimnasio_id = $gimnasio and r.id_miembro = m.id and r.estado in ('enviado', 'pendiente')
     order by r.orden desc limit 1) as recordado
  from candidatos c
  cross join lateral (
    select gimnasio_id, id, nombre_orden, telefono from miembros
    where gimnasio_id = $gimnasio and id = c.id_miembro and deleted is null and sucursal_id = any ($sucursales::text[]) offset 0
  ) m
  join gimnasios g on g.id = m.gimnasio_id and g.suspendido is null
  left join lateral (select * from membresias where gimnasio_id = $gimnasio and id_miembro = m.id offset 0) s on true
  left join planes_plazos z on z.gimnasio_id = $gimnasio and z.id = s.id_plan_plazo`

type Found = {
  id: string
  nombre: string
  con_telefono: boolean
  estado: Estado
  vencimiento: CivilDate | null
  precio: number
  ultima_visita: CivilDate | null
  fallo_dia: CivilDate | null
  fallo_monto: number | null
  recibo_dia: CivilDate | null
  recibo_monto: number | null
  devuelto_dia: CivilDate | null
  devuelto_monto: number | null
  espera_dia: CivilDate | null
  espera_monto: number | null
  debe_dia: CivilDate | null
  debe_monto: number | null
  cumple: CivilDate | null
  se_cobra_solo: boolean
  baja: boolean
  recordado: CivilDate | null
}

/** A member who may be worth a message. `nombre` is the name as the database sorts it. */
export type Candidato = Situacion & Pick<Found, 'id' | 'nombre' | 'con_telefono'>

/** The members who may be worth a message on a day, in any order. */
export async function readSituaciones(tx: Transaction, day: RiesgoDay, sight: Sight): Promise<Candidato[]> {
  const diasOf = (tipo: TipoDeRegla) => day.reglas.find((regla) => regla.tipo === tipo)?.dias ?? null
  const ausencia = diasOf('ausencia')
  const found = await tx.query<Found>(candidates, {
    ...sight,
    hoy: day.dia,
    antes: Math.max(day.por_vencer, diasOf('antes') ?? 0),
    ausencia: ausencia === null ? null : periodoOf({ tipo: 'ausencia', dias: ausencia }, day.dia),
    saluda: diasOf('cumple') !== null,
    cumplen: birthdaysOn(day.dia).map((birthday) => Number(birthday.replace('-', ''))),
  })
  return found.map(candidatoOf)
}

function candidatoOf(found: Found): Candidato {
  const {
    fallo_dia,
    fallo_monto,
    recibo_dia,
    recibo_monto,
    devuelto_dia,
    devuelto_monto,
    espera_dia,
    espera_monto,
    debe_dia,
    debe_monto,
    ...row
  } = found
  return {
    ...row,
    cobro_fallido: dinero(fallo_dia, fallo_monto),
    recibo_devuelto: dinero(recibo_dia, recibo_monto),
    devuelto: dinero(devuelto_dia, devuelto_monto),
    sin_asignar: dinero(espera_dia, espera_monto),
    saldo: dinero(debe_dia, debe_monto),
  }
}

/** Null where there is none. The provider may tell an amount that nobody can read. */
const dinero = (dia: CivilDate | null, monto: number | null): Dinero | null =>
  dia === null ? null : { dia, monto: monto ?? 0 }
