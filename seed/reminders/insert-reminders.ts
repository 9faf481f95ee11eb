import { kinds, tiposDeRegla } from '#shared/recordatorios/regla.ts'
import type { Query } from '#server/runtime/db/transaction.ts'

/** The rules: three are off. */
const insertRules = `
  insert into recordatorios_reglas (gimnasio_id, id, created, updated, tipo, dias, activa, texto)
  select $1::text, substr(md5($1::text || tipo), 1, 15), $2::timestamptz - interval '100 days', $2::timestamptz - interval '100 days', tipo, dias,
    tipo not in ('dia', 'cumple', 'saldo'), texto
  from unnest($3::text[], $4::integer[], $5::text[]) r (tipo, dias, texto)`

/**
 * Three months of reminders around the ends of periods and after absences. Those with an address got a mail in the morning; of the
 * others the desk wrote to four in five. A member who had renewed before the day got nothing.
 */
const insertHistory = (receptionists: string) => `
  insert into recordatorios (gimnasio_id, id, created, updated, id_miembro, usuario_id, dia, id_regla, periodo, via)
  select $1::text, to_hex(extract(epoch from instante)::bigint) || substr(md5(id_miembro || id_regla || periodo), 1, 7), instante, instante,
    id_miembro, usuario_id, dia, id_regla, periodo, via
  from (
    select d.id_miembro, d.dia, d.id_regla, d.periodo, case when m.correo = '' then 'whatsapp' else 'correo' end as via,
      case when m.correo = '' then u.usuario_id end as usuario_id, azar,
      (d.dia + case when m.correo = '' then make_interval(hours => 11 + azar % 8, mins => azar / 8 % 60)
        else make_interval(hours => 9, mins => 5, secs => azar % 40) end) at time zone g.zona_horaria as instante
    from (
      select p.id_miembro, r.id as id_regla, p.vencimiento as periodo, p.vencimiento + case r.tipo when 'antes' then -r.dias else r.dias end as dia,
        least(p.siguiente_dia, case when p.siguiente <= p.vencimiento then p.siguiente end) as renovado
      from periodos p join recordatorios_reglas r on r.gimnasio_id = $1 and r.activa and r.tipo in ('antes', 'despues')
      where p.gimnasio_id = $1 and not exists (
        select from pagos_anulaciones v where v.gimnasio_id = p.gimnasio_id and v.id_pago = p.id_pago)
      union all
      select a.id_miembro, r.id, a.dia, a.dia + r.dias, null
      from (
        select distinct id_miembro, dia, lead(dia) over (partition by id_miembro order by dia) as proxima
        from asistencias_asientos where gimnasio_id = $1 and resultado <> 'no' and id_miembro is not null
      ) a join recordatorios_reglas r on r.gimnasio_id = $1 and r.tipo = 'ausencia'
      join periodos p on p.gimnasio_id = $1 and p.id_miembro = a.id_miembro and a.dia + r.dias between p.inicio and p.vencimiento
      where coalesce(a.proxima, 'infinity') > a.dia + r.dias
    ) d
    join miembros m on m.gimnasio_id = $1 and m.id = d.id_miembro
    join gimnasios g on g.id = $1
    join (${receptionists}) u on u.sucursal_id = m.sucursal_id
    cross join lateral (select abs(hashtext(d.id_miembro || d.id_regla || d.dia)) as azar) h
    where d.dia > $2::date - 90 and d.dia < $2::date and coalesce(d.renovado > d.dia, true)
      and (m.deleted is null or m.deleted::date > d.dia)
  ) e
  where via = 'correo' or azar % 5 > 0
  order by instante, id_miembro
  on conflict do nothing`

/** One in sixty who got a mail used its link. */
const insertBajas = `
  insert into recordatorios_bajas (gimnasio_id, id, created, updated, id_miembro)
  select $1::text, substr(md5('baja' || id_miembro), 1, 15), min(created) + interval '2 hours', min(created) + interval '2 hours', id_miembro
  from recordatorios where gimnasio_id = $1 and via = 'correo' and abs(hashtext(id_miembro)) % 60 = 0
  group by id_miembro`

/** Rules that are on, and what they did so far. `receptionists` selects one person for each branch of $1. */
export async function insertReminders(query: Query, gym: string, now: Date, receptionists: string): Promise<void> {
  const rules = tiposDeRegla.map((tipo) => ({ tipo, ...kinds[tipo] }))
  const columns = [rules.map(({ tipo }) => tipo), rules.map(({ dias }) => dias), rules.map(({ texto }) => texto)]
  await query(insertRules, [gym, now, ...columns])
  await query(insertHistory(receptionists), [gym, now])
  await query(insertBajas, [gym])
}
