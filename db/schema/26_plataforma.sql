-- The platform: its settings, messages to it, payments of gyms. Its operator sees gyms, never what is in them: sums at most.

create table plataforma (
  id record_id primary key default 'plataforma00000' check (id = 'plataforma00000'),
  orden bigint generated always as identity,
  created timestamptz(3) not null default now(),
  updated timestamptz(3) not null default now(),
  -- The account for gyms that pay by transfer.
  datos_transferencia text not null default '' check (char_length(datos_transferencia) <= 1000),
  -- The day of the platform's own figures.
  zona_horaria text not null default 'America/Argentina/Buenos_Aires'
);
comment on table plataforma is 'The settings of the platform: one row.';
insert into plataforma default values;
alter table plataforma enable row level security;
alter table plataforma force row level security;
create policy readable on plataforma for select to vigente_writer, vigente_reader using (true);
create policy platform on plataforma for update to vigente_writer using (gimnasio_actual() is null) with check (gimnasio_actual() is null);
create policy migration on plataforma to current_user using (true) with check (true);
grant select on plataforma to vigente_reader;
grant select, update on plataforma to vigente_writer;

create table consultas (
  id record_id primary key,
  orden bigint generated always as identity,
  created timestamptz(3) not null default now(),
  updated timestamptz(3) not null default now(),
  nombre text not null check (char_length(nombre) between 2 and 80),
  email text not null check (char_length(email) between 3 and 254),
  telefono text not null default '',
  mensaje text not null check (char_length(mensaje) between 1 and 2000),
  respuesta text not null default '' check (char_length(respuesta) <= 2000),
  respondida timestamptz(3),
  respondida_por record_id references users (id)
);
comment on table consultas is 'A message from the front page, with the operator''s answer.';
grant select on consultas to vigente_reader;
grant select, insert, update on consultas to vigente_writer;

create table servicios_pagos (
  gimnasio_id record_id not null references gimnasios (id),
  id record_id not null unique,
  orden bigint generated always as identity,
  created timestamptz(3) not null default now(),
  updated timestamptz(3) not null default now(),
  servicio_id record_id not null references servicios (id),
  monto numeric(14,2) not null check (monto >= 0),
  estado text not null default 'pendiente' check (estado in ('pendiente', 'aprobado', 'rechazado')),
  vencimiento date,
  comprobante text not null default '',
  -- Kept as they were when the payment was asked for: a price that changes later changes nothing here.
  moneda text not null default 'USD' check (moneda ~ '^[A-Z]{3}$'),
  meses integer not null default 1 check (meses between 1 and 12),
  metodo text not null default 'transferencia' check (metodo in ('prueba', 'transferencia', 'mercado_pago', 'cortesia')),
  -- Set when it is approved. The last one approved holds from its first day on.
  inicio date,
  turno integer,
  usuario_id record_id,
  referencia text not null default '' check (char_length(referencia) <= 80),
  -- The provider's name for the money that came, for where it is paid, and what it said that does not fit.
  cobro text not null default '',
  enlace text not null default '',
  aviso text not null default '',
  motivo text not null default '' check (char_length(motivo) <= 300),
  -- When the provider was last asked about the settled payment: the notice of a refund may have been lost.
  revisado timestamptz(3),
  resuelto timestamptz(3),
  resuelto_por record_id references users (id),
  primary key (gimnasio_id, id),
  foreign key (gimnasio_id, usuario_id) references users (gimnasio_id, id)
);
comment on table servicios_pagos is
  'A payment of a gym to the platform, announced or approved; also a trial, or a month that the operator gave '
  '(`cortesia`).';
create index servicios_pagos_list on servicios_pagos (gimnasio_id, vencimiento desc);
-- Money that the provider reports twice is one payment.
create unique index servicios_pagos_cobro on servicios_pagos (cobro) where cobro <> '';
create unique index servicios_pagos_turno on servicios_pagos (gimnasio_id, turno) where turno is not null;
create index servicios_pagos_pendientes on servicios_pagos (created) where estado = 'pendiente';
create index servicios_pagos_resuelto on servicios_pagos (resuelto) where estado = 'aprobado';
select protect_tenant_table('servicios_pagos', 'gimnasio_id', 'select, insert, update');
