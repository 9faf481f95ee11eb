-- What every database needs, with ids that never change. The order of rows is the order of the role form's matrix: an
-- existing client takes, inside a module, the first permission whose name contains the action.

insert into modulos (id, nombre) values
  ('modulo000000001', 'Miembros'),
  ('modulo000000002', 'Pagos'),
  ('modulo000000003', 'Reportes'),
  ('modulo000000004', 'Planes'),
  ('modulo000000005', 'Usuarios'),
  ('modulo000000006', 'Configuración'),
  ('modulo000000007', 'Asistencia'),
  ('modulo000000008', 'Caja');

insert into permisos (id, permiso, id_modulo) values
  ('permiso00000001', 'members.index', 'modulo000000001'),
  ('permiso00000002', 'members.create', 'modulo000000001'),
  ('permiso00000003', 'members.update', 'modulo000000001'),
  ('permiso00000004', 'members.delete', 'modulo000000001'),
  ('permiso00000005', 'members.import', 'modulo000000001'),
  ('permiso00000006', 'pauses.create', 'modulo000000001'),
  ('permiso00000007', 'pauses.retroactive', 'modulo000000001'),
  ('permiso00000008', 'payments.index', 'modulo000000002'),
  ('permiso00000009', 'payments.create', 'modulo000000002'),
  ('permiso00000010', 'payments.void', 'modulo000000002'),
  ('permiso00000011', 'payments.discount', 'modulo000000002'),
  ('permiso00000012', 'payments.backdate', 'modulo000000002'),
  ('permiso00000013', 'reports.index', 'modulo000000003'),
  ('permiso00000014', 'reports.export', 'modulo000000003'),
  ('permiso00000015', 'plan.index', 'modulo000000004'),
  ('permiso00000016', 'plan.create', 'modulo000000004'),
  ('permiso00000017', 'plan.update', 'modulo000000004'),
  ('permiso00000018', 'plan.delete', 'modulo000000004'),
  ('permiso00000019', 'users.index', 'modulo000000005'),
  ('permiso00000020', 'users.create', 'modulo000000005'),
  ('permiso00000021', 'users.update', 'modulo000000005'),
  ('permiso00000022', 'users.delete', 'modulo000000005'),
  ('permiso00000023', 'settings.index', 'modulo000000006'),
  ('permiso00000024', 'settings.update', 'modulo000000006'),
  ('permiso00000025', 'audit.index', 'modulo000000006'),
  ('permiso00000026', 'data.export', 'modulo000000006'),
  ('permiso00000027', 'attendance.index', 'modulo000000007'),
  ('permiso00000028', 'attendance.create', 'modulo000000007'),
  ('permiso00000029', 'cash.index', 'modulo000000008'),
  ('permiso00000030', 'cash.open', 'modulo000000008'),
  ('permiso00000031', 'cash.close', 'modulo000000008');

insert into roles (id, nombre) values
  ('roladmin0000001', 'Admin'),
  ('rolgerente00001', 'Gerente'),
  ('rolrecepcion001', 'Recepción'),
  ('rolentrenador01', 'Entrenador'),
  ('rolcontador0001', 'Contador'),
  ('rolsuperadmin00', 'SuperAdmin');

insert into roles_permisos (gimnasio_id, role_id, permiso_id)
select null, r.role_id, p.id
from (
  values
    ('roladmin0000001', null::text[]),
    ('rolgerente00001', null),
    ('rolrecepcion001', array['members.index', 'members.create', 'members.update', 'payments.index', 'payments.create', 'plan.index']),
    ('rolentrenador01', array['members.index']),
    ('rolcontador0001', array['payments.index', 'reports.index', 'reports.export', 'members.index', 'audit.index'])
) r (role_id, permisos)
join permisos p on r.permisos is null or p.permiso = any (r.permisos)
where not (r.role_id = 'rolgerente00001' and p.permiso in ('users.delete', 'settings.update', 'data.export'))
order by r.role_id, p.orden;

insert into servicios (id, nombre, precio, caracteristicas, color, limite_sucursales, limite_miembros, limite_usuarios, funciones) values
  ('serviciogratis0', 'Gratis', 0, '<p>1 sucursal</p><p>Hasta 100 miembros activos</p><p>3 usuarios</p><p>Cobros, recibos y vencimientos</p>', '#64748b', 1, 100, 3, '[]'),
  ('serviciopro0000', 'Profesional', 25, '<p>3 sucursales</p><p>Hasta 1.000 miembros activos</p><p>15 usuarios</p><p>Reportes y exportaciones</p>', '#2563eb', 3, 1000, 15, '["reportes", "exportar"]'),
  ('serviciocadena0', 'Cadena', 60, '<p>Sucursales sin límite</p><p>Miembros sin límite</p><p>Usuarios sin límite</p><p>Todo lo de Profesional</p>', '#7c3aed', 0, 0, 0, '["reportes", "exportar"]');

