-- A change of zone moves the end of every period. In the statement that changes it that took longer than a statement may with a
-- million payments; now the memberships, of which there is one per member, move with it, and a job moves the rest.
insert into trabajos_conocidos (nombre, intentos) values ('mover_vencimientos', 10);

create or replace function gimnasios_move_ends() returns trigger
  language plpgsql
  as $$
  begin
    update membresias set fecha_vencimiento = fin_de_dia(vencimiento, new.zona_horaria)
      where gimnasio_id = new.id and vencimiento is not null;
    return null;
  end
  $$;
