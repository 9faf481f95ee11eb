-- What each table's changes mean to those who look at records. A new collection adds its line in its own migration.

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
select announce_table('pagos_asientos', 'pagos');
select announce_table('pagos_anulaciones', 'pagos', columna_id => 'id_pago', accion => 'update');
select announce_table('periodos', 'pagos', columna_id => 'id_pago', accion => 'update');

-- Views whose rows have an id of their own.
select announce_table('miembros', 'miembros_pagos');
select announce_table('membresias', 'miembros_pagos', columna_id => 'id_miembro', accion => 'update');
select announce_table('sucursales', 'dashboard');
select announce_table('ingresos', 'dashboard', columna_id => 'sucursal_id', accion => 'update');
select announce_table('vencimientos', 'dashboard', columna_id => 'sucursal_id', accion => 'update');
