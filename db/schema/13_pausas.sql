-- The ledger of pauses, which only grows.

create table pausas_asientos (
  gimnasio_id record_id not null,
  id record_id not null unique,
  orden bigint generated always as identity,
  created timestamptz(3) not null default now(),
  id_miembro record_id not null,
  -- The member's branch at the time.
  sucursal_id record_id not null,
  usuario_id record_id not null,
  -- Both days inclusive.
  desde date not null,
  hasta date not null,
  motivo text not null check (char_length(motivo) between 3 and 200),
  -- The act that paused many at once; empty for a pause of its own.
  lote text not null default '',
  primary key (gimnasio_id, id),
  constraint pausas_dias check (hasta >= desde and hasta - desde < 366),
  foreign key (gimnasio_id, id_miembro) references miembros (gimnasio_id, id),
  foreign key (gimnasio_id, sucursal_id) references sucursales (gimnasio_id, id),
  foreign key (gimnasio_id, usuario_id) references users (gimnasio_id, id)
);
comment on table pausas_asientos is
  'A pause of a membership as it was entered. Like a payment it never changes: the same fold computes the ends that move '
  'because of it.';
create index pausas_miembro on pausas_asientos (gimnasio_id, id_miembro);
create index pausas_lote on pausas_asientos (gimnasio_id, lote) where lote <> '';
select protect_tenant_table('pausas_asientos', 'gimnasio_id', 'select, insert');

create table pausas_cortes (
  gimnasio_id record_id not null,
  id_pausa record_id not null,
  orden bigint generated always as identity,
  created timestamptz(3) not null default now(),
  usuario_id record_id not null,
  hasta date,
  primary key (gimnasio_id, id_pausa),
  foreign key (gimnasio_id, id_pausa) references pausas_asientos (gimnasio_id, id),
  foreign key (gimnasio_id, usuario_id) references users (gimnasio_id, id)
);
comment on table pausas_cortes is
  'The early end of a pause. `hasta` is its last day; null: it was cancelled and never counted.';
select protect_tenant_table('pausas_cortes', 'gimnasio_id', 'select, insert');

create trigger only_grows before update or delete or truncate on pausas_asientos for each statement execute function ledger_only_grows();
create trigger only_grows before update or delete or truncate on pausas_cortes for each statement execute function ledger_only_grows();
create trigger await_seal after insert on pausas_asientos
  referencing new table as nuevas for each statement execute function await_seal();
create trigger await_seal after insert on pausas_cortes
  referencing new table as nuevas for each statement execute function await_seal();
