create table miembros_notas (
  gimnasio_id record_id not null,
  id record_id not null unique,
  orden bigint generated always as identity,
  created timestamptz(3) not null default now(),
  updated timestamptz(3) not null default now(),
  id_miembro record_id not null,
  usuario_id record_id not null,
  texto text not null check (char_length(texto) between 1 and 500),
  -- Taken back by its author.
  anulada timestamptz(3),
  primary key (gimnasio_id, id),
  foreign key (gimnasio_id, id_miembro) references miembros (gimnasio_id, id),
  foreign key (gimnasio_id, usuario_id) references users (gimnasio_id, id)
);
comment on table miembros_notas is
  'A dated note about a member. Its text never changes, except when the member is anonymised.';
create index miembros_notas_miembro on miembros_notas (gimnasio_id, id_miembro, orden desc);
create index miembros_notas_usuario on miembros_notas (gimnasio_id, usuario_id);
select protect_tenant_table('miembros_notas', 'gimnasio_id', 'select, insert, update');
select announce_table('miembros_notas', 'miembros_notas');
