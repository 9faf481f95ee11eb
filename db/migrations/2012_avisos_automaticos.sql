-- Notices of debits that are mailed without a person.
alter table acreedores add column aviso_automatico boolean not null default false;
alter table avisos_de_cobro alter column usuario_id drop not null;
comment on column avisos_de_cobro.usuario_id is 'Null: the system gave it.';
insert into trabajos_conocidos (nombre, intentos, prioridad) values ('avisar_cobros', 2, 10);
