-- Money that came for a link or a consent that the staff had cancelled: entered, and shown until a person saw it.
alter table cobros_en_linea add column tardio boolean not null default false;
drop index cobros_en_linea_por_asignar;
alter table cobros_en_linea drop column por_asignar;
alter table cobros_en_linea add column por_asignar boolean
  generated always as ((id_pago is null or devuelto is not null or tardio) and resuelto is null) stored;
create index cobros_en_linea_por_asignar on cobros_en_linea (gimnasio_id, orden desc) where por_asignar;
