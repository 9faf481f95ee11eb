-- Null, and the name that anonymising gives: anonymised by a version that left texts behind. A job erases those, too.
alter table miembros add column anonimizado timestamptz(3);
create index miembros_por_olvidar on miembros (gimnasio_id) where anonimizado is null and nombre like 'Miembro anonimizado %';

-- The salt of a link: without it nobody can guess what an erased row said by trying values. Empty for older links.
alter table pagos_sellos add column sal bytea not null default '';
alter table auditoria_sellos add column sal bytea not null default '';

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
  'A sealed row whose personal data were erased with those of a member: the digest that its link covers, and the digest of what '
  'is left. The line of the history about the erasing covers these rows.';
create index olvidos_miembro on olvidos (gimnasio_id, id_miembro);
select protect_tenant_table('olvidos', 'gimnasio_id', 'select, insert');
create trigger only_grows before update or delete or truncate on olvidos for each statement execute function ledger_only_grows();
create trigger drop_salt after insert on olvidos
  referencing new table as nuevas for each statement execute function olvidos_drop_salt();
