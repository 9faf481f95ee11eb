-- Announces the changes of a table as changes of a collection. A table may be announced for several: a payment also changes
-- its member's state. `accion` makes every statement count as, say, an update of the record.
create or replace function announce_table(tabla regclass, coleccion text, columna_id text default 'id', inquilino text default 'gimnasio_id', accion text default '') returns void
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
