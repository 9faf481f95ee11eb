-- What the operator of the platform does to a gym, and who is told of it.

-- Set by the operator alone. While it is set the staff reads and exports, and writes nothing.
alter table gimnasios
  add column suspendido timestamptz(3),
  add column motivo_suspension text not null default '' check (char_length(motivo_suspension) <= 300);

-- A suspension acts at once on every process: it changes what each caller of the gym is.
create function gimnasios_bump_sello() returns trigger
  language plpgsql
  as $$
  begin
    update users set sello = sello + 1 where gimnasio_id = new.id;
    return null;
  end
  $$;
create trigger bump_sello after update on gimnasios for each row
  when ((new.suspendido is null) <> (old.suspendido is null)) execute function gimnasios_bump_sello();

-- A month that the operator gives.
alter table servicios_pagos drop constraint servicios_pagos_metodo_check;
alter table servicios_pagos add constraint servicios_pagos_metodo_check
  check (metodo in ('prueba', 'transferencia', 'mercado_pago', 'cortesia'));

-- What must be told once has a key of its own, whatever runs twice.
alter table correos add column clave text unique;

insert into trabajos_conocidos (nombre, intentos) values ('avisar', 12);

create or replace view gimnasios_pagos with (security_invoker = true) as
  select
    g.id, g.orden, g.created, greatest(g.updated, p.updated) as updated, g.nombre, g.correo, g.telefono, g.pais,
    g.servicio_id, s.nombre as servicio, s.precio, s.moneda,
    u.resuelto as fecha_pago, u.monto, u.metodo, u.vencimiento,
    coalesce(p.pagos, 0) as total_pagos, coalesce(p.pendientes, 0) as total_pendientes,
    case
      when g.suspendido is not null then 'suspendido'
      when e.estado = 'activo' and u.metodo = 'prueba' and u.vencimiento >= hoy(g.zona_horaria) then 'prueba'
      else e.estado
    end as estado,
    g.suspendido, g.motivo_suspension, g.direccion
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
  ) p on true
  cross join lateral (
    select estado_de_servicio(
      s.precio = 0, g.sin_renovar, u.vencimiento, hoy(g.zona_horaria), coalesce(p.en_revision, false)) as estado
  ) e;

create or replace view pagos_superadmin with (security_invoker = true) as
  select
    p.id, p.orden, p.created, p.updated, p.gimnasio_id, g.nombre as gimnasio, p.servicio_id, s.nombre as servicio,
    p.monto, p.moneda, p.meses, p.metodo, p.estado, p.referencia, p.comprobante, p.aviso, p.motivo,
    p.inicio, p.vencimiento, p.resuelto, coalesce(u.name, '') as resuelto_por
  from servicios_pagos p
  join gimnasios g on g.id = p.gimnasio_id
  join servicios s on s.id = p.servicio_id
  left join users u on u.id = p.resuelto_por
  where p.metodo not in ('prueba', 'cortesia');
