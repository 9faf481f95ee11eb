-- Payers sign on a page that the gym sends them by a link. Until a mandate is signed it may have no account.

alter table mandatos
  drop constraint mandatos_iban_final_check,
  add constraint mandatos_iban_final check (char_length(iban_final) = 4 or (iban_final = '' and iban is null)),
  add constraint mandatos_cuenta check (iban is not null or firmado is null or revocado is not null);

create table enlaces_de_firma (
  gimnasio_id record_id not null,
  id record_id not null unique,
  created timestamptz(3) not null default now(),
  id_mandato record_id not null,
  usuario_id record_id not null,
  -- The payer's address, to which the codes go; '' once the payer was forgotten.
  correo text not null check (char_length(correo) <= 255),
  codigo text not null default codigo_de_recibo() check (codigo ~ '^[0-9a-f]{32}$'),
  vence timestamptz(3) not null,
  -- A newer link took its place.
  reemplazado timestamptz(3),
  -- Digest of the code that was mailed last, the wrong tries of it, and how many codes were mailed.
  clave bytea,
  clave_enviada timestamptz(3),
  intentos integer not null default 0 check (intentos between 0 and 5),
  claves integer not null default 0 check (claves between 0 and 10),
  -- Digest of the pass that the page got for the right code.
  pase bytea,
  pase_dado timestamptz(3),
  -- The payer signed through it.
  firmado timestamptz(3),
  primary key (gimnasio_id, id),
  constraint enlaces_de_firma_firmado check (firmado is null or pase_dado is not null),
  foreign key (gimnasio_id, id_mandato) references mandatos (gimnasio_id, id),
  foreign key (gimnasio_id, usuario_id) references users (gimnasio_id, id)
);
comment on table enlaces_de_firma is 'Links by which payers sign their mandates: to which address, when the code was right, and when they signed.';
create unique index enlaces_de_firma_codigo on enlaces_de_firma (codigo);
create unique index enlaces_de_firma_vivo on enlaces_de_firma (gimnasio_id, id_mandato) where reemplazado is null;
create index enlaces_de_firma_mandato on enlaces_de_firma (gimnasio_id, id_mandato);
create index enlaces_de_firma_usuario on enlaces_de_firma (gimnasio_id, usuario_id);
select protect_tenant_table('enlaces_de_firma', 'gimnasio_id', 'select, insert, update');
