-- A change of zone keeps the civil dates and moves the instants: of memberships at once, of periods by the job
-- `mover_vencimientos`.
create or replace function gimnasios_move_ends() returns trigger
  language plpgsql
  as $$
  begin
    update membresias set fecha_vencimiento = fin_de_dia(vencimiento, new.zona_horaria)
      where gimnasio_id = new.id and vencimiento is not null;
    return null;
  end
  $$;
