import { checkOf } from './finding.ts'

/** Each branch's receipts are 1, 2, 3… up to the last one given. */
export const receipts = checkOf(`
  select r.gimnasio_id as gimnasio, 'recibo ' || n || ' de la sucursal ' || r.sucursal_id as fila, 'no está en el libro' as motivo
  from recibos r cross join lateral generate_series(1, r.ultimo) n
  where not exists (select from pagos_asientos a where a.gimnasio_id = r.gimnasio_id and a.sucursal_id = r.sucursal_id and a.recibo = n)
  union all
  select a.gimnasio_id, 'asiento ' || a.id, 'su recibo ' || a.recibo || ' pasa del último dado'
  from pagos_asientos a left join recibos r on r.gimnasio_id = a.gimnasio_id and r.sucursal_id = a.sucursal_id
  where a.recibo > coalesce(r.ultimo, 0)`)

/** What each branch took in each day, voids taken out. */
export const income = checkOf(`
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

/** How many members end on each day, as the dashboard counts them. */
export const ends = checkOf(`
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

/** How many members each branch has, as their list counts them. */
export const headcounts = checkOf(`
  select gimnasio_id as gimnasio, 'miembros de la sucursal ' || sucursal_id as fila,
    format('dicen %s; son %s', coalesce(c.miembros, 0), coalesce(m.miembros, 0)) as motivo
  from (select gimnasio_id, sucursal_id, sum(miembros) as miembros from miembros_por_sucursal group by 1, 2) c
  full join (select gimnasio_id, sucursal_id, count(*) as miembros from miembros where deleted is null group by 1, 2) m
    using (gimnasio_id, sucursal_id)
  where coalesce(c.miembros, 0) <> coalesce(m.miembros, 0)`)

/** Copies that a membership keeps of its member and of its last payment. */
export const copies = checkOf(`
  select m.gimnasio_id as gimnasio, 'membresía de ' || m.id as fila,
    case when s.id_miembro is null then 'falta' else 'no copia a su miembro o a su último pago' end as motivo
  from miembros m
  join gimnasios g on g.id = m.gimnasio_id
  left join membresias s on s.gimnasio_id = m.gimnasio_id and s.id_miembro = m.id
  left join pagos_asientos a on a.gimnasio_id = m.gimnasio_id and a.id = s.id_pago
  left join planes_plazos z on z.gimnasio_id = m.gimnasio_id and z.id = a.id_plan_plazo
  where s.id_miembro is null
    or (s.sucursal_id, s.eliminado) is distinct from (m.sucursal_id, m.deleted is not null)
    or (s.id_plan_plazo, s.id_plan, s.fecha_pago) is distinct from (a.id_plan_plazo, z.id_plan, a.fecha_pago)
    or s.fecha_vencimiento is distinct from fin_de_dia(s.vencimiento, g.zona_horaria)`)

/** The instant at which each period ends is the end of its day in the gym's zone. After a change of zone a job moves them. */
export const periodEnds = checkOf(`
  select p.gimnasio_id as gimnasio, 'periodo del pago ' || p.id_pago as fila,
    'su instante no es el fin del ' || p.vencimiento || ' en la zona del gimnasio' as motivo
  from periodos p join gimnasios g on g.id = p.gimnasio_id
  where p.fecha_vencimiento <> fin_de_dia(p.vencimiento, g.zona_horaria)`)
