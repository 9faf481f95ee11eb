-- The records that a table's changes belong to: without its line here no screen hears of them.

select announce_table('modulos', 'modulos', inquilino => '');
select announce_table('permisos', 'permisos', inquilino => '');
select announce_table('servicios', 'servicios', inquilino => '');
select announce_table('consultas', 'consultas', inquilino => '');
select announce_table('gimnasios', 'gimnasios', inquilino => 'id');
select announce_table('sucursales', 'sucursales');
select announce_table('roles', 'roles', inquilino => 'id_gimnasio');
select announce_table('roles_permisos', 'roles', columna_id => 'role_id', accion => 'update');
-- The stamp of a user's rights is a column of its row: this line tells every change of them.
select announce_table('users', 'users');
select announce_table('users_sucursales', 'users', columna_id => 'user_id', accion => 'update');
select announce_table('vistas', 'vistas');
select announce_table('claves_api', 'claves_api');
select announce_table('planes', 'planes');
select announce_table('planes_plazos', 'planes_plazos');
select announce_table('miembros_notas', 'miembros_notas');
select announce_table('auditoria', 'auditoria');
select announce_table('servicios_pagos', 'servicios_pagos');
select announce_table('plataforma', 'plataforma', inquilino => '');
select announce_table('rechazos', 'rechazos');
select announce_table('pagos_asientos', 'pagos');
select announce_table('pagos_anulaciones', 'pagos', columna_id => 'id_pago', accion => 'update');
select announce_table('conceptos', 'conceptos');
select announce_table('ventas_asientos', 'ventas');
select announce_table('ventas_anulaciones', 'ventas', columna_id => 'id_venta', accion => 'update');
select announce_table('pedidos_anulacion', 'pedidos_anulacion');
select announce_table('pausas_asientos', 'pausas');
select announce_table('pausas_cortes', 'pausas', columna_id => 'id_pausa', accion => 'update');
select announce_table('cajas', 'cajas');
select announce_table('caja_aperturas', 'caja_sesiones');
select announce_table('caja_cierres', 'caja_sesiones', columna_id => 'id_sesion', accion => 'update');
select announce_table('caja_motivos', 'caja_sesiones', columna_id => 'id_sesion', accion => 'update');
select announce_table('caja_reaperturas', 'caja_sesiones', columna_id => 'id_sesion', accion => 'update');
select announce_table('caja_movimientos', 'caja_movimientos');
select announce_table('asistencias_asientos', 'asistencias');
select announce_table('asistencias_deshechas', 'asistencias', columna_id => 'id_asistencia', accion => 'update');
-- Deletions by the retention job are announced to no screen.
drop trigger announce_asistencias_delete on asistencias_asientos;
drop trigger announce_asistencias_delete on asistencias_deshechas;
select announce_table('links_pago', 'links_pago');
select announce_table('cobros_en_linea', 'cobros_en_linea');
select announce_table('cobros_automaticos', 'cobros_automaticos');
select announce_table('recordatorios', 'recordatorios');
select announce_table('recordatorios_reglas', 'recordatorios_reglas');
select announce_table('recordatorios_bajas', 'recordatorios_bajas');
select announce_table('webhooks', 'webhooks');
select announce_table('webhooks_entregas', 'webhooks_entregas');
-- Deliveries of a month ago are deleted by the thousand, and no screen shows it.
drop trigger announce_webhooks_entregas_delete on webhooks_entregas;

-- A period is made with its payment, whose creation is told already. No screen shows its place or its copies of payments.
create trigger announce_pagos_update after update on periodos
  referencing new table as nuevas old table as viejas
  for each statement execute function announce('pagos', 'id_pago', 'gimnasio_id', 'update',
    'hueco siguiente sucursal plazo siguiente_dia siguiente_monto');
create trigger announce_pagos_delete after delete on periodos
  referencing old table as viejas
  for each statement execute function announce('pagos', 'id_pago', 'gimnasio_id', 'update');

-- `miembros` and `miembros_pagos` show the same row: one trigger announces both, and `bring_membership` a new one.
create trigger announce_miembros_update after update on miembros
  referencing new table as nuevas old table as viejas
  for each statement execute function announce('miembros miembros_pagos', 'id', 'gimnasio_id');
create trigger announce_miembros_delete after delete on miembros
  referencing old table as viejas
  for each statement execute function announce('miembros miembros_pagos', 'id', 'gimnasio_id');

-- Views whose rows have an id of their own.
select announce_table('membresias', 'miembros_pagos', columna_id => 'id_miembro', accion => 'update');
-- A membership is made with its member, whose creation is told already.
drop trigger announce_miembros_pagos_insert on membresias;
select announce_table('sucursales', 'dashboard');
-- The ends of memberships change with memberships alone, and their functions tell of both.
select announce_table('ingresos', 'dashboard', columna_id => 'sucursal_id', accion => 'update');
select announce_table('gimnasios', 'gimnasios_pagos', inquilino => '');
select announce_table('servicios_pagos', 'gimnasios_pagos', columna_id => 'gimnasio_id', inquilino => '', accion => 'update');
select announce_table('servicios_pagos', 'pagos_superadmin', inquilino => '');
select announce_table('servicios', 'resumen_servicios', inquilino => '');
