-- The history of what people did, and the chains that show a change behind the program's back.

create table auditoria (
  gimnasio_id record_id references gimnasios (id),
  orden bigint generated always as identity,
  id record_id primary key generated always as ('a' || lpad(orden::text, 14, '0')) stored,
  created timestamptz(3) not null default now(),
  usuario_id record_id references users (id),
  -- The branch of the record, if it has one. Users of some branches see the history of these alone.
  sucursal_id record_id,
  accion text not null check (accion in ('create', 'update', 'delete', 'void', 'export', 'import', 'send')),
  coleccion text not null,
  registro text not null,
  antes jsonb,
  despues jsonb,
  ip text not null default '',
  solicitud text not null default '',
  -- For searches by word and by member. Both are kept: computed for every line, they would take most of a search. Charges, sales and
  -- entries, nine lines of ten, are found by their member or receipt: without words they cost a queue at the desk nothing.
  palabras text not null generated always as (
    case when accion = 'create' and coleccion in ('pagos', 'ventas', 'asistencias') then '' else palabras_de(antes, despues) end
  ) stored,
  miembro text generated always as (
    case when coleccion = 'miembros' then registro::text else nullif(coalesce(despues ->> 'id_miembro', antes ->> 'id_miembro'), '') end
  ) stored,
  foreign key (gimnasio_id, usuario_id) references users (gimnasio_id, id),
  foreign key (gimnasio_id, sucursal_id) references sucursales (gimnasio_id, id)
);
comment on table auditoria is
  'A write of a user, kept forever. The export and the import of a whole gym are lines, too. An empty gym marks an '
  'operator of the platform.';
create index auditoria_list on auditoria (gimnasio_id, orden desc);
create index auditoria_registro on auditoria (gimnasio_id, registro, orden desc);
-- Lines go into the index at once: a list that waits is read by each search, and emptied by a charge.
create index auditoria_palabras on auditoria using gin (gimnasio_id, palabras gin_trgm_ops) with (fastupdate = off);
create index auditoria_miembro on auditoria (gimnasio_id, miembro, orden desc) where miembro is not null;
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
  tipo text not null check (tipo in ('asiento', 'anulacion', 'partes', 'venta', 'anulacion_venta', 'pausa', 'corte')),
  -- The entry that it covers, of one of three ledgers. One link covers all parts of a payment.
  id_pago record_id,
  id_venta record_id,
  id_pausa record_id,
  -- Without this salt nobody can guess what an erased row said by trying values. Empty in links from before there were salts.
  sal bytea not null default '',
  hash_anterior bytea not null,
  hash bytea not null check (octet_length(hash) = 32),
  primary key (gimnasio_id, numero),
  unique (gimnasio_id, tipo, id_pago),
  constraint pagos_sellos_de check (case
    when tipo like '%venta' then id_pago is null and id_venta is not null and id_pausa is null
    when tipo in ('pausa', 'corte') then id_pago is null and id_venta is null and id_pausa is not null
    else id_pago is not null and id_venta is null and id_pausa is null end),
  foreign key (gimnasio_id, id_pago) references pagos_asientos (gimnasio_id, id),
  constraint pagos_sellos_venta foreign key (gimnasio_id, id_venta) references ventas_asientos (gimnasio_id, id),
  constraint pagos_sellos_pausa foreign key (gimnasio_id, id_pausa) references pausas_asientos (gimnasio_id, id)
);
comment on table pagos_sellos is 'A link of the chain over the ledger: it covers one entry or void and the link before it.';
create unique index pagos_sellos_de_venta on pagos_sellos (gimnasio_id, tipo, id_venta) where id_venta is not null;
create unique index pagos_sellos_de_pausa on pagos_sellos (gimnasio_id, tipo, id_pausa) where id_pausa is not null;
select protect_tenant_table('pagos_sellos', 'gimnasio_id', 'select, insert');

create table auditoria_sellos (
  gimnasio_id record_id references gimnasios (id),
  numero bigint not null check (numero > 0),
  created timestamptz(3) not null default now(),
  registro record_id not null unique references auditoria (id),
  sal bytea not null default '',
  hash_anterior bytea not null,
  hash bytea not null check (octet_length(hash) = 32),
  constraint auditoria_sellos_key unique nulls not distinct (gimnasio_id, numero)
);
comment on table auditoria_sellos is
  'A link of the chain over the history. An empty gym marks the chain of the platform''s operators.';

create table sellos_pendientes (
  gimnasio_id record_id references gimnasios (id),
  orden bigint generated always as identity primary key,
  tipo text not null check (tipo in ('asiento', 'anulacion', 'partes', 'venta', 'anulacion_venta', 'pausa', 'corte', 'auditoria')),
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
      'create policy tenant on %I to vigente_writer using (%s) with check (gimnasio_id is not distinct from gimnasio_actual())', tabla,
      case tabla
        -- Of the many lines the gym is asked for once per statement: once per row took three fifths of the report of activity. The
        -- case keeps PostgreSQL's estimate at half of the rows; of a bare comparison it expects one in fifty, and plans badly for it.
        when 'auditoria' then 'case when gimnasio_id is not distinct from (select gimnasio_actual()) then true else false end'
        else 'gimnasio_id is not distinct from gimnasio_actual()'
      end);
    execute format('create policy engine on %I for select to vigente_reader using (true)', tabla);
    execute format('create policy migration on %I to current_user using (true) with check (true)', tabla);
    execute format('grant select on %I to vigente_reader', tabla);
    perform count_on_large_tenants(tabla::regclass, 'gimnasio_id');
  end loop;
end
$$;
grant select, insert on auditoria, auditoria_sellos to vigente_writer;
grant select, insert, delete on sellos_pendientes to vigente_writer;

create table olvidos (
  gimnasio_id record_id not null,
  tipo text not null check (tipo in ('asiento', 'anulacion', 'partes', 'venta', 'anulacion_venta', 'pausa', 'auditoria')),
  registro record_id not null,
  id_miembro record_id not null,
  antes bytea not null check (octet_length(antes) = 32),
  despues bytea not null check (octet_length(despues) = 32),
  primary key (gimnasio_id, tipo, registro),
  foreign key (gimnasio_id, id_miembro) references miembros (gimnasio_id, id)
);
comment on table olvidos is
  'A sealed row from which personal data of a member were erased: the digest that its link covers, and the digest of what '
  'is left. The history''s line about the erasure covers these rows.';
create index olvidos_miembro on olvidos (gimnasio_id, id_miembro);
select protect_tenant_table('olvidos', 'gimnasio_id', 'select, insert');
create trigger drop_salt after insert on olvidos
  referencing new table as nuevas for each statement execute function olvidos_drop_salt();

create trigger only_grows before update or delete or truncate on auditoria for each statement execute function ledger_only_grows();
create trigger only_grows before update or delete or truncate on pagos_sellos for each statement execute function ledger_only_grows();
create trigger only_grows before update or delete or truncate on auditoria_sellos for each statement execute function ledger_only_grows();
create trigger only_grows before update or delete or truncate on olvidos for each statement execute function ledger_only_grows();
