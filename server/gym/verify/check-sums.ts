import { sql } from '#server/runtime/db/statement/sql.ts'
import { checkOf, mostMissing } from './finding.ts'

/** The receipts of each branch, of payments, sales and debts paid later, are 1, 2, 3… up to its last number, each given once. */
export const receipts = checkOf(sql`
  with dados as (
    select gimnasio_id, sucursal_id, recibo, 'asiento ' || id as fila from pagos_asientos where recibo is not null
    union all select gimnasio_id, sucursal_id, recibo, 'venta ' || id from ventas_asientos
    union all select gimnasio_id, sucursal_id, recibo, 'saldo ' || id from saldos_asientos where recibo is not null
  )
  select r.gimnasio_id as gimnasio, 'recibo ' || n || ' de la sucursal ' || r.sucursal_id as fila, 'no está en el libro' as motivo
  from recibos r
  cross join lateral generate_series(1, least(r.ultimo, ${mostMissing} + (
    select count(*) from pagos_asientos a where a.gimnasio_id = r.gimnasio_id and a.sucursal_id = r.sucursal_id and a.recibo is not null
  ) + (select count(*) from ventas_asientos v where v.gimnasio_id = r.gimnasio_id and v.sucursal_id = r.sucursal_id) + r.saldos)) n
  where not exists (select from pagos_asientos a where a.gimnasio_id = r.gimnasio_id and a.sucursal_id = r.sucursal_id and a.recibo = n)
    and not exists (select from ventas_asientos a where a.gimnasio_id = r.gimnasio_id and a.sucursal_id = r.sucursal_id and a.recibo = n)
    and not exists (select from saldos_asientos a where a.gimnasio_id = r.gimnasio_id and a.sucursal_id = r.sucursal_id and a.recibo = n)
  union all
  select a.gimnasio_id, a.fila, 'su recibo ' || a.recibo || ' pasa del último dado'
  from dados a left join recibos r on r.gimnasio_id = a.gimnasio_id and r.sucursal_id = a.sucursal_id
  where a.recibo > coalesce(r.ultimo, 0)
  union all
  select v.gimnasio_id, 'venta ' || v.id, 'su recibo ' || v.recibo || ' es también el de un pago'
  from ventas_asientos v
  join pagos_asientos a on a.gimnasio_id = v.gimnasio_id and a.sucursal_id = v.sucursal_id and a.recibo = v.recibo
  union all
  select s.gimnasio_id, 'saldo ' || s.id, 'su recibo ' || s.recibo || ' es también el de un pago o una venta'
  from saldos_asientos s
  where exists (select from pagos_asientos a where a.gimnasio_id = s.gimnasio_id and a.sucursal_id = s.sucursal_id and a.recibo = s.recibo)
    or exists (select from ventas_asientos a where a.gimnasio_id = s.gimnasio_id and a.sucursal_id = s.sucursal_id and a.recibo = s.recibo)
  union all
  select r.gimnasio_id, 'recibos de la sucursal ' || r.sucursal_id, format('dicen %s ventas y %s saldos; son %s y %s', r.ventas, r.saldos, v.ventas, s.saldos)
  from recibos r
  cross join lateral (
    select count(*) as ventas from ventas_asientos a where a.gimnasio_id = r.gimnasio_id and a.sucursal_id = r.sucursal_id
  ) v
  cross join lateral (
    select count(recibo) as saldos from saldos_asientos a where a.gimnasio_id = r.gimnasio_id and a.sucursal_id = r.sucursal_id
  ) s
  where r.ventas <> v.ventas or r.saldos <> s.saldos`)

/** Parts add up to their payment, and the payment carries the method of the largest that was paid. */
export const parts = checkOf(sql`
  select a.gimnasio_id as gimnasio, 'partes del pago ' || a.id as fila,
    case when q.total <> a.monto_total then format('suman %s; el pago es de %s', q.total, a.monto_total)
      when q.cuantas < 2 or q.ultimo <> q.cuantas then 'falta alguna'
      else 'el medio del pago no es el de la mayor' end as motivo
  from (
    select p.gimnasio_id, p.id_pago, sum(p.monto) as total, count(*) as cuantas, max(p.lugar) as ultimo,
      (array_agg(p.medio_pago order by d.id is not null and p.medio_pago = 'A cuenta', p.monto desc, p.lugar))[1] as medio
    from pagos_partes p left join deudas_asientos d on d.gimnasio_id = p.gimnasio_id and d.id = p.id_pago
    group by 1, 2
  ) q
  join pagos_asientos a on a.gimnasio_id = q.gimnasio_id and a.id = q.id_pago
  where q.total <> a.monto_total or q.cuantas < 2 or q.ultimo <> q.cuantas or q.medio <> a.medio_pago or a.apertura`)

/** Income of each branch and day, voids excluded. */
export const income = checkOf(sql`
  select gimnasio_id as gimnasio, 'ingresos del ' || dia || ' en la sucursal ' || sucursal_id as fila,
    format('dicen %s en %s pagos; el libro suma %s en %s', coalesce(i.total, 0), coalesce(i.pagos, 0), coalesce(l.total, 0), coalesce(l.pagos, 0)) as motivo
  from (
    select a.gimnasio_id, a.sucursal_id, a.dia, sum(a.monto_total) as total, count(*) as pagos
    from pagos_asientos a
    where not a.apertura
      and not exists (select from pagos_anulaciones v where v.gimnasio_id = a.gimnasio_id and v.id_pago = a.id)
    group by 1, 2, 3
  ) l
  full join (select gimnasio_id, sucursal_id, dia, sum(total) as total, sum(pagos) as pagos from ingresos group by 1, 2, 3) i
    using (gimnasio_id, sucursal_id, dia)
  where coalesce(i.total, 0) <> coalesce(l.total, 0) or coalesce(i.pagos, 0) <> coalesce(l.pagos, 0)`)

/** Sales of each branch and day, voids excluded. */
export const sold = checkOf(sql`
  select gimnasio_id as gimnasio, 'ventas del ' || dia || ' en la sucursal ' || sucursal_id as fila,
    format('dicen %s en %s ventas; el libro suma %s en %s', coalesce(i.total, 0), coalesce(i.ventas, 0), coalesce(l.total, 0), coalesce(l.ventas, 0)) as motivo
  from (
    select gimnasio_id, sucursal_id, dia, sum(monto) as total, count(*) as ventas from ventas where anulado is null group by 1, 2, 3
  ) l
  full join (select gimnasio_id, sucursal_id, dia, sum(vendido) as total, sum(ventas) as ventas from ingresos group by 1, 2, 3) i
    using (gimnasio_id, sucursal_id, dia)
  where coalesce(i.total, 0) <> coalesce(l.total, 0) or coalesce(i.ventas, 0) <> coalesce(l.ventas, 0)`)

/** The entry of a day pass tells what its sale tells. It may be gone: a gym keeps entries for some time. */
export const passes = checkOf(sql`
  select v.gimnasio_id as gimnasio, 'pase del día ' || v.id as fila, 'su entrada no es suya' as motivo
  from asistencias_asientos a
  join ventas_asientos v on v.gimnasio_id = a.gimnasio_id and v.id = a.id_venta
  where v.tipo <> 'pase_del_dia' or (a.sucursal_id, a.dia, a.id_miembro) is distinct from (v.sucursal_id, v.dia, v.id_miembro)`)

/** Members by last day, as the dashboard counts them. */
export const ends = checkOf(sql`
  select coalesce(v.gimnasio_id, m.gimnasio_id) as gimnasio,
    'vencimientos del ' || coalesce(coalesce(v.vencimiento, m.vencimiento)::text, '(sin plan)') || ' en la sucursal ' || coalesce(v.sucursal_id, m.sucursal_id) as fila,
    format('dicen %s; son %s', coalesce(v.miembros, 0), coalesce(m.miembros, 0)) as motivo
  from (
    select gimnasio_id, sucursal_id, vencimiento, coalesce(id_plan, '') as plan, sum(miembros) as miembros from vencimientos group by 1, 2, 3, 4
  ) v
  full join (
    select gimnasio_id, sucursal_id, vencimiento, coalesce(id_plan, '') as plan, count(*) as miembros from membresias where not eliminado group by 1, 2, 3, 4
  ) m on m.gimnasio_id = v.gimnasio_id and m.sucursal_id = v.sucursal_id and m.plan = v.plan
    and coalesce(m.vencimiento, 'infinity') = coalesce(v.vencimiento, 'infinity')
  where coalesce(v.miembros, 0) <> coalesce(m.miembros, 0)`)

/** Members of each branch, as their list counts them. */
export const headcounts = checkOf(sql`
  select gimnasio_id as gimnasio, 'miembros de la sucursal ' || sucursal_id as fila,
    format('dicen %s; son %s', coalesce(c.miembros, 0), coalesce(m.miembros, 0)) as motivo
  from (select gimnasio_id, sucursal_id, sum(miembros) as miembros from miembros_por_sucursal group by 1, 2) c
  full join (select gimnasio_id, sucursal_id, count(*) as miembros from miembros where deleted is null group by 1, 2) m
    using (gimnasio_id, sucursal_id)
  where coalesce(c.miembros, 0) <> coalesce(m.miembros, 0)`)

/** A membership's copies of member and last payment data. */
export const copies = checkOf(sql`
  select m.gimnasio_id as gimnasio, 'membresía de ' || m.id as fila,
    case when s.id_miembro is null then 'falta' else 'no copia a su miembro o a su último pago' end as motivo
  from miembros m
  join gimnasios g on g.id = m.gimnasio_id
  left join membresias s on s.gimnasio_id = m.gimnasio_id and s.id_miembro = m.id
  left join pagos_asientos a on a.gimnasio_id = m.gimnasio_id and a.id = s.id_pago
  left join planes_plazos z on z.gimnasio_id = m.gimnasio_id and z.id = a.id_plan_plazo
  where s.id_miembro is null
    or (s.sucursal_id, s.eliminado) is distinct from (m.sucursal_id, m.deleted is not null)
    or (s.id_plan_plazo, s.id_plan, s.fecha_pago, s.horario) is distinct from (a.id_plan_plazo, z.id_plan, a.fecha_pago, a.horario)
    or s.fecha_vencimiento is distinct from fin_de_dia(s.vencimiento, g.zona_horaria)`)

/** Each period ends at the end of its day in the gym's zone. After a change of zone, a job moves the ends. */
export const periodEnds = checkOf(sql`
  select p.gimnasio_id as gimnasio, 'período del pago ' || p.id_pago as fila,
    'su instante no es el fin del ' || p.vencimiento || ' en la zona del gimnasio' as motivo
  from periodos p join gimnasios g on g.id = p.gimnasio_id
  where p.fecha_vencimiento <> fin_de_dia(p.vencimiento, g.zona_horaria)`)
