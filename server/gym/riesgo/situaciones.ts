import { sql } from '#server/runtime/db/statement/sql.ts'
import type { Transaction } from '#server/runtime/db/transaction.ts'
import { birthdaysOn } from '#shared/entrada.ts'
import type { Estado } from '#shared/estado.ts'
import { periodoOf, type TipoDeRegla } from '#shared/recordatorios/regla.ts'
import { diasAusente, diasRecuperables, type Dinero, type Situacion } from '#shared/riesgo/motivos.ts'
import type { CivilDate } from '#shared/values/dates.ts'
import { estadoText, isVigenteText } from '../miembros/estado-text.ts'
import { stoppedComing } from '../reportes/dejaron.ts'
import type { RiesgoDay } from './riesgo-day.ts'
import type { Sight } from './sight.ts'

/** Consents whose member has to do something. */
const failed = sql`
  select a.id_miembro, max((a.updated at time zone g.zona_horaria)::date) as dia, max(a.monto) as monto
  from cobros_automaticos a join gimnasios g on g.id = a.gimnasio_id
  where a.gimnasio_id = $gimnasio and $ve_automaticos::boolean and a.problema in ('reintenta', 'fallido')
  group by a.id_miembro`

/** Money at the provider that went back, or that no payment has. */
const online = sql`
  select c.id_miembro,
    max((c.devuelto at time zone g.zona_horaria)::date) as devuelto_dia,
    sum(case when c.monto_devuelto > 0 then c.monto_devuelto else c.monto end) filter (where c.devuelto is not null) as devuelto_monto,
    max((c.created at time zone g.zona_horaria)::date) filter (where c.devuelto is null and c.id_pago is null) as espera_dia,
    sum(c.monto) filter (where c.devuelto is null and c.id_pago is null) as espera_monto
  from cobros_en_linea c join gimnasios g on g.id = c.gimnasio_id
  where c.gimnasio_id = $gimnasio and $ve_en_linea::boolean and c.por_asignar
  group by c.id_miembro`

/** Members who have stopped coming and whom no message reached since, and those whom the rule of absence names today. */
const away = sql`
  select id_miembro, dia from dejaron
  union
  select s.id_miembro, u.dia
  from membresias s
  join gimnasios g on g.id = s.gimnasio_id
  join ultimas_visitas u on u.gimnasio_id = s.gimnasio_id and u.id_miembro = s.id_miembro
  where s.gimnasio_id = $gimnasio and s.sucursal_id = any ($sucursales::text[]) and u.dia = $ausencia::date and ${isVigenteText(sql`$hoy::date`)}`

const recentlyAway = sql`$ve_visitas::boolean and u.dia >= $hoy::date - ${diasAusente.hasta} and not exists (
  select from recordatorios r
  where r.gimnasio_id = s.gimnasio_id and r.id_miembro = s.id_miembro and r.dia >= u.dia + ${diasAusente.desde} and r.estado in ('enviado', 'pendiente'))`

const greeted = sql`
  select m.id as id_miembro
  from miembros m
  join membresias s on s.gimnasio_id = m.gimnasio_id and s.id_miembro = m.id
  join gimnasios g on g.id = m.gimnasio_id
  where m.gimnasio_id = $gimnasio and $saluda::boolean and m.sucursal_id = any ($sucursales::text[]) and m.deleted is null
    and to_char(m.fecha_nacimiento, 'MM-DD') = any ($cumplen::text[]) and ${isVigenteText(sql`$hoy::date`)}`

const candidates = sql`
  with ${stoppedComing(recentlyAway)},
  fallidos as materialized (${failed}),
  en_linea as materialized (${online}),
  ausencias as materialized (${away}),
  saludados as materialized (${greeted}),
  candidatos as materialized (
    select id_miembro from membresias
    where gimnasio_id = $gimnasio and sucursal_id = any ($sucursales::text[]) and not eliminado
      and vencimiento between $hoy::date - ${diasRecuperables} and $hoy::date + $antes::integer
    union select id_miembro from fallidos
    union select id_miembro from en_linea
    union select id_miembro from ausencias
    union select id_miembro from saludados
  )
  select m.id, m.nombre_orden as nombre, m.telefono <> '' as con_telefono, ${estadoText(sql`$hoy::date`)} as estado, s.vencimiento,
    coalesce(z.precio, 0)::float8 as precio, v.dia as ultima_visita, f.dia as fallo_dia, f.monto::float8 as fallo_monto,
    l.devuelto_dia, l.devuelto_monto::float8 as devuelto_monto, l.espera_dia, l.espera_monto::float8 as espera_monto,
    d.id_miembro is not null as cumple, k.id is not null as se_cobra_solo, b.id is not null as baja, r.dia as recordado
  from candidatos c
  join miembros m on m.gimnasio_id = $gimnasio and m.id = c.id_miembro and m.deleted is null and m.sucursal_id = any ($sucursales::text[])
  join gimnasios g on g.id = m.gimnasio_id and g.suspendido is null
  left join membresias s on s.gimnasio_id = $gimnasio and s.id_miembro = m.id
  left join planes_plazos z on z.gimnasio_id = $gimnasio and z.id = s.id_plan_plazo
  left join fallidos f on f.id_miembro = m.id
  left join en_linea l on l.id_miembro = m.id
  left join ausencias v on v.id_miembro = m.id
  left join saludados d on d.id_miembro = m.id
  left join cobros_automaticos k on k.gimnasio_id = $gimnasio and k.id_miembro = m.id and k.estado = 'activo' and k.problema = ''
  left join recordatorios_bajas b on b.gimnasio_id = $gimnasio and b.id_miembro = m.id
  left join lateral (
    select r.dia from recordatorios r
    where r.gimnasio_id = $gimnasio and r.id_miembro = m.id and r.estado in ('enviado', 'pendiente')
    order by r.orden desc limit 1
  ) r on true`

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
  devuelto_dia: CivilDate | null
  devuelto_monto: number | null
  espera_dia: CivilDate | null
  espera_monto: number | null
  cumple: boolean
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
    cumplen: birthdaysOn(day.dia),
  })
  return found.map(({ fallo_dia, fallo_monto, devuelto_dia, devuelto_monto, espera_dia, espera_monto, ...row }) => ({
    ...row,
    cobro_fallido: dinero(fallo_dia, fallo_monto),
    devuelto: dinero(devuelto_dia, devuelto_monto),
    sin_asignar: dinero(espera_dia, espera_monto),
    cumple: row.cumple ? day.dia : null,
  }))
}

/** Null where there is none. The provider may tell an amount that nobody can read. */
const dinero = (dia: CivilDate | null, monto: number | null): Dinero | null =>
  dia === null ? null : { dia, monto: monto ?? 0 }
