-- NOTIFY makes all commits that tell something wait for each other while they reach the disk, whatever gym they belong to.
-- The events are looked up instead, a few times a second, by each process to which somebody listens (decision 41).
create or replace function announce() returns trigger
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
    return null;
  end
  $$;
