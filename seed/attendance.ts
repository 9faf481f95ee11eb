import type { Query } from '#server/runtime/db/transaction.ts'
import { receptionists } from './audit.ts'

/**
 * A year of entries from the stored periods, by one statement. Members come on some days of the week, early or in the
 * evening, those of a fixed plan at its hour on nearly all of its days; one in eleven has stopped coming. $1: the gym, $2: now.
 * Hashes instead of random numbers make the entries repeatable.
 */
const insertYear = `
  insert into asistencias_asientos (gimnasio_id, id, created, id_miembro, sucursal_id, usuario_id, instante, dia, via, resultado,
    motivo, id_pago)
  select gimnasio_id, to_hex(extract(epoch from instante)::bigint) || substr(md5(id_miembro || dia), 1, 7), instante, id_miembro,
    sucursal_id, usuario_id, instante, dia,
    case when azar % 20 = 0 then 'tableta' when azar % 3 = 0 then 'codigo' else 'mostrador' end,
    case when quedan + tolerancia < 0 then 'no' when quedan <= 5 then 'aviso' else 'pasa' end,
    case when quedan + tolerancia < 0 then 'vencido' when quedan < 0 then 'en_tolerancia' when quedan <= 5 then 'por_vencer' else '' end,
    id_pago
  from (
    select d.*, (dia + make_interval(mins => case
        when turno is not null then turno - 12
        when extract(isodow from dia) >= 6 then 600 + (quien / 100 % 150)::integer
        when quien % 100 < 36 then 425 + (quien / 100 % 100)::integer
        else 1080 + (quien / 100 % 160)::integer
      end + (azar / 7 % 20)::integer, secs => (azar / 11 % 60)::integer)) at time zone zona_horaria as instante
    from (
      select p.gimnasio_id, p.id_miembro, p.id_pago, m.sucursal_id, u.usuario_id, g.zona_horaria, t.dia::date as dia,
        extract(hour from a.horario at time zone g.zona_horaria)::integer * 60
          + extract(minute from a.horario at time zone g.zona_horaria)::integer as turno, n.dias,
        case when p.siguiente <= p.vencimiento then 99 else p.vencimiento - t.dia::date end as quedan, g.tolerancia, abs(hashtextextended(p.id_miembro, 1)) as quien,
        abs(hashtextextended(p.id_miembro || t.dia, 2)) as azar
      from gimnasios g
      join periodos p on p.gimnasio_id = g.id and p.vencimiento > $2::date - 365
      join miembros m on m.gimnasio_id = g.id and m.id = p.id_miembro
      join pagos_asientos a on a.gimnasio_id = g.id and a.id = p.id_pago
      join planes_plazos z on z.gimnasio_id = g.id and z.id = a.id_plan_plazo
      join planes n on n.gimnasio_id = g.id and n.id = z.id_plan
      join (${receptionists}
      ) u on u.sucursal_id = m.sucursal_id
      cross join lateral generate_series(
        greatest(p.inicio, $2::date - 365), least(p.siguiente - 1, p.vencimiento + 12, $2::date), interval '1 day') t (dia)
      where g.id = $1
        and not exists (select from pagos_anulaciones v where v.gimnasio_id = p.gimnasio_id and v.id_pago = p.id_pago)
    ) d
    where azar % 1000 < case
        when dias = '' then (1 + quien % 5) * (array[115, 105, 110, 100, 85, 55, 12])[extract(isodow from dia)::integer]
        when position(extract(isodow from dia)::text in dias) > 0 then 760 + (quien % 5)::integer * 40 else 0
      end
      * case when to_char(dia, 'MM-DD') in ('01-01', '05-01', '12-08', '12-24', '12-25', '12-31') then 0.1 else 1 end
      * case when quedan + tolerancia < 0 then 0.06 else 1 end
      and not (quien % 11 = 0 and dia > $2::date - 24)
  ) e
  where instante <= $2
  order by instante, id_miembro`

/** Inserts a year of entries for one gym beside others that are in use: keys and triggers stay. */
export async function insertAttendance(query: Query, gym: string, now: Date): Promise<void> {
  await query(insertYear, [gym, now])
}

type ForeignKey = { nombre: string; texto: string }

const readKeys = `
  select conname as nombre, pg_get_constraintdef(oid) as texto from pg_constraint
  where conrelid = 'asistencias_asientos'::regclass and contype = 'f'`

/**
 * Loads a believable year of entries of loaded gyms. No screen is open yet that could hear of them. Foreign keys are proven at the
 * end: one row at a time they took most of the time.
 */
export async function loadAttendance(query: Query, gyms: readonly string[], now: Date): Promise<void> {
  await query(`select set_config('app.sin_disparadores', 'true', true), set_config('jit', 'off', true)`)
  const keys = await query<ForeignKey>(readKeys)
  for (const { nombre } of keys) await query(`alter table asistencias_asientos drop constraint ${nombre}`)
  for (const gym of gyms) await query(insertYear, [gym, now])
  for (const { nombre, texto } of keys)
    await query(`alter table asistencias_asientos add constraint ${nombre} ${texto}`)
  await query(`select set_config('app.sin_disparadores', '', true)`)
}
