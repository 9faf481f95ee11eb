-- Few members carry labels: those in use are read without looking at the rest.
create index miembros_etiquetas on miembros (gimnasio_id) include (sucursal_id) where etiquetas <> '[]';
