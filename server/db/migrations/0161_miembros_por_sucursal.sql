-- Derived: how many members, not deleted, each branch has. Every list of members shows the number; counting them took longer
-- than reading the page.
create table miembros_por_sucursal (
  gimnasio_id record_id not null,
  sucursal_id record_id not null,
  -- No check that it is never negative: ON CONFLICT tests the row proposed, which carries the difference.
  miembros integer not null,
  primary key (gimnasio_id, sucursal_id),
  foreign key (gimnasio_id, sucursal_id) references sucursales (gimnasio_id, id)
);
select protect_tenant_table('miembros_por_sucursal', 'gimnasio_id', 'select, insert, update');

create function miembros_count_new() returns trigger
  language plpgsql
  as $$
  begin
    insert into miembros_por_sucursal as c (gimnasio_id, sucursal_id, miembros)
      select gimnasio_id, sucursal_id, count(*)
        from nuevos
        where deleted is null
        group by gimnasio_id, sucursal_id
        order by gimnasio_id, sucursal_id
      on conflict (gimnasio_id, sucursal_id) do update set miembros = c.miembros + excluded.miembros;
    return null;
  end
  $$;

create function miembros_count_moved() returns trigger
  language plpgsql
  as $$
  begin
    insert into miembros_por_sucursal as c (gimnasio_id, sucursal_id, miembros)
      select gimnasio_id, sucursal_id, sum(signo)
        from (
          select gimnasio_id, sucursal_id, 1 as signo from nuevos where deleted is null
          union all
          select gimnasio_id, sucursal_id, -1 from viejos where deleted is null
        ) m
        group by gimnasio_id, sucursal_id
        having sum(signo) <> 0
        order by gimnasio_id, sucursal_id
      on conflict (gimnasio_id, sucursal_id) do update set miembros = c.miembros + excluded.miembros;
    return null;
  end
  $$;

-- With a trigger made nobody writes members until the count of those there are is in.
create trigger count_new after insert on miembros
  referencing new table as nuevos for each statement execute function miembros_count_new();
create trigger count_moved after update on miembros
  referencing new table as nuevos old table as viejos for each statement execute function miembros_count_moved();
insert into miembros_por_sucursal (gimnasio_id, sucursal_id, miembros)
  select gimnasio_id, sucursal_id, count(*) from miembros where deleted is null group by 1, 2 order by 1, 2;
