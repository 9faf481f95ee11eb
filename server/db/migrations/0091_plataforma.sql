-- What the operator of the platform sees and says. He sees gyms, never what is in them: sums at most.

create table plataforma (
  id record_id primary key default 'plataforma00000' check (id = 'plataforma00000'),
  orden bigint generated always as identity,
  created timestamptz(3) not null default now(),
  updated timestamptz(3) not null default now(),
  -- Where a gym that pays by transfer sends its money.
  datos_transferencia text not null default '' check (char_length(datos_transferencia) <= 1000),
  -- The day of the platform's own figures.
  zona_horaria text not null default 'America/Argentina/Buenos_Aires'
);
insert into plataforma default values;
alter table plataforma enable row level security;
alter table plataforma force row level security;
create policy readable on plataforma for select to vigente_writer, vigente_reader using (true);
create policy platform on plataforma for update to vigente_writer using (gimnasio_actual() is null) with check (gimnasio_actual() is null);
create policy migration on plataforma to current_user using (true) with check (true);
grant select on plataforma to vigente_reader;
grant select, update on plataforma to vigente_writer;
select announce_table('plataforma', 'plataforma', inquilino => '');

alter table consultas
  add column respuesta text not null default '' check (char_length(respuesta) <= 2000),
  add column respondida timestamptz(3),
  add column respondida_por record_id references users (id);
grant update on consultas to vigente_writer;

insert into trabajos_conocidos (nombre, intentos) values ('cobro_de_proveedor', 20);

-- How a gym stands with the platform. The same rule as shared/estado-servicio.ts; a test compares them.
create function estado_de_servicio(es_gratis boolean, sin_renovar boolean, hasta date, hoy date, en_revision boolean) returns text
  language sql immutable parallel safe
  as $$
    select case
      when hasta >= hoy and sin_renovar then 'activo'
      when hasta between hoy and hoy + 7 then 'por_vencer'
      when en_revision then 'pendiente'
      when hasta is null or hasta >= hoy or es_gratis or sin_renovar then 'activo'
      when hoy - hasta <= 5 then 'pendiente'
      when hoy - hasta <= 35 then 'vencido'
      else 'activo'
    end
  $$;

create view gimnasios_pagos with (security_invoker = true) as
  select
    g.id, g.orden, g.created, greatest(g.updated, p.updated) as updated, g.nombre, g.correo, g.telefono, g.pais,
    g.servicio_id, s.nombre as servicio, s.precio, s.moneda,
    u.resuelto as fecha_pago, u.monto, u.metodo, u.vencimiento,
    coalesce(p.pagos, 0) as total_pagos, coalesce(p.pendientes, 0) as total_pendientes,
    estado_de_servicio(s.precio = 0, g.sin_renovar, u.vencimiento, hoy(g.zona_horaria), coalesce(p.en_revision, false)) as estado
  from gimnasios g
  join servicios s on s.id = g.servicio_id
  left join lateral (
    select p.resuelto, p.monto, p.metodo, p.vencimiento from servicios_pagos p
      where p.gimnasio_id = g.id and p.estado = 'aprobado' and p.vencimiento is not null
      order by p.turno desc nulls last, p.orden desc limit 1
  ) u on true
  left join lateral (
    select max(p.updated) as updated,
      count(*) filter (where p.estado = 'aprobado' and p.monto > 0) as pagos,
      count(*) filter (where p.estado = 'pendiente') as pendientes,
      bool_or(p.estado = 'pendiente' and p.metodo = 'transferencia') as en_revision
      from servicios_pagos p where p.gimnasio_id = g.id
  ) p on true;

create view pagos_superadmin with (security_invoker = true) as
  select
    p.id, p.orden, p.created, p.updated, p.gimnasio_id, g.nombre as gimnasio, p.servicio_id, s.nombre as servicio,
    p.monto, p.moneda, p.meses, p.metodo, p.estado, p.referencia, p.comprobante, p.aviso, p.motivo,
    p.inicio, p.vencimiento, p.resuelto, coalesce(u.name, '') as resuelto_por
  from servicios_pagos p
  join gimnasios g on g.id = p.gimnasio_id
  join servicios s on s.id = p.servicio_id
  left join users u on u.id = p.resuelto_por
  where p.metodo <> 'prueba';

create view resumen_servicios with (security_invoker = true) as
  select
    s.id, s.orden, s.created, s.updated, s.nombre, s.precio, s.moneda, s.color,
    coalesce(g.total, 0) as total_gimnasios, coalesce(v.total, 0) as total_miembros
  from servicios s
  left join lateral (select count(*) as total from gimnasios g where g.servicio_id = s.id) g on true
  left join lateral (
    select sum(v.miembros) as total from vencimientos v join gimnasios g on g.id = v.gimnasio_id where g.servicio_id = s.id
  ) v on true;

-- One row per day and currency in which gyms paid.
create view ingresos_diarios_superadmin with (security_invoker = true) as
  select
    'd' || to_char(i.dia, 'YYYYMMDD') || lower(i.moneda) || '000' as id, i.dia - date '2000-01-01' as orden,
    i.dia as fecha_pago, i.moneda, i.total as total_monto, i.pagos as total_pagos
  from (
    select (p.resuelto at time zone c.zona_horaria)::date as dia, p.moneda, sum(p.monto) as total, count(*) as pagos
      from servicios_pagos p cross join plataforma c
      where p.estado = 'aprobado' and p.monto > 0 and p.resuelto is not null
      group by 1, 2
  ) i;

create view dashboard_superadmin with (security_invoker = true) as
  select
    c.id, c.orden, c.created, c.updated, m.moneda,
    coalesce(i.total, 0) as total_recaudado_mensual, coalesce(i.anterior, 0) as total_recaudado_anterior,
    g.total as total_gimnasios, g.nuevos as total_nuevos, g.de_pago as total_de_pago,
    g.por_vencer as total_por_vencer, g.vencidos as total_vencidos,
    (select count(*) from servicios_pagos p where p.estado = 'pendiente' and p.metodo = 'transferencia') as total_pendientes,
    (select count(*) from consultas q where q.respondida is null) as total_consultas
  from plataforma c
  cross join lateral (select hoy(c.zona_horaria) as hoy, date_trunc('month', hoy(c.zona_horaria)::timestamp)::date as mes) d
  cross join lateral (select coalesce((select s.moneda from servicios s order by s.precio desc, s.orden limit 1), 'USD') as moneda) m
  left join lateral (
    select sum(i.total_monto) filter (where i.fecha_pago >= d.mes) as total,
        sum(i.total_monto) filter (where i.fecha_pago < d.mes) as anterior
      from ingresos_diarios_superadmin i
      where i.moneda = m.moneda and i.fecha_pago >= (d.mes - interval '1 month')::date
  ) i on true
  cross join lateral (
    select count(*) as total,
        count(*) filter (where (g.created at time zone c.zona_horaria)::date >= d.mes) as nuevos,
        count(*) filter (where g.precio > 0) as de_pago,
        count(*) filter (where g.estado = 'por_vencer') as por_vencer,
        count(*) filter (where g.estado = 'vencido') as vencidos
      from gimnasios_pagos g
  ) g;

grant select on gimnasios_pagos, pagos_superadmin, resumen_servicios, ingresos_diarios_superadmin, dashboard_superadmin to vigente_reader;

select announce_table('gimnasios', 'gimnasios_pagos', inquilino => '');
select announce_table('servicios_pagos', 'gimnasios_pagos', columna_id => 'gimnasio_id', inquilino => '', accion => 'update');
select announce_table('servicios_pagos', 'pagos_superadmin', inquilino => '');
select announce_table('servicios', 'resumen_servicios', inquilino => '');
