-- Reminders to members: the rules of a gym, members who want none, and what was sent.

create table recordatorios_reglas (
  gimnasio_id record_id not null references gimnasios (id),
  id record_id not null unique,
  orden bigint generated always as identity,
  created timestamptz(3) not null default now(),
  updated timestamptz(3) not null default now(),
  tipo text not null check (tipo in ('antes', 'dia', 'despues', 'cumple', 'ausencia')),
  -- Days before or after the end, or since the last visit; 0 where the kind names the day.
  dias integer not null,
  activa boolean not null default false,
  por_correo boolean not null default true,
  por_whatsapp boolean not null default true,
  texto text not null check (char_length(texto) between 1 and 500),
  primary key (gimnasio_id, id),
  constraint recordatorios_reglas_dias check (case tipo
    when 'antes' then dias between 1 and 30
    when 'despues' then dias between 1 and 60
    when 'ausencia' then dias between 3 and 120
    else dias = 0 end)
);
comment on table recordatorios_reglas is 'A rule of reminders: its kind, days, ways and text.';
create unique index recordatorios_reglas_tipo on recordatorios_reglas (gimnasio_id, tipo);
select protect_tenant_table('recordatorios_reglas', 'gimnasio_id', 'select, insert, update');

create table recordatorios (
  gimnasio_id record_id not null,
  id record_id not null unique,
  orden bigint generated always as identity,
  created timestamptz(3) not null default now(),
  updated timestamptz(3) not null default now(),
  id_miembro record_id not null,
  -- Null for a mail, which has no person.
  usuario_id record_id,
  -- Null for a reminder that a person chose to send.
  id_regla record_id,
  -- The rule's subject: the end of the membership, the last visit, the first day of the year of a birthday.
  periodo date,
  via text not null default 'whatsapp' check (via in ('whatsapp', 'correo')),
  estado text not null default 'enviado' check (estado in ('pendiente', 'enviado', 'descartado', 'fallido')),
  -- The secret of the link in a mail.
  codigo text check (codigo ~ '^[0-9a-f]{32}$'),
  -- Civil day of `created` in the gym's zone.
  dia date not null,
  primary key (gimnasio_id, id),
  constraint recordatorios_de_regla check (num_nulls(id_regla, periodo) in (0, 2)),
  constraint recordatorios_autor check ((via = 'correo') = (usuario_id is null)),
  constraint recordatorios_por_correo check (via = 'whatsapp' or id_regla is not null),
  foreign key (gimnasio_id, id_miembro) references miembros (gimnasio_id, id),
  foreign key (gimnasio_id, usuario_id) references users (gimnasio_id, id),
  constraint recordatorios_regla foreign key (gimnasio_id, id_regla) references recordatorios_reglas (gimnasio_id, id)
);
comment on table recordatorios is 'A reminder to a member: a message that a user opened, or a mail by a rule.';
create index recordatorios_dia on recordatorios (gimnasio_id, dia, orden desc);
create index recordatorios_miembro on recordatorios (gimnasio_id, id_miembro, orden desc);
create unique index recordatorios_una_vez on recordatorios (gimnasio_id, id_miembro, id_regla, periodo) where id_regla is not null;
create unique index recordatorios_codigo on recordatorios (codigo) where codigo is not null;
create index recordatorios_usuario on recordatorios (gimnasio_id, usuario_id);
select protect_tenant_table('recordatorios', 'gimnasio_id', 'select, insert');
grant update (estado, codigo, updated) on recordatorios to vigente_writer;

create table recordatorios_bajas (
  gimnasio_id record_id not null,
  id record_id not null unique,
  orden bigint generated always as identity,
  created timestamptz(3) not null default now(),
  updated timestamptz(3) not null default now(),
  id_miembro record_id not null,
  -- Null where the member used the link of a mail.
  usuario_id record_id,
  primary key (gimnasio_id, id),
  foreign key (gimnasio_id, id_miembro) references miembros (gimnasio_id, id),
  foreign key (gimnasio_id, usuario_id) references users (gimnasio_id, id)
);
comment on table recordatorios_bajas is 'A member who wants no reminders.';
create unique index recordatorios_bajas_miembro on recordatorios_bajas (gimnasio_id, id_miembro);
select protect_tenant_table('recordatorios_bajas', 'gimnasio_id', 'select, insert, update, delete');
