-- Grows with each change of a consent and each reading of it at the provider: what was read before another one is read again.
alter table cobros_automaticos add column version integer not null default 0;

-- A charge that came after the end of its consent is told, too.
alter table cobros_automaticos drop constraint cobros_automaticos_problema_check;
alter table cobros_automaticos add constraint cobros_automaticos_problema_check
  check (problema in ('', 'reintenta', 'fallido', 'terminado', 'desconocido', 'tardio'));

create table cobros_leidos (
  gimnasio_id record_id not null references gimnasios (id),
  -- Id of the payment at the provider.
  cobro text not null check (char_length(cobro) between 1 and 40),
  -- Its last change there, of those that we read.
  cambiado timestamptz(3) not null,
  primary key (gimnasio_id, cobro)
);
comment on table cobros_leidos is 'How new our knowledge of each payment at the provider is: an older reading that comes late stores nothing.';
select protect_tenant_table('cobros_leidos', 'gimnasio_id', 'select, insert, update');

create table cobros_abriendo (
  gimnasio_id record_id not null references gimnasios (id),
  -- Our reference for what is opened.
  referencia text not null check (char_length(referencia) <= 60),
  -- One process asks the provider for it until then; the others leave it alone.
  hasta timestamptz(3) not null,
  primary key (gimnasio_id, referencia)
);
comment on table cobros_abriendo is 'Pages for paying or consenting that somebody is asking the provider for.';
select protect_tenant_table('cobros_abriendo', 'gimnasio_id', 'select, insert, update, delete');
