create table vistas (
  gimnasio_id record_id not null,
  id record_id not null unique,
  orden bigint generated always as identity,
  created timestamptz(3) not null default now(),
  updated timestamptz(3) not null default now(),
  usuario_id record_id not null,
  lista text not null check (lista in ('miembros', 'pagos', 'ventas')),
  nombre text not null check (char_length(nombre) between 1 and 40),
  -- The search part of the list's address, as the screen reads it.
  busqueda text not null check (char_length(busqueda) <= 2000),
  primary key (gimnasio_id, id),
  foreign key (gimnasio_id, usuario_id) references users (gimnasio_id, id) on delete cascade
);
comment on table vistas is 'A saved view of a list, of one person of the staff. Nobody else sees it.';
create unique index vistas_nombre on vistas (gimnasio_id, usuario_id, lista, lower(nombre));
select protect_tenant_table('vistas', 'gimnasio_id', 'select, insert, update, delete');
select announce_table('vistas', 'vistas');
