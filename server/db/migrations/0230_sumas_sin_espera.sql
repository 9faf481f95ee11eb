-- Sums that nobody waits for. A sum may lie in several rows: whoever changes it adds to one that nobody holds, or begins
-- another. So there are as many rows of one sum as there were ever writers of it at the same moment, mostly one; whoever reads
-- adds them up. The number of a member needs no such row either: who finds the counter held takes some numbers for himself.

alter table vencimientos
  drop constraint vencimientos_key,
  add column orden bigint generated always as identity,
  add primary key (gimnasio_id, orden);
create index vencimientos_key on vencimientos (gimnasio_id, sucursal_id, vencimiento, id_plan) include (miembros);

alter table miembros_por_sucursal
  drop constraint miembros_por_sucursal_pkey,
  add column orden bigint generated always as identity,
  add primary key (gimnasio_id, sucursal_id, orden);

-- What a void takes away may lie in another row than what the payment brought: only their sum is never negative.
alter table ingresos
  drop constraint ingresos_pkey,
  drop constraint ingresos_pagos_check,
  add column orden bigint generated always as identity,
  add primary key (gimnasio_id, sucursal_id, dia, orden);

create or replace view ingresos_diarios with (security_invoker = true) as
  select
    gimnasio_id, sucursal_id as id, dia - date '2000-01-01' as orden,
    dia as fecha_pago, sum(total)::numeric(16, 2) as total_monto, sum(pagos)::integer as total_pagos
  from ingresos
  group by gimnasio_id, sucursal_id, dia
  having sum(pagos) > 0;

create function sumar_vencimientos(gimnasio text, sucursal text, dia date, plan text, cuantos bigint) returns void
  language plpgsql
  as $$
  declare
    libre bigint;
  begin
    -- IS NOT DISTINCT FROM finds no index.
    if dia is null then
      select v.orden into libre from vencimientos v
        where v.gimnasio_id = gimnasio and v.sucursal_id = sucursal and v.vencimiento is null and v.id_plan is null
        limit 1 for no key update skip locked;
    else
      select v.orden into libre from vencimientos v
        where v.gimnasio_id = gimnasio and v.sucursal_id = sucursal and v.vencimiento = dia and v.id_plan = plan
        limit 1 for no key update skip locked;
    end if;
    if found then
      update vencimientos v set miembros = v.miembros + cuantos where v.gimnasio_id = gimnasio and v.orden = libre;
    else
      insert into vencimientos (gimnasio_id, sucursal_id, vencimiento, id_plan, miembros)
        values (gimnasio, sucursal, dia, plan, cuantos);
    end if;
  end
  $$;

create function sumar_miembros(gimnasio text, sucursal text, cuantos bigint) returns void
  language plpgsql
  as $$
  begin
    update miembros_por_sucursal c set miembros = c.miembros + cuantos
      where c.gimnasio_id = gimnasio and c.sucursal_id = sucursal and c.orden = (
        select l.orden from miembros_por_sucursal l where l.gimnasio_id = gimnasio and l.sucursal_id = sucursal
        limit 1 for no key update skip locked);
    if not found then
      insert into miembros_por_sucursal (gimnasio_id, sucursal_id, miembros) values (gimnasio, sucursal, cuantos);
    end if;
  end
  $$;

create function sumar_ingresos(gimnasio text, sucursal text, del_dia date, monto numeric, cuantos bigint) returns void
  language plpgsql
  as $$
  begin
    update ingresos i set total = i.total + monto, pagos = i.pagos + cuantos
      where i.gimnasio_id = gimnasio and i.sucursal_id = sucursal and i.dia = del_dia and i.orden = (
        select l.orden from ingresos l where l.gimnasio_id = gimnasio and l.sucursal_id = sucursal and l.dia = del_dia
        limit 1 for no key update skip locked);
    if not found then
      insert into ingresos (gimnasio_id, sucursal_id, dia, total, pagos) values (gimnasio, sucursal, del_dia, monto, cuantos);
    end if;
  end
  $$;

create or replace function membresias_count_new() returns trigger
  language plpgsql
  as $$
  begin
    perform sumar_vencimientos(gimnasio_id, sucursal_id, vencimiento, id_plan, count(*))
      from nuevas where not eliminado group by gimnasio_id, sucursal_id, vencimiento, id_plan;
    return null;
  end
  $$;

create or replace function membresias_count_moved() returns trigger
  language plpgsql
  as $$
  begin
    perform sumar_vencimientos(gimnasio_id, sucursal_id, vencimiento, id_plan, sum(signo))
      from (
        select gimnasio_id, sucursal_id, vencimiento, id_plan, 1 as signo from nuevas where not eliminado
        union all
        select gimnasio_id, sucursal_id, vencimiento, id_plan, -1 from viejas where not eliminado
      ) c
      group by gimnasio_id, sucursal_id, vencimiento, id_plan having sum(signo) <> 0;
    return null;
  end
  $$;

create or replace function miembros_count_new() returns trigger
  language plpgsql
  as $$
  begin
    perform sumar_miembros(gimnasio_id, sucursal_id, count(*)) from nuevos where deleted is null group by gimnasio_id, sucursal_id;
    return null;
  end
  $$;

create or replace function miembros_count_moved() returns trigger
  language plpgsql
  as $$
  begin
    perform sumar_miembros(gimnasio_id, sucursal_id, sum(signo))
      from (
        select gimnasio_id, sucursal_id, 1 as signo from nuevos where deleted is null
        union all
        select gimnasio_id, sucursal_id, -1 from viejos where deleted is null
      ) m
      group by gimnasio_id, sucursal_id having sum(signo) <> 0;
    return null;
  end
  $$;

create or replace function pagos_income() returns trigger
  language plpgsql
  as $$
  begin
    if tg_table_name = 'pagos_asientos' then
      perform sumar_ingresos(gimnasio_id, sucursal_id, dia, sum(monto_total), count(*))
        from nuevas where not apertura group by gimnasio_id, sucursal_id, dia;
    else
      perform sumar_ingresos(a.gimnasio_id, a.sucursal_id, a.dia, -sum(a.monto_total), -count(*))
        from nuevas n join pagos_asientos a on a.gimnasio_id = n.gimnasio_id and a.id = n.id_pago
        where not a.apertura group by a.gimnasio_id, a.sucursal_id, a.dia;
    end if;
    return null;
  end
  $$;

-- Numbers that creates beside each other have taken for themselves. Some may stay unused.
create table miembros_numeros_libres (
  gimnasio_id record_id not null references gimnasios (id),
  siguiente integer not null,
  hasta integer not null,
  primary key (gimnasio_id, hasta)
);
select protect_tenant_table('miembros_numeros_libres', 'gimnasio_id', 'select, insert, update, delete');

create or replace function miembros_number() returns trigger
  language plpgsql
  as $$
  declare
    bloque constant integer := 50;
    libre record;
  begin
    perform from miembros_numeros where gimnasio_id = new.gimnasio_id for no key update skip locked;
    if found then
      update miembros_numeros set ultimo = ultimo + 1 where gimnasio_id = new.gimnasio_id returning ultimo into new.numero;
      return new;
    end if;
    select * into libre from miembros_numeros_libres where gimnasio_id = new.gimnasio_id limit 1 for update skip locked;
    if found then
      new.numero := libre.siguiente;
      if libre.siguiente < libre.hasta then
        update miembros_numeros_libres set siguiente = siguiente + 1 where gimnasio_id = new.gimnasio_id and hasta = libre.hasta;
      else
        delete from miembros_numeros_libres where gimnasio_id = new.gimnasio_id and hasta = libre.hasta;
      end if;
      return new;
    end if;
    insert into miembros_numeros as n (gimnasio_id, ultimo) values (new.gimnasio_id, 1)
      on conflict (gimnasio_id) do update set ultimo = n.ultimo + bloque
      returning ultimo into new.numero;
    if new.numero > 1 then
      insert into miembros_numeros_libres (gimnasio_id, siguiente, hasta)
        values (new.gimnasio_id, new.numero - bloque + 2, new.numero);
      new.numero := new.numero - bloque + 1;
    end if;
    return new;
  end
  $$;

-- A membership is made with its member, whose creation is told already.
drop trigger announce_miembros_pagos_insert on membresias;
