-- Direct debits as the reception desk sees them.

-- The day of the consent's cycle that a receipt collects: a file that is taken back gives it back.
alter table remesas_recibos add column ciclo date;

-- Of a member: what was returned and is not settled.
drop index devoluciones_miembro;
create index devoluciones_miembro on devoluciones (gimnasio_id, id_miembro) where atendida in ('', 'repetir');

-- A return also changes why its member's membership does not run.
select announce_table('devoluciones', 'miembros_pagos', columna_id => 'id_miembro', accion => 'update');
