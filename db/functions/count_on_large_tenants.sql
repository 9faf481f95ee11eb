-- One kept plan serves every gym (decision 0011). PostgreSQL plans for the average gym, which has a handful of members, and
-- then scans all of a gym to find one row: a gym of 50,000 was scanned for every charge. With n_distinct set for fifty gyms,
-- a row is found by its key; with a hundred branches, a search uses its own index. PostgreSQL never expects more rows than
-- the largest gym has.
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
