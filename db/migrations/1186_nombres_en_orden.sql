-- The place of a name in the Spanish order, kept: computed for each row, a list of payments by plan took six times as long.
alter table miembros add column nombre_orden text collate "C" not null generated always as (orden_es(nombre)) stored;
alter table planes add column nombre_orden text collate "C" not null generated always as (orden_es(nombre)) stored;
alter table users add column name_orden text collate "C" not null generated always as (orden_es(name)) stored;
-- Screens ask for this order; the wire's own order by bytes is compared without an index.
create index miembros_nombre_orden on miembros (gimnasio_id, nombre_orden, orden);
drop index miembros_nombre_bytes;
analyze miembros;
