-- Text is ordered bytewise on the wire, whatever the database's own collation: only an index that says so serves that order.
create index miembros_nombre_bytes on miembros (gimnasio_id, nombre collate "C", orden);
drop index miembros_nombre;
