-- A statement's plan is kept and serves every gym (decision 0059). PostgreSQL made it for a gym of average size, and the average
-- of thousands of gyms is one of a handful of members: going through all of them is then the cheapest way to one, and a gym of
-- 50,000 was gone through for every charge. Counting on fifty gyms, each a fiftieth of the whole, a row is found by its key; on
-- branches that hold a hundredth, a search goes by its own index. PostgreSQL itself goes no further than the largest there is.
create or replace function count_on_large_tenants(tabla regclass, columna name) returns void
  language plpgsql
  as $$
  declare
    tiene_filas boolean;
  begin
    execute format('alter table %s alter column %I set (n_distinct = 50)', tabla, columna);
    if exists (select from pg_attribute where attrelid = tabla and attname = 'sucursal_id' and not attisdropped) then
      execute format('alter table %s alter column sucursal_id set (n_distinct = 100)', tabla);
    end if;
    execute format('select exists (select from %s)', tabla) into tiene_filas;
    if tiene_filas then
      execute format('analyze %s', tabla);
    end if;
  end
  $$;
revoke all on function count_on_large_tenants(regclass, name) from public;
