-- The history of what people did, and the chains that make a change behind the program's back visible.

create table auditoria (
  gimnasio_id record_id references gimnasios (id),
  orden bigint generated always as identity,
  id record_id primary key generated always as ('a' || lpad(orden::text, 14, '0')) stored,
  created timestamptz(3) not null default now(),
  usuario_id record_id references users (id),
  -- The branch of the record, where it has one: whoever sees some branches only, sees their history only.
  sucursal_id record_id,
  accion text not null check (accion in ('create', 'update', 'delete', 'void', 'export', 'import')),
  coleccion text not null,
  registro text not null,
  antes jsonb,
  despues jsonb,
  ip text not null default '',
  solicitud text not null default '',
  foreign key (gimnasio_id, usuario_id) references users (gimnasio_id, id),
  foreign key (gimnasio_id, sucursal_id) references sucursales (gimnasio_id, id)
);
comment on table auditoria is
  'A write of a person, for ever; carrying a whole gym away or bringing one in, too. An empty gym marks the platform''s '
  'operator.';
create index auditoria_list on auditoria (gimnasio_id, orden desc);
create index auditoria_registro on auditoria (gimnasio_id, registro, orden desc);
-- Acts of the staff in a stretch of days, without the rows themselves.
create index auditoria_created on auditoria (gimnasio_id, created, orden)
  include (usuario_id, sucursal_id, coleccion, accion, registro, id);
-- One person's history, newest first, by a walk over this index; the report shows it by pages of days.
create index auditoria_usuario on auditoria (usuario_id, created);
alter table auditoria set (autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 5000);
create trigger await_seal after insert on auditoria
  referencing new table as nuevas for each statement execute function await_seal();

create table pagos_sellos (
  gimnasio_id record_id not null references gimnasios (id),
  numero bigint not null check (numero > 0),
  created timestamptz(3) not null default now(),
  tipo text not null check (tipo in ('asiento', 'anulacion')),
  id_pago record_id not null,
  hash_anterior bytea not null,
  hash bytea not null check (octet_length(hash) = 32),
  primary key (gimnasio_id, numero),
  unique (gimnasio_id, tipo, id_pago),
  foreign key (gimnasio_id, id_pago) references pagos_asientos (gimnasio_id, id)
);
comment on table pagos_sellos is 'A link of the chain over the ledger: it covers one entry or void and the link before it.';
select protect_tenant_table('pagos_sellos', 'gimnasio_id', 'select, insert');

create table auditoria_sellos (
  gimnasio_id record_id references gimnasios (id),
  numero bigint not null check (numero > 0),
  created timestamptz(3) not null default now(),
  registro record_id not null unique references auditoria (id),
  hash_anterior bytea not null,
  hash bytea not null check (octet_length(hash) = 32),
  constraint auditoria_sellos_key unique nulls not distinct (gimnasio_id, numero)
);
comment on table auditoria_sellos is
  'A link of the chain over the history. An empty gym marks what operators of the platform did.';

create table sellos_pendientes (
  gimnasio_id record_id references gimnasios (id),
  orden bigint generated always as identity primary key,
  tipo text not null check (tipo in ('asiento', 'anulacion', 'auditoria')),
  registro record_id not null
);
comment on table sellos_pendientes is
  'An entry, a void or a line of the history that waits for its link, noted in the transaction that writes it. The job '
  '`sellar` takes them in this order.';
create index sellos_pendientes_gimnasio on sellos_pendientes (gimnasio_id, orden);

do $$
declare
  tabla text;
begin
  foreach tabla in array array['auditoria', 'auditoria_sellos', 'sellos_pendientes'] loop
    execute format('alter table %I enable row level security', tabla);
    execute format('alter table %I force row level security', tabla);
    execute format(
      'create policy tenant on %I to vigente_writer using (gimnasio_id is not distinct from gimnasio_actual()) with check (gimnasio_id is not distinct from gimnasio_actual())',
      tabla);
    execute format('create policy engine on %I for select to vigente_reader using (true)', tabla);
    execute format('create policy migration on %I to current_user using (true) with check (true)', tabla);
    execute format('grant select on %I to vigente_reader', tabla);
    perform count_on_large_tenants(tabla::regclass, 'gimnasio_id');
  end loop;
end
$$;
grant select, insert on auditoria, auditoria_sellos to vigente_writer;
grant select, insert, delete on sellos_pendientes to vigente_writer;

create trigger only_grows before update or delete or truncate on auditoria for each statement execute function ledger_only_grows();
create trigger only_grows before update or delete or truncate on pagos_sellos for each statement execute function ledger_only_grows();
create trigger only_grows before update or delete or truncate on auditoria_sellos for each statement execute function ledger_only_grows();
