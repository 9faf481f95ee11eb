-- The ledger, which only grows, and what is derived from it.

-- One charge as it happened. The terms are copied: what a term costs tomorrow changes nothing here.
create table pagos_asientos (
  gimnasio_id record_id not null references gimnasios (id),
  id record_id not null unique,
  orden bigint generated always as identity,
  created timestamptz(3) not null default now(),
  id_miembro record_id not null,
  id_plan_plazo record_id not null,
  sucursal_id record_id not null,
  usuario_id record_id not null,
  medio_pago text not null check (char_length(medio_pago) between 2 and 40),
  precio_lista numeric(14,2) not null check (precio_lista > 0),
  descuento numeric(14,2) not null default 0 check (descuento >= 0),
  motivo_descuento text not null default '',
  monto_total numeric(14,2) not null check (monto_total >= 0),
  referencia text not null default '',
  nota text not null default '',
  fecha_pago timestamptz(3) not null,
  -- Civil day of fecha_pago in the gym's zone on that day: the day whose income this is.
  dia date not null,
  horario timestamptz(3),
  recibo integer not null check (recibo > 0),
  duracion integer not null check (duracion > 0),
  unidad text not null check (unidad in ('mes', 'día')),
  -- For the fold: tolerance days in force when it was charged, what was chosen at the desk, and whether against the rule.
  tolerancia integer not null check (tolerancia >= 0),
  eleccion text not null default '' check (eleccion in ('', 'continuar', 'hoy')),
  contra_regla boolean not null default false check (not contra_regla or eleccion <> ''),
  -- The period as sold. A void of an earlier payment moves periodos, never this.
  inicio date not null,
  vencimiento date not null check (vencimiento > inicio),
  primary key (gimnasio_id, id),
  constraint pagos_recibo_key unique (gimnasio_id, sucursal_id, recibo),
  constraint pagos_monto check (monto_total = precio_lista - descuento),
  constraint pagos_motivo check (descuento = 0 or motivo_descuento <> ''),
  foreign key (gimnasio_id, id_miembro) references miembros (gimnasio_id, id),
  foreign key (gimnasio_id, id_plan_plazo) references planes_plazos (gimnasio_id, id),
  foreign key (gimnasio_id, sucursal_id) references sucursales (gimnasio_id, id),
  foreign key (gimnasio_id, usuario_id) references users (gimnasio_id, id)
);
create index pagos_list on pagos_asientos (gimnasio_id, fecha_pago desc, orden desc);
create index pagos_list_sucursal on pagos_asientos (gimnasio_id, sucursal_id, fecha_pago desc, orden desc) include (id);
create statistics pagos_branches (dependencies) on gimnasio_id, sucursal_id from pagos_asientos;
create index pagos_miembro on pagos_asientos (gimnasio_id, id_miembro, orden);
create index pagos_plazo on pagos_asientos (gimnasio_id, id_plan_plazo);
create index pagos_usuario on pagos_asientos (gimnasio_id, usuario_id);
select protect_tenant_table('pagos_asientos', 'gimnasio_id', 'select, insert');

create table pagos_anulaciones (
  gimnasio_id record_id not null,
  id_pago record_id not null,
  orden bigint generated always as identity,
  created timestamptz(3) not null default now(),
  usuario_id record_id not null,
  motivo text not null check (char_length(motivo) between 3 and 300),
  primary key (gimnasio_id, id_pago),
  foreign key (gimnasio_id, id_pago) references pagos_asientos (gimnasio_id, id),
  foreign key (gimnasio_id, usuario_id) references users (gimnasio_id, id)
);
select protect_tenant_table('pagos_anulaciones', 'gimnasio_id', 'select, insert');

-- The hash chain over both, sealed by a job: each link covers one entry or void and the link before it.
create table pagos_sellos (
  gimnasio_id record_id not null references gimnasios (id),
  numero bigint not null check (numero > 0),
  created timestamptz(3) not null default now(),
  tipo text not null check (tipo in ('asiento', 'anulacion')),
  id_pago record_id not null,
  hash_anterior bytea not null,
  hash bytea not null check (octet_length(hash) = 32),
  primary key (gimnasio_id, numero),
  unique (gimnasio_id, tipo, id_pago),
  foreign key (gimnasio_id, id_pago) references pagos_asientos (gimnasio_id, id)
);
select protect_tenant_table('pagos_sellos', 'gimnasio_id', 'select, insert');

-- A trigger as second wall: not even the owner edits the ledger by mistake.
create function ledger_only_grows() returns trigger
  language plpgsql
  as $$
  begin
    raise insufficient_privilege using message = format('%s only grows', tg_table_name);
  end
  $$;
create trigger only_grows before update or delete or truncate on pagos_asientos for each statement execute function ledger_only_grows();
create trigger only_grows before update or delete or truncate on pagos_anulaciones for each statement execute function ledger_only_grows();
create trigger only_grows before update or delete or truncate on pagos_sellos for each statement execute function ledger_only_grows();
create trigger only_grows before update or delete or truncate on auditoria for each statement execute function ledger_only_grows();

-- Last receipt number of each branch. Locked last in a charge, so that the desks of a branch wait as briefly as possible.
create table recibos (
  gimnasio_id record_id not null,
  sucursal_id record_id not null,
  ultimo integer not null,
  primary key (gimnasio_id, sucursal_id),
  foreign key (gimnasio_id, sucursal_id) references sucursales (gimnasio_id, id)
);
select protect_tenant_table('recibos', 'gimnasio_id', 'select, insert, update');

-- Derived: the period each payment gives today. A voided payment keeps the one it was sold with.
create table periodos (
  gimnasio_id record_id not null,
  id_pago record_id not null,
  id_miembro record_id not null,
  inicio date not null,
  vencimiento date not null,
  fecha_vencimiento timestamptz(3) not null,
  primary key (gimnasio_id, id_pago),
  foreign key (gimnasio_id, id_pago) references pagos_asientos (gimnasio_id, id),
  foreign key (gimnasio_id, id_miembro) references miembros (gimnasio_id, id)
);
create index periodos_miembro on periodos (gimnasio_id, id_miembro);
select protect_tenant_table('periodos', 'gimnasio_id', 'select, insert, update');

-- Derived: one row per member, where his chain of payments stands. Branch and eliminado are copies, for counting.
create table membresias (
  gimnasio_id record_id not null,
  id_miembro record_id not null,
  sucursal_id record_id not null,
  eliminado boolean not null default false,
  id_pago record_id,
  id_plan record_id,
  id_plan_plazo record_id,
  fecha_pago timestamptz(3),
  horario timestamptz(3),
  inicio date,
  ancla smallint check (ancla between 1 and 31),
  vencimiento date,
  fecha_vencimiento timestamptz(3),
  primary key (gimnasio_id, id_miembro),
  constraint membresias_whole check (num_nulls(id_pago, id_plan, id_plan_plazo, fecha_pago, inicio, ancla, vencimiento, fecha_vencimiento) in (0, 8)),
  foreign key (gimnasio_id, id_miembro) references miembros (gimnasio_id, id),
  foreign key (gimnasio_id, sucursal_id) references sucursales (gimnasio_id, id),
  foreign key (gimnasio_id, id_pago) references pagos_asientos (gimnasio_id, id),
  foreign key (gimnasio_id, id_plan) references planes (gimnasio_id, id),
  foreign key (gimnasio_id, id_plan_plazo) references planes_plazos (gimnasio_id, id)
);
create index membresias_vencimiento on membresias (gimnasio_id, vencimiento);
create index membresias_fecha_vencimiento on membresias (gimnasio_id, fecha_vencimiento);
select protect_tenant_table('membresias', 'gimnasio_id', 'select, insert, update');

-- Derived: how many members, not deleted, end on each day under each plan (both empty: never paid). Counting 50,000 rows
-- at each visit of the dashboard would cost a hundred times more.
create table vencimientos (
  gimnasio_id record_id not null,
  sucursal_id record_id not null,
  vencimiento date,
  id_plan record_id,
  -- No check that it is never negative: ON CONFLICT tests the row proposed, which carries the difference.
  miembros integer not null,
  constraint vencimientos_key unique nulls not distinct (gimnasio_id, sucursal_id, vencimiento, id_plan),
  foreign key (gimnasio_id, sucursal_id) references sucursales (gimnasio_id, id),
  foreign key (gimnasio_id, id_plan) references planes (gimnasio_id, id)
);
select protect_tenant_table('vencimientos', 'gimnasio_id', 'select, insert, update');

-- Derived: income of each branch and civil day, voids taken out of the day of the payment.
create table ingresos (
  gimnasio_id record_id not null,
  sucursal_id record_id not null,
  dia date not null,
  total numeric(16,2) not null,
  pagos integer not null check (pagos >= 0),
  primary key (gimnasio_id, sucursal_id, dia),
  foreign key (gimnasio_id, sucursal_id) references sucursales (gimnasio_id, id)
);
select protect_tenant_table('ingresos', 'gimnasio_id', 'select, insert, update');

-- The triggers that keep the derived tables beside their source, in the same transaction. Statement level, rows in key
-- order: one statement for a charge, one for an import of thousands, and two of them never wait for each other in a ring.

create function miembros_follow() returns trigger
  language plpgsql
  as $$
  begin
    if tg_op = 'INSERT' then
      insert into membresias (gimnasio_id, id_miembro, sucursal_id, eliminado)
        select gimnasio_id, id, sucursal_id, deleted is not null from nuevas;
    else
      update membresias as s set sucursal_id = n.sucursal_id, eliminado = n.deleted is not null
        from nuevas n
        where s.gimnasio_id = n.gimnasio_id and s.id_miembro = n.id
          and (s.sucursal_id, s.eliminado) is distinct from (n.sucursal_id, n.deleted is not null);
    end if;
    return null;
  end
  $$;
create trigger follow_insert after insert on miembros
  referencing new table as nuevas for each statement execute function miembros_follow();
create trigger follow_update after update on miembros
  referencing new table as nuevas for each statement execute function miembros_follow();

create function membresias_count_new() returns trigger
  language plpgsql
  as $$
  begin
    insert into vencimientos as v (gimnasio_id, sucursal_id, vencimiento, id_plan, miembros)
      select gimnasio_id, sucursal_id, vencimiento, id_plan, count(*)
        from nuevas
        where not eliminado
        group by gimnasio_id, sucursal_id, vencimiento, id_plan
        order by gimnasio_id, sucursal_id, vencimiento, id_plan
      on conflict on constraint vencimientos_key do update set miembros = v.miembros + excluded.miembros;
    return null;
  end
  $$;
create trigger count_new after insert on membresias
  referencing new table as nuevas for each statement execute function membresias_count_new();

create function membresias_count_moved() returns trigger
  language plpgsql
  as $$
  begin
    insert into vencimientos as v (gimnasio_id, sucursal_id, vencimiento, id_plan, miembros)
      select gimnasio_id, sucursal_id, vencimiento, id_plan, sum(signo)
        from (
          select gimnasio_id, sucursal_id, vencimiento, id_plan, 1 as signo from nuevas where not eliminado
          union all
          select gimnasio_id, sucursal_id, vencimiento, id_plan, -1 from viejas where not eliminado
        ) c
        group by gimnasio_id, sucursal_id, vencimiento, id_plan
        having sum(signo) <> 0
        order by gimnasio_id, sucursal_id, vencimiento, id_plan
      on conflict on constraint vencimientos_key do update set miembros = v.miembros + excluded.miembros;
    return null;
  end
  $$;
create trigger count_moved after update on membresias
  referencing new table as nuevas old table as viejas for each statement execute function membresias_count_moved();

create function pagos_income() returns trigger
  language plpgsql
  as $$
  begin
    if tg_table_name = 'pagos_asientos' then
      insert into ingresos as i (gimnasio_id, sucursal_id, dia, total, pagos)
        select gimnasio_id, sucursal_id, dia, sum(monto_total), count(*) from nuevas
          group by gimnasio_id, sucursal_id, dia order by gimnasio_id, sucursal_id, dia
        on conflict (gimnasio_id, sucursal_id, dia)
          do update set total = i.total + excluded.total, pagos = i.pagos + excluded.pagos;
    else
      update ingresos as i set total = i.total - a.total, pagos = i.pagos - a.pagos
        from (
          select a.gimnasio_id, a.sucursal_id, a.dia, sum(a.monto_total) as total, count(*) as pagos
            from nuevas n join pagos_asientos a on a.gimnasio_id = n.gimnasio_id and a.id = n.id_pago
            group by a.gimnasio_id, a.sucursal_id, a.dia
        ) a
        where i.gimnasio_id = a.gimnasio_id and i.sucursal_id = a.sucursal_id and i.dia = a.dia;
    end if;
    return null;
  end
  $$;
create trigger income after insert on pagos_asientos
  referencing new table as nuevas for each statement execute function pagos_income();
create trigger income after insert on pagos_anulaciones
  referencing new table as nuevas for each statement execute function pagos_income();

-- A change of zone keeps the civil dates, so the instants move.
create function gimnasios_move_ends() returns trigger
  language plpgsql
  as $$
  begin
    update periodos set fecha_vencimiento = fin_de_dia(vencimiento, new.zona_horaria) where gimnasio_id = new.id;
    update membresias set fecha_vencimiento = fin_de_dia(vencimiento, new.zona_horaria)
      where gimnasio_id = new.id and vencimiento is not null;
    return null;
  end
  $$;
create trigger move_ends after update of zona_horaria on gimnasios
  for each row when (old.zona_horaria is distinct from new.zona_horaria) execute function gimnasios_move_ends();
