insert into trabajos_conocidos (nombre, intentos) values ('cobro_automatico', 20) on conflict (nombre) do nothing;
