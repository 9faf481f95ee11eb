-- Writes the changes of a statement into `eventos`. Arguments: one or several collections of the row, column of its id,
-- column of its tenant ('' for none), action ('' for the statement's own), columns whose changes alone are not announced. No
-- NOTIFY: it would make all such commits wait for each other while they reach the disk, so each process looks the events up
-- (decision 0017).
create or replace function announce() returns trigger
  language plpgsql
  as $$
  begin
    if current_setting('app.sin_disparadores', true) = 'true' then
      return null;
    end if;
    declare
      p_colecciones constant text[] := string_to_array(tg_argv[0], ' ');
      p_id constant text := tg_argv[1];
      p_inquilino constant text := tg_argv[2];
      p_accion constant text := coalesce(nullif(tg_argv[3], ''), case tg_op when 'INSERT' then 'create' when 'UPDATE' then 'update' else 'delete' end);
      p_sin constant text[] := coalesce(string_to_array(tg_argv[4], ' '), '{}');
    begin
      if tg_op = 'INSERT' then
        insert into eventos (inquilino, coleccion, accion, ids)
          select fila ->> p_inquilino, coleccion, p_accion, array_agg(distinct fila ->> p_id)
            from (select to_jsonb(n) as fila from nuevas n) f, unnest(p_colecciones) coleccion group by 1, 2;
      elsif tg_op = 'UPDATE' then
        -- A row written with the same values is no change.
        insert into eventos (inquilino, coleccion, accion, ids)
          select fila ->> p_inquilino, coleccion, p_accion, array_agg(distinct fila ->> p_id)
            from (select to_jsonb(n) - p_sin as fila from nuevas n except select to_jsonb(v) - p_sin from viejas v) f,
              unnest(p_colecciones) coleccion
            group by 1, 2;
      else
        insert into eventos (inquilino, coleccion, accion, ids, previas)
          select fila ->> p_inquilino, coleccion, p_accion, array_agg(distinct fila ->> p_id),
              case p_accion when 'delete' then jsonb_agg(fila - array['password_hash', 'token_key']) end
            from (select to_jsonb(v) as fila from viejas v) f, unnest(p_colecciones) coleccion group by 1, 2;
      end if;
      return null;
    end;
  end
  $$;
