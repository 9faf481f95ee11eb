-- What the staff did, by day: a report over a year reads a few thousand rows, whatever was written meanwhile. Like the other sums
-- by day each row is a difference, added and never changed, and the job `juntar_sumas` puts those of one key together.

-- Derived from the audit, by the civil days of the gym's zone. What nobody of the gym did is not in it.
create table actividad_diaria (
  gimnasio_id record_id not null,
  dia date not null,
  orden bigint generated always as identity,
  -- Empty: what belongs to no branch.
  sucursal_id record_id,
  usuario_id record_id not null,
  acciones integer not null,
  -- Payments registered, those voided later, too, and what they were for.
  cobros integer not null,
  cobrado numeric(16,2) not null,
  anulaciones integer not null,
  -- Members registered.
  miembros integer not null,
  -- Of whatever was changed or deleted.
  cambios integer not null,
  primary key (gimnasio_id, dia, orden) include (sucursal_id, usuario_id, acciones, cobros, cobrado, anulaciones, miembros, cambios),
  foreign key (gimnasio_id, sucursal_id) references sucursales (gimnasio_id, id),
  foreign key (gimnasio_id, usuario_id) references users (gimnasio_id, id)
);
select protect_tenant_table('actividad_diaria', 'gimnasio_id', 'select, insert, delete');

-- Its insert names no variable: the plan is made once for each connection.
create function auditoria_actividad() returns trigger
  language plpgsql
  as $$
  begin
    insert into actividad_diaria (gimnasio_id, sucursal_id, usuario_id, dia, acciones, cobros, cobrado, anulaciones, miembros, cambios)
    select n.gimnasio_id, n.sucursal_id, n.usuario_id, (n.created at time zone g.zona_horaria)::date, count(*),
      count(*) filter (where n.coleccion = 'pagos' and n.accion = 'create'),
      coalesce(sum(case when n.coleccion = 'pagos' and n.accion = 'create' then
        (select a.monto_total from pagos_asientos a where a.gimnasio_id = n.gimnasio_id and a.id = n.registro) end), 0),
      count(*) filter (where n.accion = 'void'),
      count(*) filter (where n.coleccion = 'miembros' and n.accion = 'create'),
      count(*) filter (where n.accion in ('update', 'delete'))
    from nuevas n join gimnasios g on g.id = n.gimnasio_id
    where n.usuario_id is not null
    group by 1, 2, 3, 4 order by 1, 2, 3, 4;
    return null;
  end
  $$;
create trigger actividad after insert on auditoria
  referencing new table as nuevas for each statement execute function auditoria_actividad();

-- Adds what these days lack to be what the audit says in the gym's zone of now; where nothing is lacking, nothing.
create function actividad_rehacer(gimnasio text, desde date, hasta date) returns void
  language sql
  as $$
    insert into actividad_diaria (gimnasio_id, sucursal_id, usuario_id, dia, acciones, cobros, cobrado, anulaciones, miembros, cambios)
    select gimnasio, sucursal_id, usuario_id, dia, sum(acciones), sum(cobros), sum(cobrado), sum(anulaciones), sum(miembros), sum(cambios)
    from (
      select h.sucursal_id, h.usuario_id, d.dia, 1 as acciones, (h.coleccion = 'pagos' and h.accion = 'create')::integer as cobros,
        coalesce(a.monto_total, 0) as cobrado, (h.accion = 'void')::integer as anulaciones,
        (h.coleccion = 'miembros' and h.accion = 'create')::integer as miembros, (h.accion in ('update', 'delete'))::integer as cambios
      from gimnasios g
      join auditoria h on h.gimnasio_id = g.id
      cross join lateral (select (h.created at time zone g.zona_horaria)::date as dia) d
      left join pagos_asientos a on h.coleccion = 'pagos' and h.accion = 'create' and a.gimnasio_id = g.id and a.id = h.registro
      where g.id = gimnasio and h.usuario_id is not null and d.dia between desde and hasta
        and h.created >= (desde - 1)::timestamp at time zone g.zona_horaria
        and h.created < (hasta + 2)::timestamp at time zone g.zona_horaria
      union all
      select sucursal_id, usuario_id, dia, -acciones, -cobros, -cobrado, -anulaciones, -miembros, -cambios
      from actividad_diaria
      where gimnasio_id = gimnasio and dia between desde and hasta
    ) d
    group by sucursal_id, usuario_id, dia
    having (sum(acciones), sum(cobros), sum(cobrado), sum(anulaciones), sum(miembros), sum(cambios)) <> (0, 0, 0, 0, 0, 0)
    order by dia
  $$;
select actividad_rehacer(id, '0001-01-02', '9999-12-01') from gimnasios;

insert into trabajos_conocidos (nombre, intentos) values ('rehacer_actividad', 10);

create function juntar_actividad(gimnasio text) returns void
  language sql
  as $$
    with idas as (
      delete from actividad_diaria d
      using (
        select dia, sucursal_id, usuario_id from actividad_diaria where gimnasio_id = gimnasio
        group by 1, 2, 3 having count(*) > 1
      ) k
      where d.gimnasio_id = gimnasio and d.dia = k.dia and d.sucursal_id is not distinct from k.sucursal_id
        and d.usuario_id = k.usuario_id
      returning d.*
    )
    insert into actividad_diaria (gimnasio_id, sucursal_id, usuario_id, dia, acciones, cobros, cobrado, anulaciones, miembros, cambios)
    select gimnasio, sucursal_id, usuario_id, dia, sum(acciones), sum(cobros), sum(cobrado), sum(anulaciones), sum(miembros), sum(cambios)
    from idas
    group by sucursal_id, usuario_id, dia
    having (sum(acciones), sum(cobros), sum(cobrado), sum(anulaciones), sum(miembros), sum(cambios)) <> (0, 0, 0, 0, 0, 0)
    order by dia
  $$;

-- One person's history, newest first, by a walk over this index; the report shows it by pages of days.
drop index auditoria_usuario;
create index auditoria_usuario on auditoria (usuario_id, created);
