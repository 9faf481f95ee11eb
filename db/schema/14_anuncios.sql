-- The records that a table's changes belong to: without its line here no screen hears of them.

select announce_table('modulos', 'modulos', inquilino => '');
select announce_table('permisos', 'permisos', inquilino => '');
select announce_table('servicios', 'servicios', inquilino => '');
select announce_table('consultas', 'consultas', inquilino => '');
select announce_table('gimnasios', 'gimnasios', inquilino => 'id');
select announce_table('sucursales', 'sucursales');
select announce_table('roles', 'roles', inquilino => 'id_gimnasio');
select announce_table('roles_permisos', 'roles', columna_id => 'role_id', accion => 'update');
-- The stamp of a user's rights is a column of his row: whatever changes them is told by this line.
select announce_table('users', 'users');
select announce_table('users_sucursales', 'users', columna_id => 'user_id', accion => 'update');
select announce_table('miembros', 'miembros');
select announce_table('planes', 'planes');
select announce_table('planes_plazos', 'planes_plazos');
select announce_table('auditoria', 'auditoria');
select announce_table('servicios_pagos', 'servicios_pagos');
select announce_table('plataforma', 'plataforma', inquilino => '');
select announce_table('rechazos', 'rechazos');
select announce_table('pagos_asientos', 'pagos');
select announce_table('pagos_anulaciones', 'pagos', columna_id => 'id_pago', accion => 'update');
select announce_table('periodos', 'pagos', columna_id => 'id_pago', accion => 'update');
-- A period is made with its payment, whose creation is told already. Nobody looks at its place: whoever is charged again has no
-- earlier payment that changed.
drop trigger announce_pagos_insert on periodos;
drop trigger announce_pagos_update on periodos;
create trigger announce_pagos_update after update on periodos
  referencing new table as nuevas old table as viejas
  for each statement execute function announce('pagos', 'id_pago', 'gimnasio_id', 'update', 'hueco siguiente');
select announce_table('pausas_asientos', 'pausas');
select announce_table('pausas_cortes', 'pausas', columna_id => 'id_pausa', accion => 'update');

-- Views whose rows have an id of their own.
select announce_table('miembros', 'miembros_pagos');
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
