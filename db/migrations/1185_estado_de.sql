-- The one function of a member's state takes pauses too; this is its former shape.
drop function if exists estado_de(date, date, date, integer, integer);
-- Those who begin later are few, and every dashboard asks for them.
create index membresias_inicio on membresias (gimnasio_id, sucursal_id, inicio);
