-- Identity and tenancy: the platform's catalogue, gyms, branches, roles, staff.

-- Last millisecond of a civil day. Midnights that do not exist give the moment the clock jumped; of two, the first counts.
create function fin_de_dia(dia date, zona text) returns timestamptz
  language sql immutable strict parallel safe
  as $$
    select case
      when ((dia + 1)::timestamp at time zone zona - interval '1 hour') at time zone zona = (dia + 1)::timestamp
        then (dia + 1)::timestamp at time zone zona - interval '1 hour 1 millisecond'
      else (dia + 1)::timestamp at time zone zona - interval '1 millisecond'
    end
  $$;

create function hoy(zona text) returns date
  language sql stable strict parallel safe
  as $$ select (now() at time zone zona)::date $$;

-- The tenant that this transaction may touch; null for the platform.
create function gimnasio_actual() returns text
  language sql stable parallel safe
  as $$ select nullif(current_setting('app.gimnasio', true), '') $$;

-- Row-level security for one table: the writing role sees and writes its tenant alone, the reading role reads all (the
-- engine adds the tenant itself, or LIKE would lose its index). The owner migrates; hosted PostgreSQL grants it no BYPASSRLS.
create function protect_tenant_table(tabla regclass, columna name, derechos text) returns void
  language plpgsql
  as $$
  begin
    execute format('alter table %s enable row level security', tabla);
    execute format('alter table %s force row level security', tabla);
    execute format('create policy tenant on %s to vigente_writer using (%I = gimnasio_actual()) with check (%I = gimnasio_actual())', tabla, columna, columna);
    execute format('create policy engine on %s for select to vigente_reader using (true)', tabla);
    execute format('create policy migration on %s to current_user using (true) with check (true)', tabla);
    execute format('grant select on %s to vigente_reader', tabla);
    execute format('grant %s on %s to vigente_writer', derechos, tabla);
  end
  $$;
revoke all on function protect_tenant_table(regclass, name, text) from public;

create domain record_id as text check (value ~ '^[a-z0-9]{15}$');

-- The platform's catalogue

create table modulos (
  id record_id primary key,
  orden bigint generated always as identity,
  created timestamptz(3) not null default now(),
  updated timestamptz(3) not null default now(),
  nombre text not null unique
);

create table permisos (
  id record_id primary key,
  orden bigint generated always as identity,
  created timestamptz(3) not null default now(),
  updated timestamptz(3) not null default now(),
  permiso text not null unique check (permiso ~ '^[a-z]+\.[a-z]+$'),
  id_modulo record_id not null references modulos (id)
);

-- A limit of 0 means none.
create table servicios (
  id record_id primary key,
  orden bigint generated always as identity,
  created timestamptz(3) not null default now(),
  updated timestamptz(3) not null default now(),
  nombre text not null check (char_length(nombre) between 3 and 40),
  precio numeric(14,2) not null check (precio >= 0),
  caracteristicas text not null default '',
  prueba_gratuita boolean not null default false,
  color text not null default '',
  limite_sucursales integer not null default 0 check (limite_sucursales >= 0),
  limite_miembros integer not null default 0 check (limite_miembros >= 0),
  limite_usuarios integer not null default 0 check (limite_usuarios >= 0),
  funciones jsonb not null default '[]'
);

create table consultas (
  id record_id primary key,
  orden bigint generated always as identity,
  created timestamptz(3) not null default now(),
  updated timestamptz(3) not null default now(),
  nombre text not null check (char_length(nombre) between 2 and 80),
  email text not null check (char_length(email) between 3 and 254),
  telefono text not null default '',
  mensaje text not null check (char_length(mensaje) between 1 and 2000)
);

grant select on modulos, permisos, servicios, consultas to vigente_reader;
grant select on modulos, permisos, servicios, consultas to vigente_writer;
grant insert on consultas to vigente_writer;
grant insert, update, delete on servicios to vigente_writer;

-- Only a transaction of the platform, without a gym, may change what is on offer.
alter table servicios enable row level security;
alter table servicios force row level security;
create policy readable on servicios for select to vigente_writer, vigente_reader using (true);
create policy platform on servicios to vigente_writer using (gimnasio_actual() is null) with check (gimnasio_actual() is null);
create policy migration on servicios to current_user using (true) with check (true);

-- Gyms and branches

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
  horario_apertura timestamptz(3) not null,
  horario_cierre timestamptz(3) not null,
  gestionar_horarios boolean not null default false,
  moneda text not null default 'ARS' check (moneda ~ '^[A-Z]{3}$'),
  zona_horaria text not null default 'America/Argentina/Buenos_Aires',
  pais text not null default 'AR' check (pais ~ '^[A-Z]{2}$'),
  politica jsonb not null default '{}' check (jsonb_typeof(politica) = 'object'),
  tolerancia integer not null generated always as (coalesce((politica ->> 'tolerancia')::integer, 0)) stored
    check (tolerancia between 0 and 60),
  por_vencer integer not null generated always as (coalesce((politica ->> 'por_vencer')::integer, 7)) stored
    check (por_vencer between 0 and 60)
);
select protect_tenant_table('gimnasios', 'id', 'select, insert, update');

-- A gym never has empty hours: the cash desk of an existing client goes silent without them.
create function gimnasios_fill_hours() returns trigger
  language plpgsql
  as $$
  declare
    hoy_local timestamp := date_trunc('day', now() at time zone new.zona_horaria);
  begin
    new.horario_apertura := coalesce(new.horario_apertura, hoy_local at time zone new.zona_horaria);
    new.horario_cierre := coalesce(new.horario_cierre, (hoy_local + interval '23 hours 59 minutes') at time zone new.zona_horaria);
    return new;
  end
  $$;
create trigger fill_hours before insert or update of horario_apertura, horario_cierre on gimnasios
  for each row execute function gimnasios_fill_hours();

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
select protect_tenant_table('sucursales', 'gimnasio_id', 'select, insert, update, delete');

-- Roles and staff. An empty gym marks the built-in roles, and the platform's operator among the users.

create table roles (
  id record_id primary key,
  orden bigint generated always as identity,
  created timestamptz(3) not null default now(),
  updated timestamptz(3) not null default now(),
  id_gimnasio record_id references gimnasios (id),
  nombre text not null check (char_length(nombre) between 3 and 20),
  deleted timestamptz(3),
  unique (id_gimnasio, id)
);
alter table roles enable row level security;
alter table roles force row level security;
create policy readable on roles for select to vigente_writer using (id_gimnasio is null or id_gimnasio = gimnasio_actual());
create policy tenant_insert on roles for insert to vigente_writer with check (id_gimnasio = gimnasio_actual());
create policy tenant_update on roles for update to vigente_writer
  using (id_gimnasio = gimnasio_actual()) with check (id_gimnasio = gimnasio_actual());
create policy tenant_delete on roles for delete to vigente_writer using (id_gimnasio = gimnasio_actual());
create policy engine on roles for select to vigente_reader using (true);
create policy migration on roles to current_user using (true) with check (true);
grant select on roles to vigente_reader;
grant select, insert, update, delete on roles to vigente_writer;

create table roles_permisos (
  gimnasio_id record_id default gimnasio_actual(),
  role_id record_id not null references roles (id) on delete cascade,
  permiso_id record_id not null references permisos (id),
  orden bigint generated always as identity,
  primary key (role_id, permiso_id),
  foreign key (gimnasio_id, role_id) references roles (id_gimnasio, id) on delete cascade
);
alter table roles_permisos enable row level security;
alter table roles_permisos force row level security;
create policy readable on roles_permisos for select to vigente_writer using (gimnasio_id is null or gimnasio_id = gimnasio_actual());
create policy tenant_insert on roles_permisos for insert to vigente_writer with check (gimnasio_id = gimnasio_actual());
create policy tenant_update on roles_permisos for update to vigente_writer
  using (gimnasio_id = gimnasio_actual()) with check (gimnasio_id = gimnasio_actual());
create policy tenant_delete on roles_permisos for delete to vigente_writer using (gimnasio_id = gimnasio_actual());
create policy engine on roles_permisos for select to vigente_reader using (true);
create policy migration on roles_permisos to current_user using (true) with check (true);
grant select on roles_permisos to vigente_reader;
grant select, insert, update, delete on roles_permisos to vigente_writer;

create table users (
  id record_id primary key,
  orden bigint generated always as identity,
  created timestamptz(3) not null default now(),
  updated timestamptz(3) not null default now(),
  gimnasio_id record_id references gimnasios (id),
  email text not null check (char_length(email) between 3 and 254),
  email_visibility boolean not null default false,
  verified boolean not null default false,
  name text not null check (char_length(name) between 2 and 80),
  phone text not null default '' check (phone ~ '^[0-9]{0,12}$'),
  role record_id not null references roles (id),
  avatar text not null default '',
  activo boolean not null default true,
  password_hash text not null default '',
  token_key text not null check (char_length(token_key) between 30 and 60),
  -- Bumped whenever what this user may do changes: every statement of the engine compares it.
  sello bigint not null default 1,
  unique (gimnasio_id, id),
  constraint operator_has_no_gym check ((gimnasio_id is null) = (role = 'rolsuperadmin00'))
);
create unique index users_email_key on users (lower(email));
create index users_list on users (gimnasio_id, created desc, orden desc);
create index users_role on users (role);

alter table users enable row level security;
alter table users force row level security;
create policy tenant on users to vigente_writer
  using (gimnasio_id is not distinct from gimnasio_actual()) with check (gimnasio_id is not distinct from gimnasio_actual());
create policy engine on users for select to vigente_reader using (true);
create policy migration on users to current_user using (true) with check (true);
grant select on users to vigente_reader;
grant select, insert, update, delete on users to vigente_writer;

create table users_sucursales (
  gimnasio_id record_id not null default gimnasio_actual(),
  user_id record_id not null,
  sucursal_id record_id not null,
  orden bigint generated always as identity,
  primary key (gimnasio_id, user_id, sucursal_id),
  foreign key (gimnasio_id, user_id) references users (gimnasio_id, id) on delete cascade,
  foreign key (gimnasio_id, sucursal_id) references sucursales (gimnasio_id, id)
);
create index users_sucursales_sucursal on users_sucursales (gimnasio_id, sucursal_id);
select protect_tenant_table('users_sucursales', 'gimnasio_id', 'select, insert, update, delete');

-- A role is the platform's or of the user's own gym. The foreign key alone cannot say the first half.
create function users_check_role() returns trigger
  language plpgsql
  as $$
  begin
    if not exists (
      select from roles where id = new.role and (id_gimnasio is null or id_gimnasio = new.gimnasio_id)
    ) then
      raise foreign_key_violation using message = 'role of another gym', constraint = 'users_role_gimnasio';
    end if;
    return new;
  end
  $$;
create trigger check_role before insert or update of role, gimnasio_id on users
  for each row execute function users_check_role();

create function roles_keep_gym() returns trigger
  language plpgsql
  as $$
  begin
    if new.id_gimnasio is distinct from old.id_gimnasio then
      raise check_violation using message = 'a role never changes its gym', constraint = 'roles_keep_gym';
    end if;
    return new;
  end
  $$;
create trigger keep_gym before update on roles for each row execute function roles_keep_gym();

create function users_bump_sello() returns trigger
  language plpgsql
  as $$
  begin
    if (new.token_key, new.role, new.activo, new.gimnasio_id) is distinct from (old.token_key, old.role, old.activo, old.gimnasio_id) then
      new.sello := old.sello + 1;
    end if;
    return new;
  end
  $$;
create trigger bump_sello before update on users for each row execute function users_bump_sello();

create function users_sucursales_bump_sello() returns trigger
  language plpgsql
  as $$
  begin
    update users set sello = sello + 1
      where id in (select user_id from cambiadas order by user_id);
    return null;
  end
  $$;
create trigger bump_sello_insert after insert on users_sucursales
  referencing new table as cambiadas for each statement execute function users_sucursales_bump_sello();
create trigger bump_sello_delete after delete on users_sucursales
  referencing old table as cambiadas for each statement execute function users_sucursales_bump_sello();

create function roles_permisos_bump_sello() returns trigger
  language plpgsql
  as $$
  begin
    update users set sello = sello + 1
      where role in (select role_id from cambiadas);
    return null;
  end
  $$;
create trigger bump_sello_insert after insert on roles_permisos
  referencing new table as cambiadas for each statement execute function roles_permisos_bump_sello();
create trigger bump_sello_delete after delete on roles_permisos
  referencing old table as cambiadas for each statement execute function roles_permisos_bump_sello();
