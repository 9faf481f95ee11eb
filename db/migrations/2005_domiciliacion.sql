-- Direct debits: the gym as creditor, the mandates of payers, the files for the bank and what the bank returned.

create table acreedores (
  gimnasio_id record_id not null,
  id record_id not null unique,
  orden bigint generated always as identity,
  created timestamptz(3) not null default now(),
  updated timestamptz(3) not null default now(),
  nombre text not null check (char_length(nombre) between 1 and 70),
  nif text not null check (char_length(nif) between 5 and 20),
  sufijo text not null check (sufijo ~ '^[0-9A-Z]{3}$'),
  identificador text not null check (char_length(identificador) between 8 and 35),
  -- Sealed under the server's secret.
  iban bytea not null,
  iban_final text not null check (char_length(iban_final) = 4),
  -- The presenter's identifier, for banks that ask for it.
  presentador text not null default '' check (char_length(presentador) <= 35),
  version text not null default '02' check (version in ('02', '08')),
  -- Bank days before the due day until which the bank takes a file.
  corte integer not null default 3 check (corte between 1 and 14),
  -- Days of notice to the payer.
  aviso integer not null default 15 check (aviso between 0 and 60),
  -- Days of the month on which the gym collects.
  dias integer[] not null default '{1}' check (cardinality(dias) between 1 and 4 and dias <@ array[
    1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28]),
  primary key (gimnasio_id, id),
  constraint acreedores_uno unique (gimnasio_id),
  foreign key (gimnasio_id) references gimnasios (id)
);
comment on table acreedores is 'The gym as the creditor of direct debits, one for each gym. Its account is sealed.';
select protect_tenant_table('acreedores', 'gimnasio_id', 'select, insert, update');

create table mandatos (
  gimnasio_id record_id not null,
  id record_id not null unique,
  orden bigint generated always as identity,
  created timestamptz(3) not null default now(),
  updated timestamptz(3) not null default now(),
  sucursal_id record_id not null,
  usuario_id record_id not null,
  referencia text not null check (referencia ~ '^[A-Z0-9]{1,35}$'),
  -- The payer, who need not be a member.
  nombre text not null check (char_length(nombre) between 1 and 70),
  nif text not null default '' check (char_length(nif) <= 20),
  correo text not null default '' check (char_length(correo) <= 255),
  -- Sealed under the server's secret; null once the payer was forgotten.
  iban bytea,
  iban_final text not null check (char_length(iban_final) = 4),
  tipo text not null default 'recurrente' check (tipo in ('recurrente', 'unico')),
  firma text not null default '' check (firma in ('', 'papel', 'enlace')),
  firmado date,
  lugar text not null default '' check (char_length(lugar) <= 70),
  -- The due day of its last debit.
  ultimo date,
  revocado timestamptz(3),
  motivo text not null default '' check (char_length(motivo) <= 300),
  primary key (gimnasio_id, id),
  constraint mandatos_referencia unique (gimnasio_id, referencia),
  constraint mandatos_firma check ((firma = '') = (firmado is null)),
  constraint mandatos_motivo check ((revocado is null) = (motivo = '')),
  foreign key (gimnasio_id, sucursal_id) references sucursales (gimnasio_id, id),
  foreign key (gimnasio_id, usuario_id) references users (gimnasio_id, id)
);
comment on table mandatos is 'The orders of payers to let the gym collect from their account. The account is sealed and never changes.';
create index mandatos_list on mandatos (gimnasio_id, created desc, orden desc);
create index mandatos_sucursal on mandatos (gimnasio_id, sucursal_id);
create index mandatos_usuario on mandatos (gimnasio_id, usuario_id);
select protect_tenant_table('mandatos', 'gimnasio_id', 'select, insert, update');

-- A consent is carried out by the provider, or, with a mandate, by the bank: then `proximo` is the day of its next debit.
alter table cobros_automaticos
  add column id_mandato record_id,
  add constraint cobros_automaticos_mandato foreign key (gimnasio_id, id_mandato) references mandatos (gimnasio_id, id),
  add constraint cobros_automaticos_banco check (id_mandato is null or (suscripcion = '' and enlace = ''));
create index cobros_automaticos_de_mandato on cobros_automaticos (gimnasio_id, id_mandato) where id_mandato is not null;
create index cobros_automaticos_por_banco on cobros_automaticos (gimnasio_id, proximo) where id_mandato is not null and estado = 'activo';

create table remesas (
  gimnasio_id record_id not null,
  id record_id not null unique,
  orden bigint generated always as identity,
  created timestamptz(3) not null default now(),
  updated timestamptz(3) not null default now(),
  usuario_id record_id not null,
  vence date not null,
  mensaje text not null unique check (char_length(mensaje) between 1 and 35),
  estado text not null default 'generada' check (estado in ('generada', 'presentada', 'retirada')),
  -- The creditor as the file names it: a later change of it leaves the file as it was.
  acreedor jsonb not null,
  iban bytea not null,
  recibos integer not null check (recibos > 0),
  monto numeric(14,2) not null check (monto > 0),
  presentada timestamptz(3),
  -- All its receipts were entered or had been returned before.
  ingresada timestamptz(3),
  primary key (gimnasio_id, id),
  constraint remesas_presentada check ((presentada is not null) = (estado = 'presentada')),
  foreign key (gimnasio_id, usuario_id) references users (gimnasio_id, id)
);
comment on table remesas is 'Files of direct debits for the bank. All facts of a file are stored, so it is made again byte for byte.';
create index remesas_list on remesas (gimnasio_id, vence desc, orden desc);
create index remesas_usuario on remesas (gimnasio_id, usuario_id);
create index remesas_por_ingresar on remesas (vence) where estado = 'presentada' and ingresada is null;
select protect_tenant_table('remesas', 'gimnasio_id', 'select, insert, update');

create table remesas_recibos (
  gimnasio_id record_id not null,
  -- The EndToEndId of the file, and the id of its payment.
  id record_id not null unique,
  orden bigint generated always as identity,
  created timestamptz(3) not null default now(),
  id_remesa record_id not null,
  id_mandato record_id not null,
  id_automatico record_id not null,
  id_miembro record_id not null,
  id_plan_plazo record_id not null,
  sucursal_id record_id not null,
  concepto text not null check (char_length(concepto) between 1 and 140),
  duracion integer not null check (duracion > 0),
  unidad text not null check (unidad in ('mes', 'día')),
  monto numeric(14,2) not null check (monto > 0),
  vence date not null,
  secuencia text not null check (secuencia in ('RCUR', 'OOFF')),
  -- The returned receipt that is collected again.
  repite record_id,
  -- Taken back before the file went to the bank.
  retirado boolean not null default false,
  ingresado timestamptz(3),
  -- The bank paid it, but it could not be entered as a payment: it waits for a person.
  problema text not null default '' check (char_length(problema) <= 300),
  primary key (gimnasio_id, id),
  foreign key (gimnasio_id, id_remesa) references remesas (gimnasio_id, id),
  foreign key (gimnasio_id, id_mandato) references mandatos (gimnasio_id, id),
  foreign key (gimnasio_id, id_automatico) references cobros_automaticos (gimnasio_id, id),
  foreign key (gimnasio_id, id_miembro) references miembros (gimnasio_id, id),
  foreign key (gimnasio_id, id_plan_plazo) references planes_plazos (gimnasio_id, id),
  foreign key (gimnasio_id, sucursal_id) references sucursales (gimnasio_id, id),
  foreign key (gimnasio_id, repite) references remesas_recibos (gimnasio_id, id)
);
comment on table remesas_recibos is 'The debits of a file: each is collected once, and on its day becomes a payment with its own id.';
create unique index remesas_recibos_una_vez on remesas_recibos (gimnasio_id, id_mandato, id_miembro, vence) where not retirado;
create unique index remesas_recibos_repite on remesas_recibos (gimnasio_id, repite) where repite is not null and not retirado;
create index remesas_recibos_remesa on remesas_recibos (gimnasio_id, id_remesa, orden);
create index remesas_recibos_vence on remesas_recibos (gimnasio_id, vence desc, orden desc);
create index remesas_recibos_automatico on remesas_recibos (gimnasio_id, id_automatico, vence desc);
create index remesas_recibos_miembro on remesas_recibos (gimnasio_id, id_miembro, orden desc);
create index remesas_recibos_plazo on remesas_recibos (gimnasio_id, id_plan_plazo);
create index remesas_recibos_sucursal on remesas_recibos (gimnasio_id, sucursal_id);
select protect_tenant_table('remesas_recibos', 'gimnasio_id', 'select, insert, update');

create table devoluciones (
  gimnasio_id record_id not null,
  -- The id of its receipt.
  id record_id not null unique,
  orden bigint generated always as identity,
  created timestamptz(3) not null default now(),
  updated timestamptz(3) not null default now(),
  usuario_id record_id not null,
  id_miembro record_id not null,
  sucursal_id record_id not null,
  -- As the bank says: its day, its code, and what it costs.
  dia date not null,
  codigo text not null check (codigo ~ '^[A-Z0-9]{4}$'),
  coste numeric(14,2) not null default 0 check (coste >= 0),
  origen text not null check (origen in ('archivo', 'mano')),
  -- A person's answer: it is collected again, was paid otherwise, or is given up.
  atendida text not null default '' check (atendida in ('', 'repetir', 'pagada', 'perdonada')),
  atendida_por record_id,
  primary key (gimnasio_id, id),
  constraint devoluciones_atendida check ((atendida = '') = (atendida_por is null)),
  foreign key (gimnasio_id, id) references remesas_recibos (gimnasio_id, id),
  foreign key (gimnasio_id, usuario_id) references users (gimnasio_id, id),
  foreign key (gimnasio_id, id_miembro) references miembros (gimnasio_id, id),
  foreign key (gimnasio_id, sucursal_id) references sucursales (gimnasio_id, id),
  foreign key (gimnasio_id, atendida_por) references users (gimnasio_id, id)
);
comment on table devoluciones is 'Debits that the bank took back, one at most for each receipt. The void of its payment stands in the ledger.';
create index devoluciones_por_atender on devoluciones (gimnasio_id, orden desc) where atendida = '';
create index devoluciones_miembro on devoluciones (gimnasio_id, id_miembro) where atendida = '';
create index devoluciones_list on devoluciones (gimnasio_id, dia desc, orden desc);
create index devoluciones_sucursal on devoluciones (gimnasio_id, sucursal_id);
create index devoluciones_usuario on devoluciones (gimnasio_id, usuario_id);
create index devoluciones_atendida_por on devoluciones (gimnasio_id, atendida_por) where atendida_por is not null;
select protect_tenant_table('devoluciones', 'gimnasio_id', 'select, insert, update');

create table avisos_de_cobro (
  gimnasio_id record_id not null,
  id_automatico record_id not null,
  vence date not null,
  created timestamptz(3) not null default now(),
  usuario_id record_id not null,
  monto numeric(14,2) not null check (monto > 0),
  -- '' if the payer has none and is told by hand.
  correo text not null check (char_length(correo) <= 255),
  primary key (gimnasio_id, id_automatico, vence),
  foreign key (gimnasio_id, id_automatico) references cobros_automaticos (gimnasio_id, id),
  foreign key (gimnasio_id, usuario_id) references users (gimnasio_id, id)
);
comment on table avisos_de_cobro is 'Notices to payers before a debit, one for each day.';
create index avisos_de_cobro_usuario on avisos_de_cobro (gimnasio_id, usuario_id);
select protect_tenant_table('avisos_de_cobro', 'gimnasio_id', 'select, insert');

create table bajas (
  gimnasio_id record_id not null,
  id record_id not null unique,
  orden bigint generated always as identity,
  created timestamptz(3) not null default now(),
  updated timestamptz(3) not null default now(),
  id_miembro record_id not null,
  sucursal_id record_id not null,
  usuario_id record_id not null,
  pedida date not null,
  pedida_por text not null check (pedida_por in ('miembro', 'pagador', 'gimnasio')),
  ultimo_dia date not null,
  motivo text not null default '' check (char_length(motivo) <= 300),
  deshecha timestamptz(3),
  deshecha_por record_id,
  primary key (gimnasio_id, id),
  constraint bajas_dias check (ultimo_dia >= pedida),
  constraint bajas_deshecha check ((deshecha is null) = (deshecha_por is null)),
  foreign key (gimnasio_id, id_miembro) references miembros (gimnasio_id, id),
  foreign key (gimnasio_id, sucursal_id) references sucursales (gimnasio_id, id),
  foreign key (gimnasio_id, usuario_id) references users (gimnasio_id, id),
  foreign key (gimnasio_id, deshecha_por) references users (gimnasio_id, id)
);
comment on table bajas is 'Members who asked to leave: when, on whose word, and until which day. Nothing is collected after it.';
-- Not unique: a member who came back may leave again. One leave at a time is seen to under the member's lock.
create index bajas_viva on bajas (gimnasio_id, id_miembro, ultimo_dia) where deshecha is null;
create index bajas_list on bajas (gimnasio_id, created desc, orden desc);
create index bajas_sucursal on bajas (gimnasio_id, sucursal_id);
create index bajas_usuario on bajas (gimnasio_id, usuario_id);
create index bajas_deshecha_por on bajas (gimnasio_id, deshecha_por) where deshecha_por is not null;
select protect_tenant_table('bajas', 'gimnasio_id', 'select, insert, update');

create trigger only_grows before delete or truncate on remesas_recibos for each statement execute function ledger_only_grows();
create trigger only_grows before delete or truncate on devoluciones for each statement execute function ledger_only_grows();

select announce_table('acreedores', 'acreedores');
select announce_table('mandatos', 'mandatos');
select announce_table('remesas', 'remesas');
select announce_table('remesas_recibos', 'remesas_recibos');
select announce_table('bajas', 'bajas');
select announce_table('devoluciones', 'remesas_recibos', accion => 'update');

-- The entry of a gym's receipts. The next hour comes, so one retry is enough.
insert into trabajos_conocidos (nombre, intentos, prioridad) values ('ingresar_remesas', 2, 10);
