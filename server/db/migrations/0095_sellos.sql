-- The chains that make a change behind the program's back visible. Each row of the ledger and of the audit gets a link that
-- covers it and the link before; `npm run verify` computes all of them again.

-- Rows that wait for their link, noted in the transaction that writes them. The job `sellar` takes them, in this order: a
-- link made in the transaction itself would let all desks of a gym wait for each other until each had reached the disk.
create table sellos_pendientes (
  gimnasio_id record_id references gimnasios (id),
  orden bigint generated always as identity primary key,
  tipo text not null check (tipo in ('asiento', 'anulacion', 'auditoria')),
  registro record_id not null
);
create index sellos_pendientes_gimnasio on sellos_pendientes (gimnasio_id, orden);

-- Like pagos_sellos, over the audit. An empty gym marks what operators of the platform did.
create table auditoria_sellos (
  gimnasio_id record_id references gimnasios (id),
  numero bigint not null check (numero > 0),
  created timestamptz(3) not null default now(),
  registro record_id not null unique references auditoria (id),
  hash_anterior bytea not null,
  hash bytea not null check (octet_length(hash) = 32),
  constraint auditoria_sellos_key unique nulls not distinct (gimnasio_id, numero)
);

do $$
declare
  tabla text;
begin
  foreach tabla in array array['sellos_pendientes', 'auditoria_sellos'] loop
    execute format('alter table %I enable row level security', tabla);
    execute format('alter table %I force row level security', tabla);
    execute format(
      'create policy tenant on %I to vigente_writer using (gimnasio_id is not distinct from gimnasio_actual()) with check (gimnasio_id is not distinct from gimnasio_actual())',
      tabla);
    execute format('create policy engine on %I for select to vigente_reader using (true)', tabla);
    execute format('create policy migration on %I to current_user using (true) with check (true)', tabla);
    execute format('grant select on %I to vigente_reader', tabla);
  end loop;
end
$$;
grant select, insert, delete on sellos_pendientes to vigente_writer;
grant select, insert on auditoria_sellos to vigente_writer;

create trigger only_grows before update or delete or truncate on auditoria_sellos
  for each statement execute function ledger_only_grows();

create function await_seal() returns trigger
  language plpgsql
  as $$
  begin
    if tg_table_name = 'pagos_asientos' then
      insert into sellos_pendientes (gimnasio_id, tipo, registro) select gimnasio_id, 'asiento', id from nuevas order by orden;
    elsif tg_table_name = 'pagos_anulaciones' then
      insert into sellos_pendientes (gimnasio_id, tipo, registro) select gimnasio_id, 'anulacion', id_pago from nuevas order by orden;
    else
      insert into sellos_pendientes (gimnasio_id, tipo, registro) select gimnasio_id, 'auditoria', id from nuevas order by orden;
    end if;
    return null;
  end
  $$;
create trigger await_seal after insert on pagos_asientos
  referencing new table as nuevas for each statement execute function await_seal();
create trigger await_seal after insert on pagos_anulaciones
  referencing new table as nuevas for each statement execute function await_seal();
create trigger await_seal after insert on auditoria
  referencing new table as nuevas for each statement execute function await_seal();

insert into sellos_pendientes (gimnasio_id, tipo, registro) select gimnasio_id, 'asiento', id from pagos_asientos order by orden;
insert into sellos_pendientes (gimnasio_id, tipo, registro) select gimnasio_id, 'anulacion', id_pago from pagos_anulaciones order by orden;
insert into sellos_pendientes (gimnasio_id, tipo, registro) select gimnasio_id, 'auditoria', id from auditoria order by orden;
