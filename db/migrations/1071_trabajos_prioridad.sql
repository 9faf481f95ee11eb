-- Jobs of a lower number run first: a password mail does not wait behind a thousand reminders.
alter table trabajos_conocidos add column prioridad integer not null default 0;
insert into trabajos_conocidos (nombre, intentos, prioridad) values ('recordar', 5, 10), ('enviar_correo_en_lote', 12, 10);
