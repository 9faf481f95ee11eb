-- Pauses of memberships. Facts that only grow, like payments: a pause is a row, what ended or undid it is a row of its own,
-- and the ends that move because of it are derived by the same fold as those of payments.

create table pausas_asientos (
  gimnasio_id record_id not null,
  id record_id not null unique,
  orden bigint generated always as identity,
  created timestamptz(3) not null default now(),
  id_miembro record_id not null,
  -- The member's branch when he was paused.
  sucursal_id record_id not null,
  usuario_id record_id not null,
  -- Both days inclusive.
  desde date not null,
  hasta date not null,
  motivo text not null check (char_length(motivo) between 3 and 200),
  -- The act in which many were paused at once; empty for a pause of its own.
  lote text not null default '',
  primary key (gimnasio_id, id),
  constraint pausas_dias check (hasta >= desde and hasta - desde < 366),
  foreign key (gimnasio_id, id_miembro) references miembros (gimnasio_id, id),
  foreign key (gimnasio_id, sucursal_id) references sucursales (gimnasio_id, id),
  foreign key (gimnasio_id, usuario_id) references users (gimnasio_id, id)
);
create index pausas_miembro on pausas_asientos (gimnasio_id, id_miembro);
create index pausas_lote on pausas_asientos (gimnasio_id, lote) where lote <> '';
select protect_tenant_table('pausas_asientos', 'gimnasio_id', 'select, insert');

-- How a pause ended before its time. `hasta` is its last day; null: it never was.
create table pausas_cortes (
  gimnasio_id record_id not null,
  id_pausa record_id not null,
  orden bigint generated always as identity,
  created timestamptz(3) not null default now(),
  usuario_id record_id not null,
  hasta date,
  primary key (gimnasio_id, id_pausa),
  foreign key (gimnasio_id, id_pausa) references pausas_asientos (gimnasio_id, id),
  foreign key (gimnasio_id, usuario_id) references users (gimnasio_id, id)
);
select protect_tenant_table('pausas_cortes', 'gimnasio_id', 'select, insert');

create trigger only_grows before update or delete or truncate on pausas_asientos for each statement execute function ledger_only_grows();
create trigger only_grows before update or delete or truncate on pausas_cortes for each statement execute function ledger_only_grows();

create view pausas with (security_invoker = true) as
  select
    a.gimnasio_id, a.id, a.orden, a.created, coalesce(c.created, a.created) as updated,
    a.id_miembro, a.sucursal_id, a.usuario_id, a.desde, coalesce(c.hasta, a.hasta) as hasta, a.motivo, a.lote,
    case when c.id_pausa is not null and c.hasta is null then c.created end as anulada,
    case when c.hasta is not null then c.created end as terminada,
    c.usuario_id as terminada_por
  from pausas_asientos a
  left join pausas_cortes c on c.gimnasio_id = a.gimnasio_id and c.id_pausa = a.id;
grant select on pausas to vigente_reader, vigente_writer;

-- Days a member may pause in each period of the plan; null: as many as he likes.
alter table planes add column pausa_dias integer check (pausa_dias between 0 and 366);

-- Derived: the last pause that stands. At most one is not over, so that the state of a day needs no other.
alter table membresias
  add column pausa_desde date,
  add column pausa_hasta date,
  add constraint membresias_pausa check (num_nulls(pausa_desde, pausa_hasta) in (0, 2));
create index membresias_pausadas on membresias (gimnasio_id, sucursal_id, pausa_hasta) where pausa_hasta is not null;

-- The state of a membership on a day, pauses included. The same rule as shared/estado.ts; a test compares them.
create function estado_con_pausa(inicio date, vencimiento date, pausa_desde date, pausa_hasta date, hoy date, tolerancia integer, por_vencer integer) returns text
  language sql immutable parallel safe
  as $$
    select case
      when inicio <= hoy and vencimiento >= hoy and pausa_desde <= hoy and pausa_hasta >= hoy then 'Pausado'
      else estado_de(inicio, vencimiento, hoy, tolerancia, por_vencer)
    end
  $$;

create or replace view miembros_pagos with (security_invoker = true) as
  select
    m.gimnasio_id, m.id, m.orden, m.created, m.updated,
    m.nombre, m.dni, m.telefono, m.sexo, m.direccion, m.sucursal_id, m.deleted, m.numero, m.alerta, m.foto,
    m.nombre_norm, m.dni_norm, m.telefono_norm,
    s.fecha_pago, s.fecha_vencimiento, s.horario, s.id_plan_plazo, s.inicio, s.vencimiento, s.ancla,
    estado_con_pausa(s.inicio, s.vencimiento, s.pausa_desde, s.pausa_hasta, hoy(g.zona_horaria), g.tolerancia, g.por_vencer) as estado,
    coalesce(s.vencimiento - hoy(g.zona_horaria), 0) as dias_restantes,
    0::numeric(14,2) as saldo,
    s.pausa_desde, s.pausa_hasta, m.etiquetas
  from miembros m
  left join membresias s on s.gimnasio_id = m.gimnasio_id and s.id_miembro = m.id
  left join gimnasios g on g.id = m.gimnasio_id;

-- Members paused today count neither as in force nor as about to end. They are few: a partial index finds them.
create or replace view dashboard with (security_invoker = true) as
  select
    s.gimnasio_id, s.id, s.orden, s.created, s.updated, s.activa,
    coalesce(i.total, 0) as total_recaudado_mensual,
    coalesce(v.activos, 0) - p.pausados as total_miembros_activos,
    coalesce(round(100.0 * (v.activos - p.pausados) / nullif(v.miembros, 0), 1), 0) as tasa_retencion,
    coalesce(v.miembros, 0) as total_miembros,
    coalesce(v.por_vencer, 0) - p.por_vencer as total_por_vencer,
    coalesce(v.vencidos, 0) as total_vencidos,
    coalesce(v.sin_plan, 0) as total_sin_plan,
    coalesce(v.recuperables, 0) as total_recuperables,
    p.pausados as total_pausados
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
  ) v on true
  left join lateral (
    select
      count(*) as pausados,
      count(*) filter (where m.vencimiento <= hoy(g.zona_horaria) + g.por_vencer) as por_vencer
      from membresias m
      where m.gimnasio_id = s.gimnasio_id and m.sucursal_id = s.id and not m.eliminado
        and m.pausa_hasta >= hoy(g.zona_horaria) and m.pausa_desde <= hoy(g.zona_horaria)
        and m.inicio <= hoy(g.zona_horaria) and m.vencimiento >= hoy(g.zona_horaria)
  ) p on true;

create or replace view planes_populares with (security_invoker = true) as
  select
    v.gimnasio_id, v.sucursal_id as id, p.orden, p.id as id_plan, p.nombre, v.total_miembros
  from (
    select gimnasio_id, sucursal_id, id_plan, sum(miembros) as total_miembros
      from (
        select v.gimnasio_id, v.sucursal_id, v.id_plan, v.miembros
          from vencimientos v
          join gimnasios g on g.id = v.gimnasio_id
          where v.vencimiento >= hoy(g.zona_horaria) - g.tolerancia
        union all
        select m.gimnasio_id, m.sucursal_id, m.id_plan, -1
          from membresias m
          join gimnasios g on g.id = m.gimnasio_id
          where not m.eliminado
            and m.pausa_hasta >= hoy(g.zona_horaria) and m.pausa_desde <= hoy(g.zona_horaria)
            and m.inicio <= hoy(g.zona_horaria) and m.vencimiento >= hoy(g.zona_horaria)
      ) v
      group by gimnasio_id, sucursal_id, id_plan
      having sum(miembros) > 0
  ) v
  join planes p on p.gimnasio_id = v.gimnasio_id and p.id = v.id_plan;

select announce_table('pausas_asientos', 'pausas');
select announce_table('pausas_cortes', 'pausas', columna_id => 'id_pausa', accion => 'update');
