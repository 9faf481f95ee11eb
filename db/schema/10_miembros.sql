-- Members, their numbers and the notes about them.

create table miembros (
  gimnasio_id record_id not null references gimnasios (id),
  id record_id not null unique,
  orden bigint generated always as identity,
  created timestamptz(3) not null default now(),
  updated timestamptz(3) not null default now(),
  sucursal_id record_id not null,
  numero integer not null,
  -- In the member's QR. The volatile default also gives a code to the members of a file without any.
  codigo text not null default codigo_de_entrada() check (codigo ~ '^[0-9]{15}$'),
  nombre text not null check (char_length(nombre) between 2 and 80),
  tipo_documento text not null default '',
  dni text not null default '' check (char_length(dni) <= 30),
  telefono text not null default '' check (telefono ~ '^[0-9]{0,15}$'),
  correo text not null default '',
  direccion text not null default '',
  sexo text not null default '' check (sexo in ('', 'Hombre', 'Mujer', 'Otro')),
  fecha_nacimiento date,
  foto text not null default '',
  contacto_emergencia text not null default '',
  -- How the member came to know the gym; empty: not asked.
  origen text not null default ''
    check (origen in ('', 'Recomendación', 'Redes sociales', 'Pasó por la puerta', 'Publicidad', 'Otro')),
  notas text not null default '',
  alerta text not null default '',
  etiquetas jsonb not null default '[]',
  deleted timestamptz(3),
  -- Null beside the name that anonymising gives: texts about the member were left behind, and a job erases them.
  anonimizado timestamptz(3),
  -- Of two records of one person: the one that stays, in the other one.
  unido_a record_id,
  -- The record that stays, or this one itself.
  actual record_id not null generated always as (coalesce(unido_a, id)) stored,
  -- The forms that a search compares, kept: norm() of every candidate took twenty times as long as the rest of a search.
  nombre_norm text not null generated always as (norm(nombre)) stored,
  dni_norm text not null generated always as (norm(dni)) stored,
  telefono_norm text not null generated always as (norm(telefono)) stored,
  -- The place of the name in the Spanish order, for screens. The wire's own order by bytes has no index.
  nombre_orden text collate "C" not null generated always as (orden_es(nombre)) stored,
  -- Documents and phones are compared by these forms of what was typed. A job computes a phone's form; null until then.
  dni_clave text not null generated always as (clave_documento(dni, tipo_documento)) stored,
  telefono_clave text,
  -- 0 for the one member to whom a document belongs. Members with the same one from before documents were compared have a number
  -- of their own.
  dni_repetido integer check (dni_repetido >= 0),
  primary key (gimnasio_id, id),
  unique (gimnasio_id, numero),
  constraint miembros_unido check (unido_a is null or (deleted is not null and unido_a <> id)),
  foreign key (gimnasio_id, sucursal_id) references sucursales (gimnasio_id, id),
  constraint miembros_unido_a_fkey foreign key (gimnasio_id, unido_a) references miembros (gimnasio_id, id)
);
comment on table miembros is 'A person who trains at a gym. Deleted members stay, because the ledger names them.';
create unique index miembros_dni_key on miembros (gimnasio_id, dni_clave, dni_repetido) where dni_clave <> '';
create unique index miembros_codigo on miembros (gimnasio_id, codigo);
create index miembros_telefono_clave on miembros (gimnasio_id, telefono_clave) where telefono_clave is not null;
create index miembros_sin_telefono_clave on miembros (gimnasio_id, id) where telefono_clave is null;
create index miembros_por_olvidar on miembros (gimnasio_id) where anonimizado is null and nombre like 'Miembro anonimizado %';
create index miembros_actual on miembros (gimnasio_id, actual);
create index miembros_unidos on miembros (gimnasio_id, unido_a) where unido_a is not null;
-- With `deleted` a count stays in the index. `id` is there too, because joins that a count leaves out of the view still ask for it.
create index miembros_list on miembros (gimnasio_id, created desc, orden desc) include (deleted, id);
create index miembros_list_sucursal on miembros (gimnasio_id, sucursal_id, created desc, orden desc) include (deleted, id);
-- A branch belongs to one gym: without this the planner expects a thousandth of the rows.
create statistics miembros_branches (dependencies) on gimnasio_id, sucursal_id from miembros;
create index miembros_nombre_orden on miembros (gimnasio_id, nombre_orden, orden);
-- Few members carry labels: those in use are read without looking at the rest.
create index miembros_etiquetas on miembros (gimnasio_id) include (sucursal_id) where etiquetas <> '[]';
-- Written members go into the index at once. In a list of their own, which each search reads, they made it take twice as long.
create index miembros_search on miembros using gin
  (gimnasio_id, nombre_norm gin_trgm_ops, dni_norm gin_trgm_ops, dni_clave gin_trgm_ops, telefono_norm gin_trgm_ops)
  with (fastupdate = off);
select protect_tenant_table('miembros', 'gimnasio_id', 'select, insert, update, delete');
create trigger number before insert on miembros for each row when (new.numero is null) execute function miembros_number();
create trigger claves_insert before insert on miembros for each row execute function miembros_claves();
create trigger claves_update before update on miembros for each row
  when ((new.dni, new.tipo_documento, new.telefono) is distinct from (old.dni, old.tipo_documento, old.telefono))
  execute function miembros_claves();
create trigger free_documento after update on miembros for each row
  when (old.dni_repetido = 0 and old.dni_clave <> '' and new.dni_clave <> old.dni_clave)
  execute function miembros_free_documento();
-- One trigger writes all that comes with a new member, announcements too: four took a sixth longer.
create trigger bring_membership after insert on miembros
  referencing new table as nuevas for each statement execute function membresias_count_new();
create trigger follow_update after update on miembros
  referencing new table as nuevas for each statement execute function miembros_follow();
create trigger count_new after insert on miembros
  referencing new table as nuevos for each statement execute function miembros_count_new();
create trigger count_moved after update on miembros
  referencing new table as nuevos old table as viejos for each statement execute function miembros_count_moved();

create table miembros_numeros (
  gimnasio_id record_id primary key references gimnasios (id),
  ultimo integer not null
);
comment on table miembros_numeros is 'The last member number that a gym has given.';
select protect_tenant_table('miembros_numeros', 'gimnasio_id', 'select, insert, update');

create table miembros_numeros_libres (
  gimnasio_id record_id not null references gimnasios (id),
  siguiente integer not null,
  hasta integer not null,
  primary key (gimnasio_id, hasta)
);
comment on table miembros_numeros_libres is 'Member numbers taken from the counter in advance, for the next creates.';
select protect_tenant_table('miembros_numeros_libres', 'gimnasio_id', 'select, insert, update, delete');

create table miembros_notas (
  gimnasio_id record_id not null,
  id record_id not null unique,
  orden bigint generated always as identity,
  created timestamptz(3) not null default now(),
  updated timestamptz(3) not null default now(),
  id_miembro record_id not null,
  usuario_id record_id not null,
  texto text not null check (char_length(texto) between 1 and 500),
  -- Since when it is taken back by its author.
  anulada timestamptz(3),
  primary key (gimnasio_id, id),
  foreign key (gimnasio_id, id_miembro) references miembros (gimnasio_id, id),
  foreign key (gimnasio_id, usuario_id) references users (gimnasio_id, id)
);
comment on table miembros_notas is
  'A dated note about a member. Its text never changes, except when the member is anonymised.';
create index miembros_notas_miembro on miembros_notas (gimnasio_id, id_miembro, orden desc);
create index miembros_notas_usuario on miembros_notas (gimnasio_id, usuario_id);
select protect_tenant_table('miembros_notas', 'gimnasio_id', 'select, insert, update');
