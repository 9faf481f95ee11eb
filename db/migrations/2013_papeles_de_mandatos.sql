-- The signed papers of mandates.
create table mandatos_papeles (
  gimnasio_id record_id not null,
  id record_id not null unique,
  orden bigint generated always as identity,
  created timestamptz(3) not null default now(),
  updated timestamptz(3) not null default now(),
  id_mandato record_id not null,
  usuario_id record_id not null,
  -- Its bytes are sealed: the paper has the whole account.
  papel text not null check (papel <> ''),
  primary key (gimnasio_id, id),
  constraint mandatos_papeles_mandato unique (gimnasio_id, id_mandato),
  foreign key (gimnasio_id, id_mandato) references mandatos (gimnasio_id, id),
  foreign key (gimnasio_id, usuario_id) references users (gimnasio_id, id)
);
comment on table mandatos_papeles is 'The paper that a payer signed, as a picture or a document; one for each mandate.';
create index mandatos_papeles_usuario on mandatos_papeles (gimnasio_id, usuario_id);
select protect_tenant_table('mandatos_papeles', 'gimnasio_id', 'select, insert, update, delete');
select announce_table('mandatos_papeles', 'mandatos_papeles');
