-- What somebody of the staff asked for without the right to it: one row for each person, day and address, however often.
create table rechazos (
  gimnasio_id record_id not null references gimnasios (id),
  id record_id not null unique,
  orden bigint generated always as identity,
  usuario_id record_id not null,
  -- In the gym's zone.
  dia date not null,
  metodo text not null check (char_length(metodo) between 1 and 10),
  -- As the server calls it, without ids: nothing in it was typed by anybody.
  ruta text not null check (char_length(ruta) between 1 and 200),
  veces integer not null check (veces > 0),
  ip text not null default '' check (char_length(ip) <= 64),
  created timestamptz(3) not null default now(),
  updated timestamptz(3) not null default now(),
  primary key (gimnasio_id, id),
  constraint rechazos_una_key unique (gimnasio_id, usuario_id, dia, metodo, ruta),
  foreign key (gimnasio_id, usuario_id) references users (gimnasio_id, id) on delete cascade
);
create index rechazos_dia on rechazos (gimnasio_id, dia desc);
select protect_tenant_table('rechazos', 'gimnasio_id', 'select, insert, update, delete');
select announce_table('rechazos', 'rechazos');
