-- A period among the others of its member, in the order in which they begin (those of one day in the ledger's). It is what
-- reports ask about coming, renewing and leaving; the gym's tolerance is a parameter of the question and no part of the rows.
alter table periodos
  -- Days from the latest end of all that begin before: 0 where they touch, less where they overlap. Null for the first, and for
  -- what a voided payment was sold with.
  add column hueco integer,
  -- The beginning of the next. Null for the last, and for what a voided payment was sold with.
  add column siguiente date;

-- Nobody looks at a place: whoever is charged again has no earlier payment that changed.
create or replace function announce() returns trigger
  language plpgsql
  as $$
  declare
    p_coleccion constant text := tg_argv[0];
    p_id constant text := tg_argv[1];
    p_inquilino constant text := tg_argv[2];
    p_accion constant text := coalesce(nullif(tg_argv[3], ''), case tg_op when 'INSERT' then 'create' when 'UPDATE' then 'update' else 'delete' end);
    p_sin constant text[] := coalesce(string_to_array(tg_argv[4], ' '), '{}');
  begin
    if tg_op = 'INSERT' then
      insert into eventos (inquilino, coleccion, accion, ids)
        select fila ->> p_inquilino, p_coleccion, p_accion, array_agg(distinct fila ->> p_id)
          from (select to_jsonb(n) as fila from nuevas n) f group by 1;
    elsif tg_op = 'UPDATE' then
      -- A row written as it was is no change.
      insert into eventos (inquilino, coleccion, accion, ids)
        select fila ->> p_inquilino, p_coleccion, p_accion, array_agg(distinct fila ->> p_id)
          from (select to_jsonb(n) - p_sin as fila from nuevas n except select to_jsonb(v) - p_sin from viejas v) f group by 1;
    else
      insert into eventos (inquilino, coleccion, accion, ids, previas)
        select fila ->> p_inquilino, p_coleccion, p_accion, array_agg(distinct fila ->> p_id),
            case p_accion when 'delete' then jsonb_agg(fila - array['password_hash', 'token_key']) end
          from (select to_jsonb(v) as fila from viejas v) f group by 1;
    end if;
    return null;
  end
  $$;
drop trigger announce_pagos_update on periodos;

-- No trigger follows: nothing that anybody reads has changed.
alter table periodos disable trigger user;
update periodos p set hueco = l.hueco, siguiente = l.siguiente
from (
  select p.gimnasio_id, p.id_pago,
    p.inicio - max(p.vencimiento) over (suyos rows between unbounded preceding and 1 preceding) as hueco,
    lead(p.inicio) over suyos as siguiente
  from periodos p
  join pagos_asientos a on a.gimnasio_id = p.gimnasio_id and a.id = p.id_pago
  where not exists (select from pagos_anulaciones v where v.gimnasio_id = p.gimnasio_id and v.id_pago = p.id_pago)
  window suyos as (partition by p.gimnasio_id, p.id_miembro order by p.inicio, a.orden)
) l
where p.gimnasio_id = l.gimnasio_id and p.id_pago = l.id_pago and num_nulls(l.hueco, l.siguiente) < 2;
alter table periodos enable trigger user;

create trigger announce_pagos_update after update on periodos
  referencing new table as nuevas old table as viejas
  for each statement execute function announce('pagos', 'id_pago', 'gimnasio_id', 'update', 'hueco siguiente');
