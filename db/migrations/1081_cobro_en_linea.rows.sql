insert into trabajos_conocidos (nombre, intentos) values ('cobro_en_linea', 20) on conflict (nombre) do nothing;
