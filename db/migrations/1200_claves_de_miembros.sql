-- Documents and phones are compared by a form of their own, kept beside what was typed. `dni_repetido` is 0 for the one member to
-- whom a document belongs; members who had the same one before, spelled otherwise, have a number of their own. Null: not counted
-- yet, as in rows of an older backup.
alter table miembros
  add column dni_clave text not null generated always as (clave_documento(dni, tipo_documento)) stored,
  add column dni_repetido integer check (dni_repetido >= 0),
  add column telefono_clave text;
drop index miembros_dni_key;
create unique index miembros_dni_key on miembros (gimnasio_id, dni_clave, dni_repetido) where dni_clave <> '';
create index miembros_telefono_clave on miembros (gimnasio_id, telefono_clave) where telefono_clave is not null;
create index miembros_sin_telefono_clave on miembros (gimnasio_id, id) where telefono_clave is null;
drop index miembros_search;
create index miembros_search on miembros using gin
  (gimnasio_id, nombre_norm gin_trgm_ops, dni_norm gin_trgm_ops, dni_clave gin_trgm_ops, telefono_norm gin_trgm_ops)
  with (fastupdate = off);
create trigger claves_insert before insert on miembros for each row execute function miembros_claves();
create trigger claves_update before update on miembros for each row
  when ((new.dni, new.tipo_documento, new.telefono) is distinct from (old.dni, old.tipo_documento, old.telefono))
  execute function miembros_claves();
create trigger free_documento after update on miembros for each row
  when (old.dni_repetido = 0 and old.dni_clave <> '' and new.dni_clave <> old.dni_clave)
  execute function miembros_free_documento();
insert into trabajos_conocidos (nombre, intentos) values ('rehacer_telefonos', 12);
