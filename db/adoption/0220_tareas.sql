-- Work of a gym that takes longer than an answer may: how far it is, and how it ended. Its own rows come in one transaction,
-- and 'hecha' with them; whatever ends before leaves nothing. One that has not given a sign of life (latido) for half a minute
-- was cut off with its process.
create table tareas (
  gimnasio_id record_id not null,
  id record_id not null unique,
  orden bigint generated always as identity,
  created timestamptz(3) not null default now(),
  usuario_id record_id not null,
  tipo text not null check (tipo in ('importación', 'traslado')),
  -- The branch whose staff may see it; null: staff of the whole gym only.
  sucursal_id record_id,
  -- The import that is done; null: none.
  registro record_id,
  estado text not null default 'en curso' check (estado in ('en curso', 'hecha', 'fallida', 'cancelada')),
  hechas integer not null default 0 check (hechas <= total),
  total integer not null default 0,
  latido timestamptz(3) not null default now(),
  terminada timestamptz(3),
  -- Why it failed, as an answer would say it.
  problema jsonb,
  primary key (gimnasio_id, id),
  foreign key (gimnasio_id, usuario_id) references users (gimnasio_id, id),
  foreign key (gimnasio_id, sucursal_id) references sucursales (gimnasio_id, id),
  foreign key (gimnasio_id, registro) references importaciones (gimnasio_id, id) on delete cascade
);
create unique index tareas_en_curso on tareas (gimnasio_id) where estado = 'en curso';
select protect_tenant_table('tareas', 'gimnasio_id', 'select, insert, update, delete');
