-- What has just changed, for those who look at it now. Written by triggers inside the changing transaction, so that no route
-- can forget it and nothing is told that is rolled back. Every process listens; a notification carries the transaction alone,
-- so that thousands of rows are one notification, and the rows here are read once it has committed.

-- Kept for five minutes and not worth a disk flush: after a crash of the database every client reads anew anyway.
create unlogged table eventos (
  orden bigint generated always as identity primary key,
  creado timestamptz not null default clock_timestamp(),
  transaccion xid8 not null default pg_current_xact_id(),
  -- Null where the rows belong to everybody.
  inquilino text,
  coleccion text not null,
  accion text not null check (accion in ('create', 'update', 'delete')),
  ids text[] not null,
  -- The rows as they were, of a delete.
  previas jsonb
);
create index eventos_transaccion on eventos (transaccion);
create index eventos_creado on eventos (creado);

-- The writing role adds and clears away, and reads of it no more than the age: what other gyms do is none of its business.
grant insert, delete, select (creado) on eventos to vigente_writer;
grant select on eventos to vigente_reader;

-- Arguments: collection, column of its id, column of its tenant ('' for none), action ('' for that of the statement).
create function announce() returns trigger
  language plpgsql
  as $$
  declare
    p_coleccion constant text := tg_argv[0];
    p_id constant text := tg_argv[1];
    p_inquilino constant text := tg_argv[2];
    p_accion constant text := coalesce(nullif(tg_argv[3], ''), case tg_op when 'INSERT' then 'create' when 'UPDATE' then 'update' else 'delete' end);
  begin
    if tg_op = 'INSERT' then
      insert into eventos (inquilino, coleccion, accion, ids)
        select fila ->> p_inquilino, p_coleccion, p_accion, array_agg(distinct fila ->> p_id)
          from (select to_jsonb(n) as fila from nuevas n) f group by 1;
    elsif tg_op = 'UPDATE' then
      -- A row written as it was is no change.
      insert into eventos (inquilino, coleccion, accion, ids)
        select fila ->> p_inquilino, p_coleccion, p_accion, array_agg(distinct fila ->> p_id)
          from (select to_jsonb(n) as fila from nuevas n except select to_jsonb(v) from viejas v) f group by 1;
    else
      insert into eventos (inquilino, coleccion, accion, ids, previas)
        select fila ->> p_inquilino, p_coleccion, p_accion, array_agg(distinct fila ->> p_id),
            case p_accion when 'delete' then jsonb_agg(fila - array['password_hash', 'token_key']) end
          from (select to_jsonb(v) as fila from viejas v) f group by 1;
    end if;
    if found then
      perform pg_notify('eventos', pg_current_xact_id()::text);
    end if;
    return null;
  end
  $$;

-- Tells the changes of a table as changes of a collection. A table may be told as several: a payment changes its member's
-- state, too. `accion` is given where a change of the table is an update of the record whatever the statement was.
create function announce_table(tabla regclass, coleccion text, columna_id text default 'id', inquilino text default 'gimnasio_id', accion text default '') returns void
  language plpgsql
  as $$
  declare
    operacion text;
    filas text;
  begin
    foreach operacion in array array['insert', 'update', 'delete'] loop
      filas := case operacion
        when 'insert' then 'new table as nuevas'
        when 'update' then 'new table as nuevas old table as viejas'
        else 'old table as viejas'
      end;
      execute format('create trigger %I after %s on %s referencing %s for each statement execute function announce(%L, %L, %L, %L)',
        format('announce_%s_%s', coleccion, operacion), operacion, tabla, filas, coleccion, columna_id, inquilino, accion);
    end loop;
  end
  $$;
revoke all on function announce_table(regclass, text, text, text, text) from public;
