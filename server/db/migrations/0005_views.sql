-- What the records show. security_invoker: the policies of whoever asks hold, never the owner's.

-- The state of a membership on a day. The same rule as shared/estado.ts; a test compares them.
create function estado_de(inicio date, vencimiento date, hoy date, tolerancia integer, por_vencer integer) returns text
  language sql immutable parallel safe
  as $$
    select case
      when vencimiento is null then 'Sin plan'
      when inicio > hoy then 'Programado'
      when vencimiento >= hoy then case when vencimiento - hoy <= por_vencer then 'Por vencer' else 'Vigente' end
      when vencimiento + tolerancia >= hoy then 'En tolerancia'
      else 'Vencido'
    end
  $$;

create view pagos with (security_invoker = true) as
  select
    a.gimnasio_id, a.id, a.orden, a.created, coalesce(v.created, a.created) as updated,
    a.id_miembro, a.id_plan_plazo, a.sucursal_id, a.usuario_id, a.medio_pago,
    a.precio_lista, a.descuento, a.motivo_descuento, a.monto_total, a.referencia, a.nota,
    a.fecha_pago, a.horario, a.recibo, a.duracion, a.unidad, a.eleccion,
    p.inicio, p.fecha_vencimiento,
    v.created as anulado, v.usuario_id as anulado_por, coalesce(v.motivo, '') as motivo_anulacion
  from pagos_asientos a
  left join periodos p on p.gimnasio_id = a.gimnasio_id and p.id_pago = a.id
  left join pagos_anulaciones v on v.gimnasio_id = a.gimnasio_id and v.id_pago = a.id;

create view miembros_pagos with (security_invoker = true) as
  select
    m.gimnasio_id, m.id, m.orden, m.created, m.updated,
    m.nombre, m.dni, m.telefono, m.sexo, m.direccion, m.sucursal_id, m.deleted, m.numero, m.alerta, m.foto,
    m.nombre_norm, m.dni_norm, m.telefono_norm,
    s.fecha_pago, s.fecha_vencimiento, s.horario, s.id_plan_plazo, s.inicio, s.vencimiento, s.ancla,
    estado_de(s.inicio, s.vencimiento, hoy(g.zona_horaria), g.tolerancia, g.por_vencer) as estado,
    coalesce(s.vencimiento - hoy(g.zona_horaria), 0) as dias_restantes,
    0::numeric(14,2) as saldo
  from miembros m
  left join membresias s on s.gimnasio_id = m.gimnasio_id and s.id_miembro = m.id
  left join gimnasios g on g.id = m.gimnasio_id;

create view dashboard with (security_invoker = true) as
  select
    s.gimnasio_id, s.id, s.orden, s.created, s.updated, s.activa,
    coalesce(i.total, 0) as total_recaudado_mensual,
    coalesce(v.activos, 0) as total_miembros_activos,
    coalesce(round(100.0 * v.activos / nullif(v.miembros, 0), 1), 0) as tasa_retencion,
    coalesce(v.miembros, 0) as total_miembros,
    coalesce(v.por_vencer, 0) as total_por_vencer,
    coalesce(v.vencidos, 0) as total_vencidos,
    coalesce(v.sin_plan, 0) as total_sin_plan,
    coalesce(v.recuperables, 0) as total_recuperables
  from sucursales s
  join gimnasios g on g.id = s.gimnasio_id
  left join lateral (
    select sum(i.total) as total
      from ingresos i
      where i.gimnasio_id = s.gimnasio_id and i.sucursal_id = s.id
        and i.dia >= date_trunc('month', hoy(g.zona_horaria)::timestamp)::date
        and i.dia < (date_trunc('month', hoy(g.zona_horaria)::timestamp) + interval '1 month')::date
  ) i on true
  left join lateral (
    select
      sum(v.miembros) as miembros,
      sum(v.miembros) filter (where v.vencimiento >= hoy(g.zona_horaria) - g.tolerancia) as activos,
      sum(v.miembros) filter (where v.vencimiento between hoy(g.zona_horaria) and hoy(g.zona_horaria) + g.por_vencer) as por_vencer,
      sum(v.miembros) filter (where v.vencimiento < hoy(g.zona_horaria) - g.tolerancia) as vencidos,
      sum(v.miembros) filter (where v.vencimiento is null) as sin_plan,
      sum(v.miembros) filter (where v.vencimiento between hoy(g.zona_horaria) - 60 and hoy(g.zona_horaria) - g.tolerancia - 1) as recuperables
      from vencimientos v
      where v.gimnasio_id = s.gimnasio_id and v.sucursal_id = s.id
  ) v on true;

create view ingresos_diarios with (security_invoker = true) as
  select
    gimnasio_id, sucursal_id as id, dia - date '2000-01-01' as orden,
    dia as fecha_pago, total as total_monto, pagos as total_pagos
  from ingresos
  where pagos > 0;

create view planes_populares with (security_invoker = true) as
  select
    v.gimnasio_id, v.sucursal_id as id, p.orden, p.id as id_plan, p.nombre, v.total_miembros
  from (
    select v.gimnasio_id, v.sucursal_id, v.id_plan, sum(v.miembros) as total_miembros
      from vencimientos v
      join gimnasios g on g.id = v.gimnasio_id
      where v.vencimiento >= hoy(g.zona_horaria) - g.tolerancia
      group by v.gimnasio_id, v.sucursal_id, v.id_plan
      having sum(v.miembros) > 0
  ) v
  join planes p on p.gimnasio_id = v.gimnasio_id and p.id = v.id_plan;

grant select on pagos, miembros_pagos, dashboard, ingresos_diarios, planes_populares to vigente_reader, vigente_writer;
