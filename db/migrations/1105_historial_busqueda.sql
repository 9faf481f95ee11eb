-- The history is searched by word and by the member that a line is about. Both are kept: computed for every line, they would
-- take most of a search. Charges, sales and entries, nine lines of ten, are found by their member or receipt: without words they
-- cost a queue at the desk nothing.
alter table auditoria
  add column palabras text not null generated always as (
    case when accion = 'create' and coleccion in ('pagos', 'ventas', 'asistencias') then '' else palabras_de(antes, despues) end
  ) stored,
  add column miembro text generated always as (
    case when coleccion = 'miembros' then registro::text else nullif(coalesce(despues ->> 'id_miembro', antes ->> 'id_miembro'), '') end
  ) stored;
-- Lines go into the index at once: a list that waits is gone through by each search, and emptied by a charge.
create index auditoria_palabras on auditoria using gin (gimnasio_id, palabras gin_trgm_ops) with (fastupdate = off);
create index auditoria_miembro on auditoria (gimnasio_id, miembro, orden desc) where miembro is not null;
