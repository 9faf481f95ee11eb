import { asistenciaPorDefecto, type Momento, type ReglasDeEntrada, type Tarjeta } from '#shared/entrada.ts'
import type { Renovacion } from '#shared/collections/asistencia.ts'
import { politica } from '#shared/collections/gimnasio.ts'
import { grants } from '#shared/permissions.ts'
import { seesScope, type Caller } from '#server/engine/records/declaration/caller.ts'
import { sql, type Sql } from '#server/runtime/db/statement/sql.ts'
import type { Query } from '#server/runtime/db/transaction.ts'

/** A card and what an entry stores beside it. */
export type TarjetaLeida = {
  readonly tarjeta: Tarjeta
  readonly id_pago: string | null
  /** The last term paid and the branch that sells it; null if it is no longer sold. */
  readonly plazo: (Omit<Renovacion, 'plan'> & { readonly sucursal_id: string }) | null
}

type Read = Omit<Tarjeta, 'ultima' | 'saldo'> & {
  ultima: Date | null
  /** Decimal text. */
  saldo: string
  id_pago: string | null
  duracion: number
  unidad: Renovacion['unidad']
  /** Decimal text; null if the term is no longer sold, or not the last one paid. */
  precio: string | null
  vende: string
}

export interface TarjetasDe {
  readonly gimnasio: string | null
  readonly ids: readonly string[]
  readonly instante: Date
}

/**
 * Members `which` at an instant. A paid period that begins later leaves the plan of today in force. The visit nearest to
 * the instant counts as the last one, because entries without network arrive late.
 */
const cardsOf = (which: Sql) => sql`
  select m.id, m.nombre, m.numero, m.foto, m.sucursal_id, b.nombre as sucursal, coalesce(p.nombre, '') as plan,
    coalesce(p.todas_las_sucursales, false) as todas_las_sucursales,
    coalesce(s.inicio::text, '') as inicio, coalesce(s.vencimiento::text, '') as vencimiento,
    coalesce(s.pausa_desde::text, '') as pausa_desde, coalesce(s.pausa_hasta::text, '') as pausa_hasta,
    case when p.horario = 'fijo' then coalesce(to_char(coalesce(e.horario, s.horario) at time zone g.zona_horaria, 'HH24:MI'), '')
      else '' end as turno,
    case when p.horario = 'fijo' then p.dias else '' end as dias,
    coalesce(to_char(m.fecha_nacimiento, 'MM-DD'), '') as cumpleanos, m.alerta,
    m.dni = '' and m.created > $instante::timestamptz - interval '14 days' as documento_pendiente,
    m.deleted is not null as eliminado, v.instante as ultima, coalesce(e.id_pago, s.id_pago) as id_pago,
    z.duracion, z.unidad, p.sucursal_id as vende,
    case when z.id = s.id_plan_plazo and z.deleted is null and p.deleted is null then z.precio end as precio,
    coalesce(o.queda, 0)::text as saldo, coalesce(o.vence::text, '') as saldo_vence,
    case when i.dia is not null then jsonb_build_object('dia', i.dia, 'codigo', i.codigo, 'se_repite', i.se_repite) end as devuelto
  from gimnasios g
  join miembros m on m.gimnasio_id = g.id and ${which}
  join sucursales b on b.gimnasio_id = g.id and b.id = m.sucursal_id
  join membresias s on s.gimnasio_id = g.id and s.id_miembro = m.id
  left join lateral (
    select q.id_pago, a.id_plan_plazo, a.horario
    from periodos q join pagos_asientos a on a.gimnasio_id = q.gimnasio_id and a.id = q.id_pago
    where q.gimnasio_id = g.id and q.id_miembro = m.id
      and ($instante::timestamptz at time zone g.zona_horaria)::date between q.inicio and q.vencimiento
      and not exists (select from pagos_anulaciones x where x.gimnasio_id = q.gimnasio_id and x.id_pago = q.id_pago)
    order by q.inicio desc limit 1
  ) e on true
  left join planes_plazos z on z.gimnasio_id = g.id and z.id = coalesce(e.id_plan_plazo, s.id_plan_plazo)
  left join planes p on p.gimnasio_id = g.id and p.id = z.id_plan
  left join lateral (
    select a.instante from asistencias_asientos a
    where a.gimnasio_id = g.id and a.id_miembro = m.id and a.resultado <> 'no'
      and a.instante between $instante::timestamptz - interval '25 hours' and $instante::timestamptz + interval '2 hours'
      and not exists (select from asistencias_deshechas d where d.gimnasio_id = a.gimnasio_id and d.id_asistencia = a.id)
    order by abs(extract(epoch from a.instante - $instante::timestamptz)) limit 1
  ) v on true
  left join lateral (
    select sum(d.queda) as queda, min(d.vence) as vence from deudas_abiertas d where d.gimnasio_id = g.id and d.id_miembro = m.id
  ) o on true
  left join lateral (
    select r.dia, r.codigo, r.se_repite from recibos_impagos r
    where r.gimnasio_id = g.id and r.id_miembro = m.id order by r.dia desc, r.orden desc limit 1
  ) i on true
  where g.id = $gimnasio`

/** Prepared. With a list of one, its plan read every member of the gym: 15 ms instead of 0.5 in one of 50,000. */
const readCard = cardsOf(sql`m.id = $id`)
const readCards = cardsOf(sql`m.id = any ($ids)`)

/** The cards of members, in no order. `query` may be of the reading role, which sees every gym. */
export async function readTarjetas(query: Query, { gimnasio, ids, instante }: TarjetasDe): Promise<TarjetaLeida[]> {
  const [id] = ids
  const read =
    ids.length === 1
      ? await query<Read>(readCard, { gimnasio, id, instante }, 'entrada_tarjeta')
      : await query<Read>(readCards, { gimnasio, ids, instante })
  return read.map(({ ultima, id_pago, saldo, duracion, unidad, precio, vende, ...card }) => ({
    id_pago,
    tarjeta: { ...card, ultima: ultima?.getTime() ?? null, saldo: Number(saldo) },
    plazo: precio === null ? null : { duracion, unidad, precio: Number(precio), sucursal_id: vende },
  }))
}

const hidden = { nombre: '', numero: 0, foto: '', plan: '', cumpleanos: '', alerta: '', saldo: null, devuelto: null }

const alertaForTheMember = 'Pasa por recepción'

/**
 * The card as an answer carries it. It has no name if the member may enter his own branch alone and the caller does not see that one.
 * A caller who may not read members, as a tablet that everybody sees, gets no text of an alert; nor what is owed or was
 * returned, unless the caller charges.
 */
export function tarjetaFor(caller: Caller, tarjeta: Tarjeta): Tarjeta {
  const isKnown = tarjeta.todas_las_sucursales || seesScope(caller, tarjeta.sucursal_id)
  if (!isKnown) return { ...tarjeta, ...hidden }
  if (grants('members.index', caller.permissions)) return tarjeta
  const alerta = tarjeta.alerta === '' ? '' : alertaForTheMember
  const { saldo, devuelto } = grants('payments.create', caller.permissions) ? tarjeta : hidden
  return { ...tarjeta, alerta, saldo, devuelto }
}

/** The rules and the moment of an entry. */
export type Puerta = {
  readonly reglas: ReglasDeEntrada & { readonly ocupacion: number }
  readonly momento: Omit<Momento, 'sucursal_id'>
}

const readGym = sql`
  select g.tolerancia, g.politica, to_char(local, 'YYYY-MM-DD') as dia, (extract(hour from local) * 60 + extract(minute from local))::integer as minuto
  from gimnasios g, lateral (select $instante::timestamptz at time zone g.zona_horaria as local) l
  where g.id = $gimnasio`

type Gym = { tolerancia: number; politica: unknown; dia: string; minuto: number }

export async function readPuerta(query: Query, gimnasio: string | null, instante: Date): Promise<Puerta> {
  const [gym] = await query<Gym>(readGym, { gimnasio, instante }, 'entrada_gimnasio')
  if (!gym) throw new Error('An entry needs a gym')
  const {
    misma_visita = asistenciaPorDefecto.misma_visita,
    margen_horario = asistenciaPorDefecto.margen_horario,
    ocupacion = asistenciaPorDefecto.ocupacion,
    saldo,
  } = politica.parse(gym.politica)
  return {
    reglas: {
      tolerancia: gym.tolerancia,
      misma_visita,
      margen_horario,
      ocupacion,
      saldo: saldo?.puerta ?? 'pasa',
      saldo_dias: saldo?.puerta_dias ?? 0,
    },
    momento: { instante: instante.getTime(), dia: gym.dia, minuto: gym.minuto },
  }
}
