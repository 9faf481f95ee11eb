-- The next review comes in ten minutes, so one retry is enough.
insert into trabajos_conocidos (nombre, intentos, prioridad) values ('revision_de_links', 2, 10), ('revision_de_automaticos', 2, 10)
  on conflict (nombre) do nothing;
