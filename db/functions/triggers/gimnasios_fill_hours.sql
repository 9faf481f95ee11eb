-- A gym always has opening hours: the cash desk of an existing client shows nothing without them.
create or replace function gimnasios_fill_hours() returns trigger
  language plpgsql
  as $$
  declare
    hoy_local timestamp := date_trunc('day', now() at time zone new.zona_horaria);
  begin
    new.horario_apertura := coalesce(new.horario_apertura, hoy_local at time zone new.zona_horaria);
    new.horario_cierre := coalesce(new.horario_cierre, (hoy_local + interval '23 hours 59 minutes') at time zone new.zona_horaria);
    return new;
  end
  $$;
