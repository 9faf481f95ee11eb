-- Gyms and branches.

create table gimnasios (
  id record_id primary key,
  orden bigint generated always as identity,
  created timestamptz(3) not null default now(),
  updated timestamptz(3) not null default now(),
  nombre text not null check (char_length(nombre) between 3 and 80),
  logo text not null default '',
  correo text not null default '',
  telefono bigint check (telefono between 0 and 999999999999999),
  direccion text not null default '',
  servicio_id record_id not null references servicios (id),
  -- The gym stays until what it has paid for ends, and is put on the free service then.
  sin_renovar boolean not null default false,
  -- Set by the operator alone. While it is set the staff reads and exports, and writes nothing.
  suspendido timestamptz(3),
  motivo_suspension text not null default '' check (char_length(motivo_suspension) <= 300),
  horario_apertura timestamptz(3) not null,
  horario_cierre timestamptz(3) not null,
  gestionar_horarios boolean not null default false,
  moneda text not null default 'ARS' check (moneda ~ '^[A-Z]{3}$'),
  zona_horaria text not null default 'America/Argentina/Buenos_Aires',
  pais text not null default 'AR' check (pais ~ '^[A-Z]{2}$'),
  politica jsonb not null default '{}' check (jsonb_typeof(politica) = 'object'),
  -- Days after its end in which a membership still counts, and days before it in which it is about to end.
  tolerancia integer not null generated always as (coalesce((politica ->> 'tolerancia')::integer, 0)) stored
    check (tolerancia between 0 and 60),
  por_vencer integer not null generated always as (coalesce((politica ->> 'por_vencer')::integer, 7)) stored
    check (por_vencer between 0 and 60)
);
comment on table gimnasios is 'A gym: the tenant that nearly all other rows belong to.';
select protect_tenant_table('gimnasios', 'id', 'select, insert, update');
-- PostgreSQL counts the gyms themselves.
alter table gimnasios alter column id reset (n_distinct);

create trigger fill_hours before insert or update of horario_apertura, horario_cierre on gimnasios
  for each row execute function gimnasios_fill_hours();
create trigger bump_sello after update on gimnasios for each row
  when ((new.suspendido is null) <> (old.suspendido is null)) execute function gimnasios_bump_sello();
create trigger move_ends after update of zona_horaria on gimnasios
  for each row when (old.zona_horaria is distinct from new.zona_horaria) execute function gimnasios_move_ends();

create table sucursales (
  gimnasio_id record_id not null references gimnasios (id),
  id record_id not null unique,
  orden bigint generated always as identity,
  created timestamptz(3) not null default now(),
  updated timestamptz(3) not null default now(),
  nombre text not null check (char_length(nombre) between 3 and 60),
  direccion text not null check (char_length(direccion) between 3 and 120),
  activa boolean not null default true,
  primary key (gimnasio_id, id)
);
comment on table sucursales is 'A branch of a gym.';
select protect_tenant_table('sucursales', 'gimnasio_id', 'select, insert, update, delete');
